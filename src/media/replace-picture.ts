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
 * Replaces a picture by another in every record that shows it, also inside articles, in one transaction and with the usual
 * history. Records in the bin keep the old picture, and the library keeps both.
 *
 * @throws ForbiddenError when the user may not write one of the records; ExpectedError 409 when it is the same picture,
 * or when a record is no longer valid. Nothing is written then.
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
    const forbidden = replaced.find(({ type }) => !hasPermission(user, writePermission(type)));
    if (forbidden) {
      throw new ForbiddenError(
        `This picture is used by ${kindOf(forbidden.type).many}, which your account may not change. Nothing was replaced.`,
      );
    }
    for (const { type, id, title } of replaced) {
      try {
        await replaceInRecord(trx, type, id, { name, picture }, by);
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        throw new ExpectedError(
          409,
          `“${title}” is not valid and can't be saved. Please open it and correct it first. Nothing was replaced.`,
          { fields: error.fields ?? {} },
        );
      }
    }
    return { replaced, binned: usage.filter(({ binned }) => binned) };
  });
}

async function replaceInRecord<Kind extends ContentKind>(
  trx: Db,
  kind: Kind,
  id: string,
  swap: Replacement,
  by: Authorship,
): Promise<RecordOf[Kind]> {
  const type: ServerKind<RecordOf[Kind]> = SERVER_KINDS[kind];
  const record = new Map<string, unknown>(Object.entries(await getRecord(trx, type, id)));
  const changes = Object.fromEntries(
    Object.keys(type.schema.shape)
      .map((field) => [field, record.get(field)] as const)
      .map(([field, value]) => [field, value, replaceInValue(value, swap)] as const)
      .filter(([, before, after]) => JSON.stringify(before) !== JSON.stringify(after))
      .map(([field, , after]) => [field, after]),
  );
  return updateRecord(trx, type, id, changes, undefined, by);
}

interface Replacement {
  /** The old picture's name, which is also its folder. */
  name: string;
  picture: StoredPicture;
}

/** Returns the value with the old picture's address, in any of its sizes, replaced by the new one. */
function replaceInValue(value: unknown, swap: Replacement): unknown {
  if (typeof value === "string") return replaceInText(value, swap);
  if (Array.isArray(value)) return value.map((entry) => replaceInValue(entry, swap));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaceInValue(part, swap)]));
}

function replaceInText(text: string, { name, picture }: Replacement): string {
  const old = `/uploads/${name}/`;
  if (!text.includes(old)) return text;
  const { imageUrl, width, height } = picture;
  return (
    text
      // In an article the tag has the picture's size, so that the page does not shift while it loads.
      .replaceAll(/<img [^>]*>/g, (tag) =>
        tag.includes(old)
          ? tag.replace(/ width="\d+"/, ` width="${width}"`).replace(/ height="\d+"/, ` height="${height}"`)
          : tag,
      )
      // The name consists of hexadecimal digits, a hyphen and an x, so it needs no escaping.
      .replaceAll(new RegExp(`${old}\\d+\\.(?:webp|avif)`, "g"), imageUrl)
  );
}
