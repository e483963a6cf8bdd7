import { Router, type Request, type RequestHandler, type Response } from "express";
import type { Site } from "../../site/context.ts";
import type { Db } from "../../storage/database/tables.ts";
import { kindOf, publicPathOf, type ContentKind, type RecordOf } from "../../content/kinds/kinds.ts";
import { findDraft, type Draft, type RecordDraft, type SettingDraft } from "./previews.ts";
import type { Banner } from "../../content/kinds/banners/banner.schema.ts";
import { showDraft } from "../../content/kinds/banners/banner.server.ts";
import { serverKindOf, type CardOf } from "../../content/kinds/kinds.server.ts";
import { toSiteSettings } from "../../content/settings/public-settings.ts";
import { viewAlone } from "../../content/lifecycle/public-view.ts";
import { readSettings } from "../../content/settings/read-settings.ts";
import type { AnyRecord } from "../../content/lifecycle/server-kind.ts";
import { keepPrivate } from "../../http/keep-private.ts";

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
    keepPrivate(response);
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
    keepPrivate(response);
    const draft = typeof token === "string" ? await findDraft(db, token, clock()) : undefined;
    if (typeof token !== "string" || !draft || !isPageOf(request, pageOfDraft(draft), site.publicUrl)) {
      response.redirect(302, withoutToken(request));
      return;
    }
    letFrame(response);
    const shown = draft.kind === "settings" ? withSettingDraft(db, site, draft) : withDraft(site, draft);
    const commentsPath = draft.kind !== "settings" && draft.isSaved ? `/preview/${token}/comments` : "";
    response.locals.draftSite = { ...shown, preview: { expiresDate: draft.expiresDate, commentsPath } };
    await pages(request, response, next);
  });
  return router;
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

/** Returns the address of the page that shows a draft, which can have a query but has no fragment. */
export function pageOfDraft(draft: Draft): string {
  // Settings and menus are on every page.
  if (draft.kind === "settings") return "/";
  const { kind, record } = draft;
  return publicPathOf(kind, record) ?? kindOf(kind).listPath ?? "/";
}

/** Returns the site as visitors see it, with one draft in the place that it would have when published. */
export function withDraft(site: Site, draft: RecordDraft): Site {
  const rules = serverKindOf(draft.kind);
  const shown = draft.kind === "banners" ? showDraft(draft.record as Banner) : draft.record;
  const record = rules.publicView(shown, viewAlone(site.now()));
  // The assertions below are safe: where `kind` equals the draft's kind, the draft's record is of that kind's type.
  const withCard = <Name extends ContentKind>(kind: Name, cards: CardOf[Name][]) =>
    kind === draft.kind ? replaced(cards, rules.toCard(record) as CardOf[Name]) : cards;
  return {
    ...site,
    async list<Name extends ContentKind>(kind: Name) {
      const records = await site.list(kind);
      return kind === draft.kind ? placed(records, record as RecordOf[Name]) : records;
    },
    async page(kind, filter) {
      const page = await site.page(kind, filter);
      return { ...page, items: withCard(kind, page.items) };
    },
    async cards(kind, ids) {
      return withCard(kind, await site.cards(kind, ids));
    },
    async find<Name extends ContentKind>(kind: Name, idOrSlug: string) {
      const isDraft = kind === draft.kind && isNamed(record, idOrSlug);
      return isDraft ? { record: record as RecordOf[Name] } : site.find(kind, idOrSlug);
    },
  };
}

/** Returns the site as visitors see it, with a group of settings or a menu as it would be saved. */
export function withSettingDraft(db: Db, site: Site, { record }: SettingDraft): Site {
  return {
    ...site,
    async settings() {
      const saved = await readSettings(db);
      return toSiteSettings(db, { ...saved, [record.id]: record }, site.now(), site.publicUrl);
    },
  };
}

function isNamed({ id, slug }: AnyRecord, idOrSlug: string): boolean {
  return slug !== undefined && (idOrSlug === slug || idOrSlug.toLowerCase() === id);
}

/** Returns the list with the draft in the place of its record, or at the end. */
function placed<Item extends { id: string }>(items: readonly Item[], draft: Item): Item[] {
  const without = replaced(items, draft);
  return without.includes(draft) ? without : [...without, draft];
}

function replaced<Item extends { id: string }>(items: readonly Item[], draft: Item): Item[] {
  return items.map((item) => (item.id === draft.id ? draft : item));
}
