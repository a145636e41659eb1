class Riffle < Formula
  desc "Sorts pictures as a stack of cards, and tunes how such a stack feels"
  homepage "@ADDRESS@"
  url "@ADDRESS@/@ARCHIVE@"
  sha256 "@SUM@"
  license "MIT"

  depends_on arch: :x86_64
  depends_on :linux

  def install
    bin.install "bin/riffle"
    (lib/"riffle").install Dir["lib/riffle/*"]
    share.install Dir["share/*"]
    doc.install "SOURCES", "copyright", "licenses"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/riffle --version")
  end
end
