Gem::Specification.new do |gem|
  gem.name = "grundy"
  gem.version = ENV.fetch("VERSION")
  gem.summary = ENV.fetch("summary")
  gem.authors = [ENV.fetch("author")]
  gem.license = "MIT"
  gem.platform = Gem::Platform.local
  gem.files = ["LICENSE", *Dir["lib/*"], *Dir["docs/**/*"].select { |file| File.file?(file) }]
  gem.require_paths = ["lib"]
end
