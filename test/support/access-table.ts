import type { ContentKind } from "../../src/content/kinds/kinds.ts";
import type { Role } from "../../src/rules/access/roles.ts";

/** Who may make a call: everyone, every signed-in user, or the named roles. */
type Callers = "anyone" | "signed-in" | readonly Role[];

/** One call that a test makes of a route, and what comes of it for whom. */
export interface AccessRow {
  /** As the route table has it, with a query where that changes who may call: `GET /products?admin=true`. */
  call: string;
  callers: Callers;
  /** The status for who may: most calls name a record that is not there, or lack what they need. */
  status: number;
  /** The status for who may not, where it is not 401 for a visitor and 403 for the rest. */
  otherwise?: number;
  /** Sent as JSON; a call with a method that writes sends `{}` unless it says otherwise. */
  body?: object;
  /** The status for a store manager, to whom the record in the path is another store's, where it is not `status`. */
  foreign?: number;
  /** The record in the path is a draft of this type, else one that is not there. */
  draft?: ContentKind;
  /** Who needs a proof of identity from the last ten minutes: everyone, or accounts with a second factor. */
  recentProof?: true | "with a second factor";
  /** The session, or another one of the same person, is over once the call is made. */
  endsSession?: boolean;
}

/** For accounts with a second factor. */
const FACTOR = { recentProof: "with a second factor" } as const;
const ADMIN: readonly Role[] = ["admin"];
const EDITORS: readonly Role[] = ["admin", "editor"];
const RECRUITERS: readonly Role[] = ["admin", "recruiter"];
const MESSAGES: readonly Role[] = ["admin", "manager"];
const INBOX: readonly Role[] = ["admin", "recruiter", "manager"];
const NO_ID = "00000000-0000-4000-8000-000000000000";
/** A body that no call takes, so that nothing happens. */
const REFUSED = { body: { nothing: 1 }, status: 400 } as const;
/** Kinds that can be urgent: none needs the yes of a second person. */
const WITHOUT_YES: readonly ContentKind[] = ["recalls", "stores", "redirects"];
/** Kinds of which a store manager may write what is of their stores. */
const OF_STORES: readonly ContentKind[] = ["stores", "jobs"];

/**
 * Every route of the API with who may call it (reading, sections 4 and 5), written by hand and
 * apart from the routes' own words, so that a guard which is lost on either side shows.
 */
