# Test the formula of `make homebrew` without brew, with output in TAP. The classes of this file replace those of brew that
# the formula uses. `make test-homebrew` calls this script, which builds the source archive, installs it into a folder, and
# runs the formula's own test.
require "digest"
require "fileutils"
require "pathname"
require "tmpdir"

FILE = "dist/homebrew/grundy.rb"
$number = 0

def report(ok, name)
  $number += 1
  puts "#{ok ? "" : "not "}ok #{$number} - #{name}"
end

class Formula
  class << self
    def facts
      @facts ||= {}
    end

    %i[desc homepage url sha256 license].each do |fact|
      define_method(fact) { |value| facts[fact] = value }
    end

    def depends_on(name)
      (facts[:depends] ||= []) << name
    end

    def test(&block)
      facts[:test] = block
    end

    # Return a formula with the folder of its programs on this machine.
    def [](name)
      Struct.new(:opt_bin).new(Pathname.new(`sh -c "command -v #{name}3"`.strip).dirname)
    end
  end

  attr_reader :prefix

  def initialize(prefix)
    @prefix = Pathname.new(prefix)
  end

  def lib
    prefix/"lib"
  end
  alias opt_lib lib

  def system(*command)
    Kernel.system(*command, out: File::NULL) || raise("#{command.join(" ")} failed")
  end

  def shell_output(command)
    `#{command}`
  end

  def assert_equal(expected, got)
    raise "#{expected} expected, got #{got}" unless expected == got
  end
end

report(system("ruby", "-wc", FILE, out: File::NULL), "the formula is Ruby without warnings")
load File.expand_path(FILE)
facts = Grundy.facts
report(File.read(FILE) !~ /@[A-Z0-9]+@/, "all placeholders are filled in")
# The requirements of `brew audit` for a description.
report(facts[:desc].length < 80 && facts[:desc] !~ /\A(a|an|the|grundy)\b|\.\z/i, "the description meets the requirements of brew")
archive = Dir["dist/grundy-*.tar.gz"].find { |name| File.basename(name) == File.basename(facts[:url]) }
report(Digest::SHA256.file(archive).hexdigest == facts[:sha256], "the checksum is that of the archive")

Dir.mktmpdir do |folder|
  system("tar", "-xzf", archive, "-C", folder)
  formula = Grundy.new("#{folder}/cellar")
  Dir.chdir(Dir["#{folder}/grundy-*"].first) { formula.install }
  report(Dir["#{folder}/cellar/lib/grundy.*"].any?, "the archive builds and is installed where the formula says")
  report(File.exist?("#{folder}/cellar/share/man/man7/grundy.7"), "with the manual page")
  formula.instance_eval(&facts[:test])
  report(true, "the formula's own test passes")
  report(formula.caveats.include?("#{folder}/cellar/lib/grundy"), "it tells how to load it")
rescue StandardError => error
  report(false, error.message)
end
puts "1..#{$number}"
