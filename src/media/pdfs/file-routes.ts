import { Router } from "express";
import { z } from "zod";
import { getUserWithPermission, refreshAuthentication } from "../../http/authentication.ts";
import { bulkChangeSchema } from "../../content/bulk/bulk-changes.ts";
import { authorship } from "../../content/lifecycle/handlers.ts";
import type { ApiDependencies } from "../../content/lifecycle/server-kind.ts";
import { type Operation, route } from "../../http/route.ts";
import { parseFields, readBody } from "../../http/body.ts";
import { readId, readQuery } from "../../http/query.ts";
import { LIBRARY_PAGE_SIZE } from "../../rules/lists/list-page.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { requiredLine } from "../../rules/schema/fields.ts";
import { deleteItem, getUsage } from "../library.ts";
import { undoReplacement } from "../undo-replacement.ts";
import { usageSchema } from "../usage.ts";
import { FILE_UPLOAD, receiveUpload } from "../receive-upload.ts";
import { withUploadFolder } from "../remove-orphans.ts";
import { countFiles, fileSchema, getFile, listFiles, setFileTitle } from "./files.ts";
import type { PdfChecker } from "./pdf-process.ts";
import { replaceFile } from "./replace-file.ts";
import { storeFile } from "./store-file.ts";

export interface FileDependencies extends ApiDependencies {
  uploads: FileStore;
  /** The folder of uploads in progress. */
  workDir: string;
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
  route(router, "/", { get: list(api) });
  route(router, "/replacements/:id/undo", { post: undoReplace(api) });
  route(router, "/:id/usage", { get: readUsage(api) });
  route(router, "/:id/replace", { post: replace(api) });
  route(router, "/:id", { put: rename(api), delete: remove(api) });
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
    answer: {
      status: 201,
      description: "The file; uploading the same file again returns the existing one",
      schema: fileSchema,
    },
    failures: {
      400: "The file is refused, with the reason, or the form is invalid",
      413: "The file is larger than 20 MB",
      415: "The file is not a PDF, or the body is not a multipart form",
      503: "Too many uploads are waiting, or the storage cannot be reached; see Retry-After",
    },
    async handle(request, response) {
      readQuery(request, {});
      const file = await withUploadFolder(workDir, async (folder) => {
        const upload = await receiveUpload(request, response, folder, FILE_UPLOAD);
        await refreshAuthentication(response);
        getUserWithPermission(response, "media.write");
        const { title } = parseFields(upload.fields, titleSchema);
        return storeFile({ db, uploads, pdfs }, upload.file, { title, now: clock() });
      });
      response.status(201).location(file.url).json(file);
    },
  };
}

const listQuery = {
  q: z.string().max(100).optional().describe("Words that the title must all contain; accents are ignored"),
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .optional(),
};

function list({ db }: FileDependencies): Operation {
  return {
    summary: `List files, newest first, ${LIBRARY_PAGE_SIZE} per page`,
    access: "media.write",
    query: listQuery,
    answer: {
      status: 200,
      description: "An array; the header X-Total-Count has the total number",
      schema: z.array(fileSchema),
    },
    async handle(request, response) {
      const { q, page = "1" } = readQuery(request, listQuery);
      const offset = (Number(page) - 1) * LIBRARY_PAGE_SIZE;
      const files = await listFiles(db, { q, limit: LIBRARY_PAGE_SIZE, offset });
      response.set("X-Total-Count", String(await countFiles(db, { q }))).json(files);
    },
  };
}

function rename({ db }: FileDependencies): Operation {
  return {
    summary: "Rename a file in the library; its address stays",
    access: "media.write",
    body: { schema: titleSchema },
    answer: { status: 200, description: "The file", schema: fileSchema },
    failures: { 404: "File not found" },
    async handle(request, response) {
      readQuery(request, {});
      const { title } = readBody(request, titleSchema);
      response.json(await setFileTitle(db, readId(request.params["id"], "File"), title));
    },
  };
}

function readUsage({ db }: FileDependencies): Operation {
  return {
    summary: "List the records that link to a file",
    access: "media.write",
    answer: { status: 200, description: "An array of records", schema: z.array(usageSchema) },
    failures: { 404: "File not found" },
    async handle(request, response) {
      readQuery(request, {});
      response.json(await getUsage(db, "files", readId(request.params["id"], "File")));
    },
  };
}

const replaceSchema = z.strictObject({
  with: z.uuid("Please choose a file of the library.").describe("The id of the new file"),
});

function replace(api: FileDependencies): Operation {
  return {
    summary: "Replace a file by another one of the library in every record that links to it",
    access: "media.write",
    body: { schema: replaceSchema },
    answer: {
      status: 200,
      description: "The new file, the records that link to it, and `changeId` to undo it with for a day",
      schema: z.strictObject({
        file: fileSchema,
        changeId: z.uuid(),
        replaced: z.array(usageSchema).describe("The records that now link to the new file"),
        binned: z.array(usageSchema).describe("Records in the bin, which still refer to the old file"),
      }),
    },
    failures: {
      403: "The account may not write one of the records that link to the file; nothing was replaced",
      404: "File not found",
      409: "It is the same file, or a record that links to it is no longer valid; nothing was replaced",
    },
    async handle(request, response) {
      readQuery(request, {});
      const { with: otherId } = readBody(request, replaceSchema);
      const old = await getFile(api.db, readId(request.params["id"], "File"));
      const file = await getFile(api.db, readId(otherId, "File"));
      const user = getUserWithPermission(response, "media.write");
      response.json({ file, ...(await replaceFile(api.db, { old, file }, user, authorship(api, response))) });
    },
  };
}

function undoReplace(api: FileDependencies): Operation {
  return {
    summary:
      "Undo a replacement of a file of the last day, except for what was changed since; repeat until none is changed",
    access: "media.write",
    answer: {
      status: 200,
      description: "How far it is, and what was left alone",
      schema: z.strictObject({ change: bulkChangeSchema }),
    },
    failures: { 404: "There is no such replacement, or it is older than a day" },
    async handle(request, response) {
      readQuery(request, {});
      const user = getUserWithPermission(response, "media.write");
      const id = readId(request.params["id"], "Change");
      const { change } = await undoReplacement(api.db, "files", id, user, authorship(api, response));
      response.json({ change });
    },
  };
}

function remove({ db, uploads }: FileDependencies): Operation {
  return {
    summary: "Delete a file that is not used",
    access: "media.write",
    recentProof: true,
    answer: { status: 204, description: "The file is deleted" },
    failures: { 404: "File not found", 409: "It is in use; `usage` lists where, and nothing was deleted" },
    async handle(request, response) {
      readQuery(request, {});
      await deleteItem(db, uploads, "files", readId(request.params["id"], "File"));
      response.status(204).end();
    },
  };
}
