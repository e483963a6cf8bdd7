import type { SessionUser } from "../../rules/access/permissions.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Authorship } from "../../content/lifecycle/server-kind.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ExpectedError } from "../../errors.ts";
import { parseFile } from "../../rules/links/file-address.ts";
import { replaceEverywhere, type Replaced } from "../replace-everywhere.ts";
import type { LibraryFile } from "./files.ts";

/**
 * Replaces a file by another in every record that links to it, in one transaction and with the usual history. Records in
 * the bin keep the old file, and the library keeps both.
 *
 * @throws ExpectedError 409 when it is the same file; whatever `replaceEverywhere` throws. Nothing is written then.
 */
export async function replaceFile(
  db: Db,
  { old, file }: { old: LibraryFile; file: LibraryFile },
  user: SessionUser,
  by: Authorship,
): Promise<Replaced> {
  if (file.id === old.id) throw new ExpectedError(409, "This is the same file. Please choose another one.");
  const name = parseFile(old.url)?.folder ?? "";
  return inTransaction(db, async (trx) => {
    const done = await replaceEverywhere(
      trx,
      {
        library: "files",
        name,
        action: { to: file.id },
        swap: (record, fields) => swapAddress(record, fields, name, file.url),
      },
      user,
      by,
    );
    await recordAudit(trx, {
      action: "file.replaced",
      subject: { type: "files", id: old.id, name: old.title },
      note: `By the file ${file.id}, in ${done.replaced.length} records`,
    });
    return done;
  });
}

/** The fields of a record that have the address of a file in the folder, with the new address in its place. */
function swapAddress(
  record: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  folder: string,
  address: string,
): Record<string, unknown> {
  // The folder consists of hexadecimal digits and a hyphen, so it needs no escaping.
  const old = new RegExp(`/uploads/${folder}/[a-z0-9-]+\\.pdf`, "g");
  return Object.fromEntries(
    fields.flatMap((field) => {
      const before = JSON.stringify(record[field] ?? null);
      const after = before.replaceAll(old, address);
      return after === before ? [] : [[field, JSON.parse(after)]];
    }),
  );
}
