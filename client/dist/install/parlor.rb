class Parlor < Formula
  desc "${dist.summary}"
  homepage "${repository.url}"
  url "${release.url}/${zip.name}"
  sha256 "${zip.sha256}"
  license "Apache-2.0"

  depends_on "openjdk"

  def install
    libexec.install Dir["*"]
    man1.install_symlink libexec/"share/man/man1/parlor.1"
    bash_completion.install_symlink libexec/"share/bash-completion/completions/parlor"
    %w[parlor parlor-bots].each do |program|
      (bin/program).write_env_script libexec/"bin"/program, Language::Java.overridable_java_home_env
    end
  end

  test do
    assert_match "parlor #{version} ", shell_output("#{bin}/parlor --version")
  end
end
