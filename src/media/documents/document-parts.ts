import type { ZipEntry } from "./read-zip.ts";

/** Why a document is refused. */
export type DocumentFault = "encrypted" | "macros" | "embedded" | "linked" | "malformed" | "other";

/** The parts of a document by their paths. */
export type Parts = ReadonlyMap<string, ZipEntry>;

/** Whether a link of a person leads to a page, an address or a phone number, and so starts no program and no sign-in. */
export function isPlainLink(target: string): boolean {
  return /^(?:(?:https?:\/\/|mailto:|tel:|#).*|(?![\\/])[^:\\]*)$/i.test(target.trim());
}
