import { SERVER_KINDS } from "../content/kinds.server.ts";
import type { Authorship, ServerKind } from "../content/lifecycle/server-kind.ts";
import { getRecord } from "../content/lifecycle/read.ts";
import { updateRecord } from "../content/lifecycle/write.ts";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { ExpectedError, ForbiddenError, ValidationError } from "../errors.ts";
import { kindOf, type ContentKind, type RecordOf } from "../content/kinds.ts";
import { hasPermission, type SessionUser, writePermission } from "../accounts/permissions.ts";
import { parsePicture } from "../rules/pictures/pictures.ts";
import { findPictureUsage, type PictureUsage } from "./picture-usage.ts";
import type { Picture } from "./pictures.ts";
import type { StoredPicture } from "./store-picture.ts";

/**
 * Puts a picture in the place of another in every record that shows it, articles too, through
 * the lifecycle and all at once. A record in the bin keeps the old one, and so does the library.
 *
 * @throws ForbiddenError where the person may not write one of the records; ExpectedError 409
 * where it is the same picture, or a record no longer fits the rules. Nothing is written then.
 */
export async function replacePicture(
  db: Db,
  old: Picture,
  picture: StoredPicture,
  user: SessionUser,
  by: Authorship,
): Promise<{ replaced: PictureUsage[]; binned: PictureUsage[] }> {
  if (picture.id === old.id)
    throw new ExpectedError(409, "This is the same picture. Please choose another file.");
  const name = parsePicture(old.imageUrl)?.name ?? "";
  return inTransaction(db, async (trx) => {
    const usage = await findPictureUsage(trx, name);
    const replaced = usage.filter(({ binned }) => !binned);
    const barred = replaced.find(({ type }) => !hasPermission(user, writePermission(type)));
    if (barred) {
      throw new ForbiddenError(
        `This picture is shown by ${kindOf(barred.type).many}, which your account may not change. Nothing was replaced.`,
      );
    }
    for (const { type, id, title } of replaced) {
      try {
        await replaceIn(trx, type, id, { name, picture }, by);
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        throw new ExpectedError(
          409,
          `“${title}” can't be saved as it is. Please open and mend it first. Nothing was replaced.`,
          { fields: error.fields ?? {} },
        );
      }
    }
    return { replaced, binned: usage.filter(({ binned }) => binned) };
  });
}

async function replaceIn<Kind extends ContentKind>(
  trx: Db,
  kind: Kind,
  id: string,
  swap: Swap,
  by: Authorship,
): Promise<RecordOf[Kind]> {
  const type: ServerKind<RecordOf[Kind]> = SERVER_KINDS[kind];
  const record = new Map<string, unknown>(Object.entries(await getRecord(trx, type, id)));
  const changes = Object.fromEntries(
    Object.keys(type.schema.shape)
      .map((field) => [field, record.get(field)] as const)
      .map(([field, value]) => [field, value, swapIn(value, swap)] as const)
      .filter(([, before, after]) => JSON.stringify(before) !== JSON.stringify(after))
      .map(([field, , after]) => [field, after]),
  );
  return updateRecord(trx, type, id, changes, undefined, by);
}

interface Swap {
  /** The old picture's folder. */
  name: string;
  picture: StoredPicture;
}

/** The value with the new address wherever the old one stands, whichever of its sizes was named. */
function swapIn(value: unknown, swap: Swap): unknown {
  if (typeof value === "string") return swapInText(value, swap);
  if (Array.isArray(value)) return value.map((entry) => swapIn(entry, swap));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, swapIn(part, swap)]));
}

function swapInText(text: string, { name, picture }: Swap): string {
  const old = `/uploads/${name}/`;
  if (!text.includes(old)) return text;
  const { imageUrl, width, height } = picture;
  return (
    text
      // In an article the tag tells the size as well, so that nothing shifts while it loads.
      .replaceAll(/<img [^>]*>/g, (tag) =>
        tag.includes(old)
          ? tag.replace(/ width="\d+"/, ` width="${width}"`).replace(/ height="\d+"/, ` height="${height}"`)
          : tag,
      )
      // The name has hexadecimal digits, a hyphen and an x alone: nothing in it is a pattern.
      .replaceAll(new RegExp(`${old}\\d+\\.(?:webp|avif)`, "g"), imageUrl)
  );
}