export const ACCESS_TABLE: readonly AccessRow[] = [
  { call: "GET /", callers: "signed-in", status: 200 },
  { call: "GET /docs", callers: "signed-in", status: 200 },

  { call: "POST /users/login", callers: "anyone", status: 400 },
  { call: "POST /users/login/passkey-options", callers: "anyone", status: 200 },
  { call: "POST /users/login/passkey", callers: "anyone", status: 400 },
  { call: "POST /users/logout", callers: "anyone", status: 204, endsSession: true },
  { call: "POST /users/request-password-reset", callers: "anyone", status: 400 },
  { call: "POST /users/reset-password", callers: "anyone", status: 400 },
  { call: "POST /users/activate", callers: "anyone", status: 400 },

  { call: "GET /users/me", callers: "signed-in", status: 200 },
  { call: "PUT /users/me", callers: "signed-in", status: 400 },
  { call: "DELETE /users/me/view", callers: "signed-in", status: 204 },
  { call: "PUT /users/me/password", callers: "signed-in", status: 400, ...FACTOR },
  { call: "GET /users/me/sessions", callers: "signed-in", status: 200 },
  {
    call: "DELETE /users/me/sessions",
    callers: "signed-in",
    status: 204,
    recentProof: true,
    endsSession: true,
  },
  { call: "DELETE /users/me/sessions/:id", callers: "signed-in", status: 404, recentProof: true },
  { call: "POST /users/me/second-factor", callers: "signed-in", status: 200 },
  { call: "PUT /users/me/second-factor", callers: "signed-in", status: 400, ...FACTOR },
  { call: "DELETE /users/me/second-factor", callers: "signed-in", status: 400, ...FACTOR },

  { call: "GET /users/me/tokens", callers: "signed-in", status: 200 },
  { call: "POST /users/me/tokens", callers: "signed-in", status: 400, recentProof: true },
  { call: "DELETE /users/me/tokens/:id", callers: "signed-in", status: 404 },

  { call: "GET /users/:id/tokens", callers: ADMIN, status: 404 },
  { call: "DELETE /users/:id/tokens/:token", callers: ADMIN, status: 404, recentProof: true },
  { call: "GET /users/me/passkeys", callers: "signed-in", status: 200 },
  { call: "POST /users/me/passkeys", callers: "signed-in", status: 400, ...FACTOR },
  { call: "POST /users/me/passkeys/options", callers: "signed-in", status: 400, ...FACTOR },
  { call: "DELETE /users/me/passkeys/:id", callers: "signed-in", status: 400, ...FACTOR },

  { call: "GET /users/me/reauthenticate", callers: "signed-in", status: 200 },
  { call: "POST /users/me/reauthenticate", callers: "signed-in", status: 400 },
  { call: "POST /users/me/reauthenticate/passkey-options", callers: "signed-in", status: 200 },

  { call: "GET /users/me/second-step", callers: "signed-in", status: 200 },
  { call: "POST /users/me/recovery-codes", callers: "signed-in", status: 409, recentProof: true },
  { call: "GET /users/roles", callers: ADMIN, status: 200 },
  { call: "PUT /users/roles/:role", callers: ADMIN, status: 404, recentProof: true },
  { call: "GET /users", callers: ADMIN, status: 200 },
  { call: "POST /users", callers: ADMIN, status: 400, recentProof: true },
  { call: "PUT /users/:id", callers: ADMIN, status: 404, recentProof: true },
  { call: "DELETE /users/:id", callers: ADMIN, status: 404, recentProof: true },
  { call: "DELETE /users/:id/company-account", callers: ADMIN, status: 404, recentProof: true },
  { call: "POST /users/:id/view", callers: ADMIN, status: 404, recentProof: true },
  { call: "DELETE /users/:id/sessions", callers: ADMIN, status: 404, recentProof: true },
  { call: "DELETE /users/:id/second-factor", callers: ADMIN, status: 404, recentProof: true },
  { call: "POST /users/:id/invitation", callers: ADMIN, status: 404, recentProof: true },

  ...contentRows("jobs", RECRUITERS, { hasSlug: true }),
  { call: "GET /jobs/admin", callers: [...RECRUITERS, "manager"], status: 200 },
  { call: "POST /jobs/:id/applications", callers: "anyone", status: 404 },
  ...contentRows("blogs", EDITORS, { hasSlug: true }),
  ...contentRows("products", EDITORS, { hasSlug: true }),
  { call: "GET /products?admin=true", callers: EDITORS, status: 200 },
  { call: "GET /products/export", callers: EDITORS, status: 200 },
  { call: "GET /feed/products", callers: EDITORS, status: 200 },
  // JSON is no file of the till.
  { call: "PUT /feed/products", callers: EDITORS, status: 415 },
  { call: "POST /feed/products/:id/apply", callers: EDITORS, status: 404 },
  { call: "POST /feed/products/:id/decline", callers: EDITORS, status: 404 },
  { call: "POST /products/import", callers: EDITORS, status: 400 },
  { call: "GET /products?status=draft", callers: EDITORS, status: 200 },
  { call: "GET /products?status=archived", callers: EDITORS, status: 200 },
  { call: "POST /products/import/:id/undo", callers: EDITORS, status: 404 },
  { call: "GET /products?status=active", callers: "anyone", status: 200 },
  { call: "GET /products/prices", callers: EDITORS, status: 200 },
  { call: "GET /products/:id/prices", callers: EDITORS, status: 404 },
  ...contentRows("offers", EDITORS, { hasSlug: false }),
  ...contentRows("banners", EDITORS, { hasSlug: false }),
  { call: "GET /banners/mega-menu/:name", callers: "anyone", status: 404 },
  { call: "PUT /banners/reorder", callers: EDITORS, status: 400 },
  ...contentRows("stores", EDITORS, { hasSlug: true }),
  ...contentRows("pages", EDITORS, { hasSlug: true }),
  { call: "GET /pages/slug/:folder/:key", callers: "anyone", status: 404 },
  ...contentRows("recalls", EDITORS, { hasSlug: true }),
  ...contentRows("redirects", EDITORS, { hasSlug: false }),
  ...contentRows("forms", EDITORS, { hasSlug: true }),
  { call: "POST /forms/:id/submissions", callers: "anyone", status: 404 },
  { call: "GET /forms/:id/answers", callers: ADMIN, status: 404, recentProof: true },
  { call: "GET /forms/:id/draw", callers: ADMIN, status: 404 },
  { call: "POST /forms/:id/draw", callers: ADMIN, status: 400, recentProof: true },
  { call: "POST /redirects/import", callers: EDITORS, status: 400 },
  { call: "GET /redirects/try?address=/old", callers: EDITORS, status: 200 },
  { call: "GET /redirects/missing", callers: EDITORS, status: 200 },

  { call: "GET /settings", callers: "anyone", status: 200 },
  ...settingRows("/settings/brand", "anyone"),
  ...settingRows("/settings/colours", "anyone"),
  ...settingRows("/settings/contact", "anyone"),
  ...settingRows("/settings/links", "anyone"),
  ...settingRows("/settings/announcements", ADMIN),
  ...settingRows("/settings/mail", ADMIN),
  ...settingRows("/settings/feed", ADMIN),
  ...settingRows("/settings/newsletter", ADMIN),
  ...settingRows("/settings/sign-in", ADMIN),
  ...settingRows("/settings/publishing", ADMIN),
  ...settingRows("/settings/insight", ADMIN),
  ...settingRows("/menus/header", "anyone"),
  ...settingRows("/menus/footer", "anyone"),
  { call: "POST /menus/header/check", callers: ADMIN, status: 200 },
  { call: "POST /menus/footer/check", callers: ADMIN, status: 200 },

  { call: "GET /desk/find?q=bread", callers: "signed-in", status: 200 },
  { call: "GET /calendar?from=2026-12-01&until=2026-12-31", callers: "signed-in", status: 200 },
  { call: "GET /calendar/link", callers: "signed-in", status: 200 },
  { call: "POST /calendar/link", callers: "signed-in", status: 201, recentProof: true },
  { call: "DELETE /calendar/link", callers: "signed-in", status: 204 },
  { call: "POST /days", callers: EDITORS, status: 400 },
  { call: "DELETE /days", callers: EDITORS, status: 204 },
  { call: "GET /desk/choices?kind=products&q=bread", callers: EDITORS, status: 200 },
  { call: "POST /desk/products", callers: EDITORS, status: 400 },
  { call: "POST /offers/check", callers: EDITORS, status: 400 },

  { call: "GET /search", callers: "anyone", status: 200 },
  { call: "GET /search/synonyms", callers: ADMIN, status: 200 },
  { call: "PUT /search/synonyms", callers: ADMIN, status: 400, recentProof: true },
  { call: "GET /insight", callers: ADMIN, status: 200 },
  { call: "GET /insight/export", callers: ADMIN, status: 200 },
  { call: "POST /seen", callers: "anyone", status: 204 },
  { call: "GET /search/misses", callers: EDITORS, status: 200 },
  { call: "POST /search/misses", callers: "anyone", status: 400 },
  { call: "POST /previews", callers: "signed-in", status: 400 },
  {
    call: "POST /previews",
    callers: EDITORS,
    status: 404,
    body: { type: "products", id: NO_ID, fields: {} },
  },
  {
    call: "POST /previews",
    callers: [...RECRUITERS, "manager"],
    status: 404,
    body: { type: "jobs", id: NO_ID, fields: {} },
  },
  { call: "PUT /previews/:id", callers: "signed-in", status: 404, body: { fields: {} } },
  { call: `GET /comments?type=products&id=${NO_ID}`, callers: EDITORS, status: 200 },
  { call: "PUT /comments/:id", callers: "signed-in", status: 404, body: {} },
  { call: "DELETE /comments/:id", callers: "signed-in", status: 404 },

  { call: "POST /upload/image", callers: EDITORS, status: 415 },
  { call: "GET /images", callers: EDITORS, status: 200 },
  { call: "GET /images/:id/usage", callers: EDITORS, status: 404 },
  { call: "POST /images/:id/replace", callers: EDITORS, status: 400 },
  { call: "POST /images/replacements/:id/undo", callers: EDITORS, status: 404 },
  { call: "PUT /images/:id", callers: EDITORS, status: 404, body: { alt: "Bread" } },
  { call: "DELETE /images/:id", callers: EDITORS, status: 404, recentProof: true },

  { call: "POST /upload/file", callers: EDITORS, status: 415 },
  { call: "GET /files", callers: EDITORS, status: 200 },
  { call: "GET /files/:id/usage", callers: EDITORS, status: 404 },
  { call: "POST /files/:id/replace", callers: EDITORS, status: 400 },
  { call: "POST /files/replacements/:id/undo", callers: EDITORS, status: 404 },
  { call: "PUT /files/:id", callers: EDITORS, status: 404, body: { title: "Report" } },
  { call: "DELETE /files/:id", callers: EDITORS, status: 404, recentProof: true },

  { call: "GET /subscribers", callers: ADMIN, status: 200 },
  { call: "POST /subscribers", callers: "anyone", status: 400 },
  { call: "POST /subscribers/jobs", callers: "anyone", status: 400 },
  { call: "GET /subscribers/export", callers: ADMIN, status: 200, recentProof: true },
  { call: "GET /subscribers/signing-key", callers: ADMIN, status: 200, recentProof: true },
  { call: "DELETE /subscribers/:id", callers: ADMIN, status: 404, recentProof: true },
  ...inboxRows("/messages", "/photo", MESSAGES, ADMIN),
  ...inboxRows("/submissions", "/files/:file", INBOX, RECRUITERS),
  {
    call: "POST /submissions/declines",
    callers: INBOX,
    status: 200,
    body: { applications: [{ id: NO_ID, version: 1 }], text: "Sorry." },
  },
  { call: "GET /submissions/:id/ratings", callers: INBOX, status: 404 },
  { call: "PUT /submissions/:id/ratings", callers: INBOX, status: 404, body: { rating: 3 } },
  {
    call: "POST /submissions/:id/interviews",
    callers: INBOX,
    status: 404,
    body: { version: 1, startsAt: "2026-12-01T09:00:00Z", minutes: 30, place: "Office" },
  },
  { call: "GET /submissions/:id/interviews/:interview", callers: INBOX, status: 404 },
  {
    call: "DELETE /submissions/:id/interviews/:interview",
    callers: INBOX,
    status: 404,
    body: { version: 1 },
  },

  { call: "GET /audit", callers: ADMIN, status: 200 },
  { call: "GET /audit/export", callers: ADMIN, status: 200, recentProof: true },
  { call: "POST /audit/verify", callers: ADMIN, ...REFUSED },

  { call: "GET /offer-pictures", callers: EDITORS, status: 200 },
  { call: "GET /onboarding", callers: ADMIN, status: 200 },
  { call: "PUT /onboarding", callers: ADMIN, ...REFUSED },
  { call: "POST /onboarding/samples/removals", callers: ADMIN, status: 409, recentProof: true },
  {
    call: "POST /onboarding/samples/removals/:id/continue",
    callers: ADMIN,
    status: 404,
    recentProof: true,
  },
  { call: "POST /onboarding/samples/removals/:id/undo", callers: ADMIN, status: 404 },
  { call: "GET /system", callers: ADMIN, status: 200 },
  { call: "POST /system/backup", callers: ADMIN, ...REFUSED, recentProof: true },
  { call: "POST /system/test-mail", callers: ADMIN, ...REFUSED, recentProof: true },
  { call: "POST /system/handovers/retry", callers: ADMIN, ...REFUSED, recentProof: true },
  { call: "POST /system/unsent-emails/:id/retry", callers: ADMIN, ...REFUSED, recentProof: true },
];

