import express, { Router, type RequestHandler } from "express";
import { consume } from "../../accounts/sign-in/rate-limiter.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { kindOf } from "../../content/kinds/kinds.ts";
import { viewAlone } from "../../content/lifecycle/public-view.ts";
import { ExpectedError } from "../../errors.ts";
import { parseFields } from "../../http/body.ts";
import { clientAddress, networkKey } from "../../http/network-key.ts";
import { foreignOriginError, originOf } from "../../http/same-origin.ts";
import { keepPrivate } from "../../http/keep-private.ts";
import { RateLimit } from "../../storage/database/rate-limits.ts";
import type { Db } from "../../storage/database/tables.ts";
import {
  addComment,
  commentSchema,
  listComments,
  type CommentPage,
  type TypedComment,
  KEPT_COMMENT,
} from "./comments.ts";
import { findDraft, type RecordDraft } from "./previews.ts";

/** In bytes: more than all fields at their longest, in letters of three bytes, encoded. */
const FORM_LIMIT = 40_000;

/** Comments from one network within an hour. */
const COMMENTS = 30;
const COMMENTS_WINDOW = 60 * 60;

/**
 * Serves `/preview/{token}/comments`: what the person with the link has said of the draft, what staff answered, and a form. It
 * shows nothing that did not come by the same link, and needs no script, no session and no cookie. Where the link is not
 * good, the request goes on to a page that is not there.
 */
export function commentPage(db: Db, publicUrl: string, clock: () => Date, pages: RequestHandler): Router {
  const router = Router();
  const limit = new RateLimit(db, {
    name: "comment from network",
    points: COMMENTS,
    duration: COMMENTS_WINDOW,
    clock,
  });
  const read = express.urlencoded({ extended: false, limit: FORM_LIMIT, inflate: false });
  const findOpen = async (token: string) => {
    const draft = await findDraft(db, token, clock());
    // Comments are kept with a record: a draft that was never saved has none, and settings are read on every page.
    return draft && draft.kind !== "settings" && draft.isSaved ? draft : undefined;
  };

  router.get("/preview/:token/comments", async (request, response, next) => {
    keepPrivate(response);
    const draft = await findOpen(request.params.token);
    if (!draft) return next();
    const isSent = request.query["sent"] !== undefined;
    response.locals.commentPage = await pageOf(db, draft, clock(), { isSent });
    await pages(request, response, next);
  });
  router.post("/preview/:token/comments", read, async (request, response, next) => {
    keepPrivate(response);
    if (originOf(request, publicUrl) === "foreign") throw foreignOriginError(publicUrl);
    const { token } = request.params;
    const draft = await findOpen(token);
    if (!draft) return next();
    const values = {
      author: textOf(request, "author"),
      field: textOf(request, "field"),
      text: textOf(request, "text"),
    };
    try {
      await consume(limit, networkKey(clientAddress(request)));
      const shown = await pageOf(db, draft, clock());
      const fields = parseFields(values, commentSchema);
      const isField = shown.fields.some(({ path }) => path === fields.field);
      await addComment(db, draft, { ...fields, field: isField ? fields.field : "" }, clock());
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      response.set(error.headers);
      const typed = { values, error: error.message, faults: { ...error.fields } };
      response.locals.commentPage = await pageOf(db, draft, clock(), { typed, status: error.status });
      await pages(request, response, next);
      return;
    }
    response.redirect(303, `/preview/${token}/comments?sent#comments`);
  });
  return router;
}

async function pageOf(
  db: Db,
  draft: RecordDraft,
  now: Date,
  { isSent = false, typed, status = 200 }: { isSent?: boolean; typed?: TypedComment; status?: number } = {},
): Promise<CommentPage> {
  const { kind, record, previewId } = draft;
  const { one: noun, titleField } = kindOf(kind);
  // As the preview has it: what staff call an offer is not for visitors.
  const title: unknown = Reflect.get(serverKindOf(kind).publicView(record, viewAlone(now)), titleField);
  const { listCommentFields } = await import("./comment-fields.ts");
  return {
    title: typeof title === "string" && title !== "" ? title : `this ${noun}`,
    noun,
    fields: listCommentFields(kind, { ...record }),
    comments: await listComments(db, { contentType: kind, recordId: record.id, previewId }),
    keptNotice: KEPT_COMMENT,
    isSent,
    typed,
    status,
  };
}

function textOf({ body }: { body?: unknown }, name: string): string {
  const value: unknown = Reflect.get(Object(body), name);
  return typeof value === "string" ? value : "";
}
