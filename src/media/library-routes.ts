import { z } from "zod";
import type { ApiDependencies } from "../content/lifecycle/server-kind.ts";
import { authorship } from "../content/lifecycle/handlers.ts";
import { getUserWithPermission } from "../http/authentication.ts";
import { done, ok, type Operation, withBody, withQuery } from "../http/route.ts";
import { readId } from "../http/query.ts";
import { LIBRARY_PAGE_SIZE } from "../rules/lists/list-page.ts";
import type { FileStore } from "../storage/files/file-store.ts";
import { replacementUndoneSchema, undoReplacement } from "./undo-replacement.ts";
import { deleteItem, getUsage, ITEMS, type Library, type openLibrary, usageSchema } from "./library.ts";

/** What the calls of both libraries need. */
export interface LibraryDependencies extends ApiDependencies {
  uploads: FileStore;
  /** The folder of uploads in progress. */
  workDir: string;
}

interface LibraryCalls<Item> {
  items: Pick<ReturnType<typeof openLibrary<Library, Item>>, "list" | "count" | "setWords">;
  schema: z.ZodType<Item>;
  /** The field with the words of an item. */
  words: z.ZodType<string>;
  /** In sentences: `alternative text`; `Change a picture's alternative text`; `use a picture`; what is deleted; `Undo a replacement`. */
  says: Record<"words" | "change" | "use" | "deleted" | "undo", string>;
}

const page = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .optional();

/** The calls that both libraries have: their list, the words of an item, its usage, its end, and the undo of a replacement. */
export function libraryCalls<Item>(
  api: LibraryDependencies,
  library: Library,
  { items, schema, words, says }: LibraryCalls<Item>,
): Record<"list" | "change" | "usage" | "remove" | "undo", Operation> {
  const { db, uploads } = api;
  const isPictures = library === "images";
  const { one, label, words: field } = ITEMS[library];
  const found = z.string().max(100).optional();
  const missing = z.enum(["true", "false"]).optional();
  const listQuery = {
    q: found.describe(`Words that the ${says.words} must all contain; accents are ignored`),
    ...(isPictures && {
      missingAlt: missing.describe(`true: only pictures without ${says.words}`),
    }),
    page,
  };
  const body = z.strictObject({ [field]: words });
  const failures = { 404: `${label} not found` };
  return {
    list: withQuery({
      summary: `List ${one}s, newest first, ${LIBRARY_PAGE_SIZE} per page`,
      access: "media.write",
      query: listQuery,
      answer: ok("An array; the header X-Total-Count has the total number", z.array(schema)),
      async handle({ q, missingAlt, page: number = "1" }, _request, response) {
        const filter = { q, missingWords: missingAlt === "true" };
        const offset = (Number(number) - 1) * LIBRARY_PAGE_SIZE;
        const some = await items.list(db, { ...filter, limit: LIBRARY_PAGE_SIZE, offset });
        response.set("X-Total-Count", String(await items.count(db, filter))).json(some);
      },
    }),
    change: withBody({
      summary: says.change,
      access: "media.write",
      body: { schema: body },
      answer: ok(`The ${one}`, schema),
      failures,
      handle({ [field]: text = "" }, request) {
        return items.setWords(db, readId(request.params["id"], label), text);
      },
    }),
    usage: {
      summary: `List the records that ${says.use}`,
      access: "media.write",
      answer: ok("An array of records", z.array(usageSchema)),
      failures,
      handle: (request, response) =>
        getUsage(
          db,
          library,
          readId(request.params["id"], label),
          getUserWithPermission(response, "media.write"),
        ),
    },
    remove: {
      summary: `Delete a ${one} that is not used`,
      access: "media.write",
      recentProof: true,
      answer: done(says.deleted),
      failures: { ...failures, 409: "It is in use; `usage` lists where, and nothing was deleted" },
      async handle(request, response) {
        const id = readId(request.params["id"], label);
        await deleteItem(db, uploads, { library, id }, getUserWithPermission(response, "media.write"));
      },
    },
    undo: {
      summary: `${says.undo} of the last day, except for what was changed since; repeat until none is changed`,
      access: "media.write",
      answer: ok(
        "How far it is, and what was left alone",
        isPictures ? replacementUndoneSchema : replacementUndoneSchema.pick({ change: true }),
      ),
      failures: {
        404: "There is no such replacement, or it is older than a day",
        409: `The former ${label.toLowerCase()} was deleted; nothing was changed`,
      },
      async handle(request, response) {
        const user = getUserWithPermission(response, "media.write");
        const id = readId(request.params["id"], "Change");
        const undone = await undoReplacement(db, library, id, user, authorship(api, response));
        return isPictures ? undone : { change: undone.change };
      },
    },
  };
}