/** The calls of a group of settings or of a menu. */
function settingRows(path: string, readers: Callers): AccessRow[] {
  const actsAtOnce = ["mail", "feed", "sign-in", "publishing", "insight"].some((name) => path.endsWith(name));
  return [
    { call: `GET ${path}`, callers: readers, status: 200 },
    { call: `PUT ${path}`, callers: ADMIN, ...REFUSED, recentProof: true },
    ...(actsAtOnce ? [] : nextRows(path, ADMIN, { recentProof: true })),
    { call: `GET ${path}/history`, callers: ADMIN, status: 404 },
    { call: `POST ${path}/open`, callers: ADMIN, status: 400 },
  ];
}

/** The calls of the next version of a record or a group, of which none waits. */
function nextRows(
  one: string,
  writers: readonly Role[],
  { draft, recentProof }: Pick<AccessRow, "draft" | "recentProof">,
): AccessRow[] {
  const proof = recentProof && { recentProof };
  return [
    { call: `GET ${one}/next`, callers: writers, status: 404 },
    { call: `PUT ${one}/next`, callers: writers, status: draft ? 404 : 400, body: { nothing: 1 }, ...proof },
    { call: `DELETE ${one}/next`, callers: writers, status: 404, ...proof },
    { call: `POST ${one}/next/publish`, callers: writers, status: 404, ...proof },
    { call: `POST ${one}/next/again`, callers: writers, status: 404, body: { number: 1 }, ...proof },
    { call: `GET ${one}/next/history`, callers: writers, status: draft ? 404 : 200 },
    ...(draft
      ? [
          { call: `GET ${one}/next`, callers: writers, status: 404, draft },
          { call: `PUT ${one}/next`, callers: writers, status: 409, foreign: 404, draft },
          { call: `DELETE ${one}/next`, callers: writers, status: 404, draft },
          { call: `POST ${one}/next/publish`, callers: writers, status: 404, draft },
          {
            call: `POST ${one}/next/again`,
            callers: writers,
            status: 409,
            foreign: 404,
            body: { number: 1 },
            draft,
          },
          { call: `GET ${one}/next/history`, callers: writers, status: 200, foreign: 404, draft },
        ]
      : []),
  ];
}

