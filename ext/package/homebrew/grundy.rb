class Grundy < Formula
  desc "@SUMMARY@"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "sqlite"

  def install
    system "make", "install", "PREFIX=#{prefix}"
  end

  def caveats
    <<~EOS
      The sqlite3 shell of macOS cannot load extensions. Use the one of Homebrew:
        #{Formula["sqlite"].opt_bin}/sqlite3
        .load #{opt_lib}/grundy
    EOS
  end

  test do
    shell = Formula["sqlite"].opt_bin/"sqlite3"
    output = shell_output("#{shell} :memory: '.load #{lib}/grundy' 'SELECT grundy_queen(6, 11)'")
    assert_equal "2", output.strip
  end
end
