/** A file of a store. */
export interface StoredFile {
  name: string;
  bytes: number;
  /** When it was stored. */
  modified: Date;
}

/**
 * A place for files: a folder on disk, or a prefix of a bucket. A name is that of a file, or of a file in a folder, such as
 * `0123456789abcdef-640x480/640.webp`. A name contains the hash of the content, or is used once, so a file never changes.
 *
 * A file that has a row is stored first, and its row last: a failure or a crash in between leaves a file
 * without a row, which is removed a day later, and never a row without its file.
 */
export interface FileStore {
  /**
   * Stores a copy of a local file, all at once. A file of the same name is replaced.
   *
   * @throws ExpectedError 503 while the storage does not respond.
   */
  put(name: string, file: string): Promise<void>;
  /**
   * Runs `work` with the path of a local file that has the content. The path is valid until `work` ends. Returns undefined
   * where there is no file of that name.
   *
   * @throws ExpectedError 503 while the storage does not respond; whatever `work` throws.
   */
  read<Result>(name: string, work: (file: string) => Promise<Result>): Promise<Result | undefined>;
  /** Deletes a file, or a folder with all its files. @throws ExpectedError 503 while the storage does not respond. */
  remove(name: string): Promise<void>;
  /** Yields every file. @throws ExpectedError 503 while the storage does not respond. */
  list(): AsyncIterable<StoredFile>;
}

/**
 * Whether a text can be the name of a stored file or folder. No part of a name begins with a dot, so no name leads out of
 * a store, or to a file that is being written.
 */
export function isStoredName(name: string): boolean {
  return name.length <= 250 && /^[\w@~-][\w.@~-]*(?:\/[\w@~-][\w.@~-]*)?$/.test(name);
}

/** @throws Error where the text is no name of a file or folder. */
export function requireStoredName(name: string): void {
  if (!isStoredName(name)) throw new Error(`${JSON.stringify(name)} cannot be the name of a stored file.`);
}