/** The calls of what visitors send. `file` is the address of what came with it; `owners` delete and export it. */
function inboxRows(
  path: string,
  file: string,
  readers: readonly Role[],
  owners: readonly Role[],
): AccessRow[] {
  const one = `${path}/:id`;
  return [
    { call: `GET ${path}`, callers: readers, status: 200 },
    { call: `GET ${one}/of-person`, callers: owners, status: 404, recentProof: true },
    { call: `DELETE ${one}/of-person`, callers: owners, status: 404, recentProof: true },
    { call: `GET ${one}`, callers: readers, status: 404 },
    { call: `PUT ${one}`, callers: readers, status: 404, body: { version: 1 } },
    { call: `DELETE ${one}`, callers: owners, status: 404, recentProof: true },
    { call: `GET ${one}${file}`, callers: readers, status: 404 },
    { call: `POST ${one}/notes`, callers: readers, status: 404, body: { text: "Called." } },
    { call: `POST ${one}/answers`, callers: readers, status: 404, body: { text: "Sorry.", version: 1 } },
  ];
}

/** The calls by which a second person says yes, where the setting asks for no yes. */
function approvalRows(one: string, writers: readonly Role[], draft: ContentKind): AccessRow[] {
  const body = { version: 1 };
  return [
    { call: `GET ${one}/approval`, callers: writers, status: 404 },
    { call: `GET ${one}/approval`, callers: writers, status: 200, foreign: 404, draft },
    ...[`PUT ${one}/approval`, `POST ${one}/approval/give`, `POST ${one}/approval/send-back`].flatMap(
      (call) => [
        { call, callers: writers, status: 404, body },
        { call, callers: writers, status: 409, foreign: 404, body, draft },
      ],
    ),
  ];
}

