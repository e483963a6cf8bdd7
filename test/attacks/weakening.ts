/** A change of the code that takes a defence away, and the tests that must then fail. */
export interface Weakening {
  /** What the weakened build does. */
  what: string;
  /** The file, from the project's folder. */
  file: string;
  /** The code that is replaced. It stands exactly once in the file. */
  text: string;
  replacement: string;
  /** The number of an advisory, or another part of the name of tests: all tests with it in their name must fail. */
  tests: readonly string[];
}

/**
 * Whether the source of a test file has the test of a name: as it is, or in two parts, where a table completes the title of
 * its tests.
 */
export function hasTest(source: string, name: string): boolean {
  const words = name.split(" ");
  return words.some((_word, at) =>
    [words.slice(0, at), words.slice(at)].every((part) => source.includes(part.join(" "))),
  );
}
