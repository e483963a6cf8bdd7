import { createHash } from "node:crypto";
import path from "node:path";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const CHARACTERS = `${LETTERS}0123456789`;
const LENGTH = 5;

/** The source of each name that was given, as `file name`. */
const given = new Map<string, string>();

/**
 * Returns the name of a class of a CSS module in the build: five characters that depend only on the file and the class,
 * so that client and server agree. Class names are a tenth of a page's HTML, and the styles contain them again.
 *
 * @throws Error when two classes would have the same name, which five characters make very unlikely.
 */
export function shortClassName(name: string, file: string): string {
  const source = `${path.relative(process.cwd(), file)} ${name}`;
  const hash = createHash("sha256").update(source).digest();
  let rest = hash.readUIntBE(0, 6);
  let short = "";
  for (const characters of [LETTERS, ...Array.from({ length: LENGTH - 1 }, () => CHARACTERS)]) {
    short += characters[rest % characters.length];
    rest = Math.floor(rest / characters.length);
  }
  const other = given.get(short);
  if (other !== undefined && other !== source)
    throw new Error(`"${source}" and "${other}" have the same class name. Please rename one of them.`);
  given.set(short, source);
  return short;
}
