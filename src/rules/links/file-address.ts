/**
 * The address of a stored file says everything that a page tells of it, so that no database query is needed:
 * `/uploads/{id}-{bytes}/{name}.pdf`. The id has 16 lower-case hexadecimal digits. The type follows from the ending.
 */

/** What a page says of a file beside a link to it. */
interface FileFacts {
  /** The name of its folder. */
  folder: string;
  type: "PDF";
  bytes: number;
}

/** Returns the name of a file's folder. */
export function fileFolder(id: string, bytes: number): string {
  return `${id}-${bytes}`;
}

/** Whether this is the name of a stored file's folder. */
export function isFileFolder(name: string): boolean {
  return /^[0-9a-f]{16}-[1-9]\d{0,8}$/.test(name);
}

export function fileAddress(folder: string, fileName: string): string {
  return `/uploads/${folder}/${fileName}`;
}

/** Parses the address of a stored file, ignoring its query and fragment. Returns undefined for any other address. */
export function parseFile(address: string): FileFacts | undefined {
  const [, folder, bytes] =
    /^\/uploads\/([0-9a-f]{16}-([1-9]\d{0,8}))\/[a-z0-9-]{1,120}\.pdf(?:[?#]|$)/.exec(address) ?? [];
  return folder === undefined ? undefined : { folder, type: "PDF", bytes: Number(bytes) };
}

/** A size in the words of people: `84 KB`, `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** What a page says beside a link to a file: `PDF, 1.2 MB`. Undefined for an address that is no file of the library. */
export function fileWords(address: string): string | undefined {
  const facts = parseFile(address);
  return facts && `${facts.type}, ${sizeInWords(facts.bytes)}`;
}

/** A link in the HTML of an article, as the sanitiser writes it. Links have no other links inside. */
const LINK = /<a href="(\/uploads\/[^"]*)"[^>]*>.*?(?=<\/a>)/gs;

/** Adds type and size to the text of each link of an article to a file. */
export function withFileWords(html: string): string {
  return html.replaceAll(LINK, (link: string, address: string) => {
    const words = fileWords(address);
    return words === undefined ? link : `${link} (${words})`;
  });
}
