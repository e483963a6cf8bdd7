import { Router, type Request, type RequestHandler, type Response } from "express";
import type { Site } from "../context.ts";
import type { Db } from "../database/tables.ts";
import { publicPathOf } from "../content/kinds.ts";
import { pageOfDraft, withDraft } from "./draft-site.ts";
import { findDraft } from "./previews.ts";

/** The query parameter that keeps the token on the draft's own page. */
const PARAMETER = "preview";

/**
 * `/preview/{token}` leads to the real page of the draft, which keeps the token in its query
 * and is shown with the draft in it. The token opens that one page: on any other it is taken
 * off, and one that is wrong or over opens nothing.
 *
 * @param pages renders the screens; called from here so that no cache stands in between.
 */
export function previewPages(db: Db, site: Site, clock: () => Date, pages: RequestHandler): Router {
  const router = Router();
  router.get("/preview/:token", async (request, response, next) => {
    keepToOurselves(response);
    const draft = await findDraft(db, request.params.token, clock());
    if (!draft) {
      next();
      return;
    }
    const page = new URL(pageOfDraft(draft), site.publicUrl);
    page.searchParams.set(PARAMETER, request.params.token);
    const { hash } = new URL(publicPathOf(draft.kind, draft.record) ?? "/", site.publicUrl);
    response.redirect(302, page.pathname + page.search + hash);
  });
  router.use(async (request, response, next) => {
    const { [PARAMETER]: token } = request.query;
    if (token === undefined || !["GET", "HEAD"].includes(request.method)) {
      next();
      return;
    }
    keepToOurselves(response);
    const draft = typeof token === "string" ? await findDraft(db, token, clock()) : undefined;
    if (!draft || !isPageOf(request, pageOfDraft(draft), site.publicUrl)) {
      response.redirect(302, withoutToken(request));
      return;
    }
    letFrame(response);
    response.locals.draftSite = withDraft(site, draft);
    await pages(request, response, next);
  });
  return router;
}

/** Kept nowhere, found by no search engine, and its address is told to no other site. */
function keepToOurselves(response: Response): void {
  response.set({
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "same-origin",
  });
}

/** The one kind of page that a frame may hold: the editor's, beside the form. */
function letFrame(response: Response): void {
  const policy = String(response.getHeader("Content-Security-Policy"));
  response.set({
    "Content-Security-Policy": policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    "X-Frame-Options": "SAMEORIGIN",
  });
}

/** Whether a request is for the draft's page, or for that page's data, which ends in `.data`. */
function isPageOf(request: Request, page: string, publicUrl: string): boolean {
  const wanted = new URL(page, publicUrl);
  const path = request.path.replace(/\.data$/, "").replace(/^\/_(?:root)?$/, "/");
  const query = queryOf(request);
  return (
    path === wanted.pathname && [...wanted.searchParams].every(([name, value]) => query.get(name) === value)
  );
}

function withoutToken(request: Request): string {
  const query = queryOf(request);
  query.delete(PARAMETER);
  // One slash: what begins with two would lead to another host.
  const path = request.path.replace(/^[/\\]+/, "/");
  return query.size > 0 ? `${path}?${query}` : path;
}

function queryOf(request: Request): URLSearchParams {
  return new URLSearchParams(request.originalUrl.replace(/^[^?]*/, ""));
}
