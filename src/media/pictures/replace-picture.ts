import type { Authorship } from "../../content/lifecycle/server-kind.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import type { SessionUser } from "../../rules/access/permissions.ts";
import { type Fields, isGroup } from "../../rules/merge-record.ts";
import { parsePicture } from "../../rules/images/pictures.ts";
import { escapeHtml } from "../../rules/text/fill-words.ts";
import { type Picture, pictureLibrary } from "./pictures.ts";
import { type Replaced, type Replacement, replaceEverywhere } from "../replace-everywhere.ts";

/**
 * Replaces a picture by another in every record that shows it.
 *
 * @param alt a new description for the new picture in the library and in the records; undefined leaves each as it is.
 * @throws whatever `replaceEverywhere` throws.
 */
export async function replacePicture(
  db: Db,
  { old, picture, alt }: { old: Picture; picture: Picture; alt: string | undefined },
  user: SessionUser,
  by: Authorship,
): Promise<Replaced> {
  const name = parsePicture(old.imageUrl)?.name ?? "";
  const isDescribed = alt !== undefined && alt !== picture.alt;
  const swap = { name, picture, alt };
  const replacement = {
    library: "images",
    old: { id: old.id, words: old.alt, folder: name },
    to: picture.id,
    remember: isDescribed ? { alt: picture.alt, newAlt: alt } : {},
    swap: (record, fields) => swapPicture(record, fields, swap),
  } satisfies Replacement;
  return inTransaction(db, async (trx) => {
    if (isDescribed) await pictureLibrary.setWords(trx, picture.id, alt);
    return replaceEverywhere(trx, replacement, user, by);
  });
}

/** A picture that takes the place of another one. */
interface Swap {
  /** The old picture's name, which is also its folder. */
  name: string;
  picture: Pick<Picture, "imageUrl" | "width" | "height">;
  /** Its new description; undefined keeps the description of each place. */
  alt: string | undefined;
}

/** The fields of a record, or of a group within it, that change if a picture is swapped in all its sizes, with their new values. */
function swapPicture(record: Fields, fields: readonly string[], swap: Swap): Record<string, unknown> {
  const swapped = fields.map((field) => [field, swapInValue(record[field], swap)] as const);
  const changes = Object.fromEntries(
    swapped.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(record[field])),
  );
  if (swap.alt === undefined || !("imageUrl" in changes) || !fields.includes("imageAlt")) return changes;
  return {
    ...changes,
    imageAlt: swap.alt,
    ...(fields.includes("imageDecorative") && swap.alt !== "" && { imageDecorative: false }),
  };
}

function swapInValue(value: unknown, swap: Swap): unknown {
  if (typeof value === "string") return swapInText(value, swap);
  if (Array.isArray(value)) return value.map((entry) => swapInValue(entry, swap));
  return isGroup(value) ? { ...value, ...swapPicture(value, Object.keys(value), swap) } : value;
}

function swapInText(text: string, swap: Swap): string {
  const old = `/uploads/${swap.name}/`;
  if (!text.includes(old)) return text;
  return (
    text
      .replaceAll(/<img [^>]*>/g, (tag) => (tag.includes(old) ? swapInTag(tag, swap) : tag))
      // The name consists of hexadecimal digits, a hyphen and an x, so it needs no escaping.
      .replaceAll(new RegExp(`${old}\\d+\\.(?:webp|avif)`, "g"), swap.picture.imageUrl)
  );
}

/** In an article the tag has the picture's size, so that the page does not shift while it loads. */
function swapInTag(tag: string, { picture: { width, height }, alt }: Swap): string {
  const sized = tag
    .replace(/ width="\d+"/, ` width="${width}"`)
    .replace(/ height="\d+"/, ` height="${height}"`);
  if (alt === undefined) return sized;
  const described = sized.replace(/ alt="[^"]*"/, () => ` alt="${escapeHtml(alt)}"`);
  return alt === "" ? described : described.replace(/ role="presentation"/, "");
}
