import type { Authorship } from "../../content/lifecycle/server-kind.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ExpectedError } from "../../errors.ts";
import type { SessionUser } from "../../rules/access/permissions.ts";
import { parsePicture } from "../../rules/images/pictures.ts";
import { setPictureAlt, type Picture } from "./pictures.ts";
import { replaceEverywhere, type Replaced } from "../replace-everywhere.ts";
import { swapPicture } from "./swap-picture.ts";

/**
 * Replaces a picture by another in every record that shows it, also inside articles, in one transaction and with the usual
 * history. Records in the bin keep the old picture, and the library keeps both.
 *
 * @param alt a new description for the new picture in the library and in the records; undefined leaves each as it is.
 * @throws ForbiddenError when the user may not write one of the records; ExpectedError 409 when it is the same picture,
 * or when a record is no longer valid. Nothing is written then.
 */
export async function replacePicture(
  db: Db,
  { old, picture, alt }: { old: Picture; picture: Picture; alt: string | undefined },
  user: SessionUser,
  by: Authorship,
): Promise<Replaced> {
  if (picture.id === old.id)
    throw new ExpectedError(409, "This is the same picture. Please choose another one.");
  const name = parsePicture(old.imageUrl)?.name ?? "";
  return inTransaction(db, async (trx) => {
    const described = alt !== undefined && alt !== picture.alt;
    const before = described ? { alt: picture.alt, newAlt: alt } : {};
    const swap = { name, picture, alt };
    const done = await replaceEverywhere(
      trx,
      {
        library: "images",
        name,
        action: { to: picture.id, ...before },
        swap: (record, fields) => swapPicture(record, fields, swap),
      },
      user,
      by,
    );
    if (described) await setPictureAlt(trx, picture.id, alt);
    await recordAudit(trx, {
      action: "picture.replaced",
      subject: { type: "pictures", id: old.id, name: old.alt },
      note: `By the picture ${picture.id}, in ${done.replaced.length} records`,
    });
    return done;
  });
}
