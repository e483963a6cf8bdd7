import fs from "node:fs";
import path from "node:path";
import type { Authorship } from "../../content/lifecycle/server-kind.ts";
import { ExpectedError } from "../../errors.ts";
import { storePicture, type PictureStore } from "../../media/pictures/store-picture.ts";
import { trimTo } from "../../rules/text/text.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Losses } from "./losses.ts";
import { linkFor, uploadPath } from "./old-paths.ts";
import type { WxrItem, WxrSite } from "./read-wxr.ts";
import { toArticle } from "./to-article.ts";

export interface ImportOptions {
  db: Db;
  site: WxrSite;
  /** The folder with the content of wp-content/uploads. */
  uploads: string;
  /** Where pictures go; undefined in a dry run, which writes nothing. */
  pictures: Omit<PictureStore<string>, "db"> | undefined;
  by: Authorship;
}

/** Stores each picture that a post or a page shows, once. @returns their new addresses, by the paths that the posts name. */
export async function storePictures(
  { db, uploads, pictures, by, site }: ImportOptions,
  items: readonly WxrItem[],
  attachments: ReadonlyMap<string, WxrItem>,
  losses: Losses,
): Promise<Map<string, string>> {
  const wanted = new Map<string, string>();
  for (const item of items) {
    const note = (address: string) => {
      const file = uploadPath(address);
      if (file !== undefined) wanted.set(file, item.title);
      return undefined;
    };
    const attachmentUrl = (id: string) => attachments.get(id)?.attachmentUrl;
    const linkHere = (address: string) => linkFor(address, site.url);
    toArticle(item.content, { pictureFor: note, attachmentUrl, linkFor: linkHere, lost: () => undefined });
    const featured = attachments.get(item.meta.get("_thumbnail_id") ?? "");
    if (featured) note(featured.attachmentUrl);
  }
  const words = new Map(
    [...attachments.values()].map((each) => [uploadPath(each.attachmentUrl) ?? "", altOf(each)]),
  );
  const stored = new Map<string, string>();
  for (const [file, title] of wanted) {
    // A picture of the library may have a name that ends as that of a smaller one does.
    const names = words.has(file) && /-\d+x\d+\.\w+$/.test(file) ? [file] : originalsOf(file);
    const found = names.find((name) => isFileWithin(uploads, name));
    if (found === undefined) continue;
    if (pictures === undefined) {
      stored.set(file, found);
      continue;
    }
    try {
      // Of a large picture the library has the address of the scaled one.
      const alt = words.get(found) ?? words.get(found.replace(/(?=\.\w+$)/, "-scaled")) ?? "";
      const details = { alt, now: by.now };
      const { imageUrl } = await storePicture({ db, ...pictures }, path.join(uploads, found), details);
      stored.set(file, imageUrl);
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      losses.add(`the picture ${file}: ${error.message}`, title);
    }
  }
  return stored;
}

/** What stands in for a picture in words, as far as a record can have it. */
export function altOf({ meta }: WxrItem): string {
  const words = meta.get("_wp_attachment_image_alt") ?? "";
  return trimTo(words.replaceAll(/\s+/g, " ").trim(), 300);
}

/** Whether a file is in a folder, whatever its name and links say. */
function isFileWithin(folder: string, name: string): boolean {
  try {
    const file = fs.realpathSync(path.join(folder, name));
    return file.startsWith(fs.realpathSync(folder) + path.sep) && fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The names of the file that WordPress may have made a smaller picture from, the largest first. */
function originalsOf(file: string): string[] {
  const original = file.replace(/-(?:\d+x\d+|scaled)(?=\.\w+$)/, "");
  return original === file ? [file] : [original, file];
}
