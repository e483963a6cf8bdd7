import { Router } from "express";
import { z } from "zod";
import { getUserWithPermission, refreshAuthentication } from "../../http/authentication.ts";
import { authorship } from "../../content/lifecycle/handlers.ts";
import type { Authorship } from "../../content/lifecycle/server-kind.ts";
import { created, ok, type Operation, route, withBody } from "../../http/route.ts";
import { parseFields } from "../../http/body.ts";
import { readId } from "../../http/query.ts";
import { requiredLine } from "../../rules/schema/fields.ts";
import { libraryCalls, type LibraryDependencies } from "../library-routes.ts";
import { usageSchema } from "../library.ts";
import { FILE_UPLOAD, receiveUpload } from "../receive-upload.ts";
import { withUploadFolder } from "../remove-orphans.ts";
import { fileLibrary, fileSchema, type LibraryFile, storeFile } from "./files.ts";
import type { PdfChecker } from "./pdf-process.ts";
import type { SessionUser } from "../../rules/access/permissions.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { parseFile } from "../../rules/links/file-address.ts";
import { NEEDS_YES } from "../../content/approvals/require-approval.ts";
import { type Replaced, type Replacement, replaceEverywhere } from "../replace-everywhere.ts";

export interface FileDependencies extends LibraryDependencies {
  /** Checks uploads, in a process of its own. */
  pdfs: PdfChecker;
}

/** `POST /upload/file`. */
export function fileUploadRoutes(api: FileDependencies): Router {
  const router = Router();
  route(router, "/file", { post: uploadFile(api) });
  return router;
}

/** The calls of the library's files. */
export function fileRoutes(api: FileDependencies): Router {
  const router = Router();
  const { list, change, usage, remove, undo } = libraryCalls(api, "files", {
    items: fileLibrary,
    schema: fileSchema,
    words: titleSchema.shape.title,
    says: {
      words: "title",
      change: "Rename a file in the library; its address stays",
      use: "link to a file",
      deleted: "The file is deleted",
      undo: "Undo a replacement of a file",
    },
  });
  route(router, "/", { get: list });
  route(router, "/replacements/:id/undo", { post: undo });
  route(router, "/:id/usage", { get: usage });
  route(router, "/:id/replace", { post: replace(api) });
  route(router, "/:id", { put: change, delete: remove });
  return router;
}

const titleSchema = z.strictObject({ title: requiredLine(200) });

function uploadFile({ db, clock, uploads, workDir, pdfs }: FileDependencies): Operation {
  return {
    summary:
      "Upload a file: PDF, at most 20 MB, without passwords, scripts, embedded files or active content",
    access: "media.write",
    form: {
      file: { description: "The file. It is checked by its content, not by its name or type", file: true },
      title: {
        description: "What staff find it by. The name under which visitors save it is derived from it",
        file: false,
      },
    },
    answer: created("The file; uploading the same file again returns the existing one", fileSchema),
    failures: {
      400: "The file is refused, with the reason, or the form is invalid",
      413: "The file is larger than 20 MB",
      415: "The file is not a PDF, or the body is not a multipart form",
      503: "Too many uploads are waiting, or the storage cannot be reached; see Retry-After",
    },
    async handle(request, response) {
      const file = await withUploadFolder(workDir, async (folder) => {
        const upload = await receiveUpload(request, response, folder, FILE_UPLOAD);
        await refreshAuthentication(response);
        getUserWithPermission(response, "media.write");
        const { title } = parseFields(upload.fields, titleSchema);
        return storeFile({ db, uploads, pdfs }, upload.file, { title, now: clock() });
      });
      response.location(file.url);
      return file;
    },
  };
}

const replaceSchema = z.strictObject({
  with: z.uuid("Please choose a file of the library.").describe("The id of the new file"),
});

function replace(api: FileDependencies): Operation {
  return withBody({
    summary: "Replace a file by another one of the library in every record that links to it",
    access: "media.write",
    body: { schema: replaceSchema },
    answer: ok(
      "The new file, the records that link to it, and `changeId` to undo it with for a day",
      z.strictObject({
        file: fileSchema,
        changeId: z.uuid(),
        replaced: z.array(usageSchema).describe("The records that now link to the new file"),
        binned: z.array(usageSchema).describe("Records in the bin, which still refer to the old file"),
      }),
    ),
    failures: {
      403: "The account may not write one of the records that link to the file; nothing was replaced",
      404: "File not found",
      409: "It is the same file, or a record that links to it is no longer valid; nothing was replaced",
      422: NEEDS_YES,
    },
    async handle({ with: otherId }, request, response) {
      const old = await fileLibrary.get(api.db, readId(request.params["id"], "File"));
      const file = await fileLibrary.get(api.db, readId(otherId, "File"));
      const user = getUserWithPermission(response, "media.write");
      return { file, ...(await replaceFile(api.db, { old, file }, user, authorship(api, response))) };
    },
  });
}

/** Replaces a file by another in every record that links to it. @throws whatever `replaceEverywhere` throws. */
function replaceFile(
  db: Db,
  { old, file }: { old: LibraryFile; file: LibraryFile },
  user: SessionUser,
  by: Authorship,
): Promise<Replaced> {
  const folder = parseFile(old.url)?.folder ?? "";
  const replacement = {
    library: "files",
    old: { id: old.id, words: old.title, folder },
    to: file.id,
    swap: (record, fields) => swapAddress(record, fields, folder, file.url),
  } satisfies Replacement;
  return inTransaction(db, (trx) => replaceEverywhere(trx, replacement, user, by));
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