/** The calls that every content type has; a draft is there for its writers alone. */
function contentRows(
  table: ContentKind,
  writers: readonly Role[],
  { hasSlug }: { hasSlug: boolean },
): AccessRow[] {
  const one = `/${table}/:id`;
  const each: readonly Role[] = OF_STORES.includes(table) ? [...writers, "manager"] : writers;
  return [
    { call: `GET /${table}`, callers: "anyone", status: 200 },
    { call: `POST /${table}`, callers: each, status: 400 },
    { call: `GET /${table}/bin`, callers: each, status: 200 },
    ...(hasSlug ? [{ call: `GET /${table}/slug/:key`, callers: "anyone", status: 404 } as const] : []),
    { call: `POST /${table}/bulk`, callers: each, status: 400 },
    { call: `POST /${table}/bulk/changes`, callers: writers, status: 400 },
    { call: `POST /${table}/bulk/changes/preview`, callers: writers, status: 400 },
    { call: `POST /${table}/bulk/changes/:id/continue`, callers: writers, status: 404 },
    { call: `POST /${table}/bulk/changes/:id/undo`, callers: writers, status: 404 },
    { call: `POST ${one}/duplicate`, callers: each, status: 404 },
    { call: `POST ${one}/duplicate?x=1`, callers: each, status: 400, draft: table },
    { call: `POST ${one}/restore`, callers: each, status: 404 },
    { call: `POST ${one}/restore`, callers: each, status: 404, draft: table },
    { call: `POST ${one}/open`, callers: each, status: 400 },
    { call: `POST ${one}/open`, callers: each, status: 400, draft: table },
    { call: `GET ${one}/history`, callers: each, status: 404 },
    { call: `GET ${one}/history`, callers: each, status: 200, foreign: 404, draft: table },
    ...(table === "redirects" ? [] : nextRows(one, each, { draft: table })),
    ...(WITHOUT_YES.includes(table) ? [] : approvalRows(one, each, table)),
    { call: `GET ${one}`, callers: "anyone", status: 404 },
    { call: `GET ${one}`, callers: each, status: 200, foreign: 404, otherwise: 404, draft: table },
    { call: `PUT ${one}`, callers: each, status: 404 },
    { call: `PUT ${one}`, callers: each, status: 400, foreign: 404, body: { nothing: 1 }, draft: table },
    { call: `DELETE ${one}`, callers: each, status: 404 },
    { call: `DELETE ${one}?x=1`, callers: each, status: 400, draft: table },
  ];
}
