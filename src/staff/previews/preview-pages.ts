import { Router, type Request, type RequestHandler, type Response } from "express";
import type { Site } from "../../site/context.ts";
import type { Db } from "../../storage/database/tables.ts";
import { publicPathOf } from "../../content/kinds/kinds.ts";
import { pageOfDraft, withDraft, withSettingDraft } from "./draft-site.ts";
import { findDraft } from "./previews.ts";

/** The query parameter with the token on the draft's page. */
const PARAMETER = "preview";

/**
 * Serves previews. `/preview/{token}` redirects to the draft's public page with the token in its query, where the page is
 * rendered with the draft. On every other page, and if the token is wrong or expired, a redirect removes the token.
 *
 * @param pages renders the screens. Called directly, so that previews bypass the page cache.
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
    const place = draft.kind === "settings" ? "/" : (publicPathOf(draft.kind, draft.record) ?? "/");
    const { hash } = new URL(place, site.publicUrl);
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
    response.locals.draftSite =
      draft.kind === "settings" ? withSettingDraft(db, site, draft) : withDraft(site, draft);
    await pages(request, response, next);
  });
  return router;
}

/** Forbids caching and indexing, and keeps the token out of the Referer header of other sites. */
function keepToOurselves(response: Response): void {
  response.set({
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "same-origin",
  });
}

/** Allows the site's own frames: the editor shows previews next to the form. All other pages forbid frames. */
function letFrame(response: Response): void {
  const policy = String(response.getHeader("Content-Security-Policy"));
  response.set({
    "Content-Security-Policy": policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    "X-Frame-Options": "SAMEORIGIN",
  });
}

/** Whether a request is for the draft's page or its data (React Router requests the data from a path that ends in `.data`). */
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
  // A path that begins with two slashes would redirect to another host.
  const path = request.path.replace(/^[/\\]+/, "/");
  return query.size > 0 ? `${path}?${query}` : path;
}

function queryOf(request: Request): URLSearchParams {
  return new URLSearchParams(request.originalUrl.replace(/^[^?]*/, ""));
}
