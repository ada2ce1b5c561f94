import Foundation

extension CommandOption {
  /// Lets a command write over a file.
  static var replace: CommandOption {
    CommandOption("replace", "Replace a file that is there already")
  }
}

extension CommandCall {
  /// Begins the file that a word names; one that is there is replaced only with `--replace`.
  ///
  /// - Parameter file: The word.
  /// - Returns: The file.
  /// - Throws: ``CommandFailure`` at the word.
  func outputFile(_ file: Word) throws(CommandFailure) -> OutputFile {
    do { return try OutputFile(file.text, replaces: option("replace") != nil) } catch {
      throw error.at(file)
    }
  }

  /// Writes the file that a word names; one that is there is replaced only with `--replace`.
  ///
  /// - Parameters:
  ///   - data: What the file is to hold.
  ///   - file: The word.
  /// - Throws: ``CommandFailure`` at the word.
  func write(_ data: Data, to file: Word) throws(CommandFailure) {
    do { try OutputFile.write(data, to: file.text, replaces: option("replace") != nil) } catch {
      throw error.at(file)
    }
  }
}
