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
  /** The record in the path is a draft of this type, else one that is not there. */
  draft?: ContentKind;
  /** Who needs a proof of identity from the last ten minutes: everyone, or accounts with a second factor. */
  recentProof?: true | "with a second factor";
  /** The session, or another one of the same person, is over once the call is made. */
  endsSession?: boolean;
}

const ADMIN: readonly Role[] = ["admin"];
const EDITORS: readonly Role[] = ["admin", "editor"];
const RECRUITERS: readonly Role[] = ["admin", "recruiter"];

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
  { call: "PUT /users/me/password", callers: "signed-in", status: 400, recentProof: "with a second factor" },
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
  {
    call: "PUT /users/me/second-factor",
    callers: "signed-in",
    status: 400,
    recentProof: "with a second factor",
  },
  {
    call: "DELETE /users/me/second-factor",
    callers: "signed-in",
    status: 400,
    recentProof: "with a second factor",
  },

  { call: "GET /users/me/tokens", callers: "signed-in", status: 200 },
  { call: "POST /users/me/tokens", callers: "signed-in", status: 400, recentProof: true },
  { call: "DELETE /users/me/tokens/:id", callers: "signed-in", status: 404 },

  { call: "GET /users/:id/tokens", callers: ADMIN, status: 404 },
  { call: "DELETE /users/:id/tokens/:token", callers: ADMIN, status: 404, recentProof: true },
  { call: "GET /users/me/passkeys", callers: "signed-in", status: 200 },
  { call: "POST /users/me/passkeys", callers: "signed-in", status: 400, recentProof: "with a second factor" },
  {
    call: "POST /users/me/passkeys/options",
    callers: "signed-in",
    status: 400,
    recentProof: "with a second factor",
  },
  {
    call: "DELETE /users/me/passkeys/:id",
    callers: "signed-in",
    status: 400,
    recentProof: "with a second factor",
  },

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
  { call: "DELETE /users/:id/sessions", callers: ADMIN, status: 404, recentProof: true },
  { call: "DELETE /users/:id/second-factor", callers: ADMIN, status: 404, recentProof: true },
  { call: "POST /users/:id/invitation", callers: ADMIN, status: 404, recentProof: true },

  ...contentRows("jobs", RECRUITERS, { hasSlug: true }),
  { call: "GET /jobs/admin", callers: RECRUITERS, status: 200 },
  ...contentRows("blogs", EDITORS, { hasSlug: true }),
  ...contentRows("products", EDITORS, { hasSlug: true }),
  { call: "GET /products?admin=true", callers: EDITORS, status: 200 },
  { call: "GET /products/export", callers: EDITORS, status: 200 },
  { call: "POST /products/import", callers: EDITORS, status: 400 },
  { call: "GET /products?status=draft", callers: EDITORS, status: 200 },
  { call: "GET /products?status=archived", callers: EDITORS, status: 200 },
  { call: "POST /products/import/:id/undo", callers: EDITORS, status: 404 },
  { call: "GET /products?status=active", callers: "anyone", status: 200 },
  ...contentRows("banners", EDITORS, { hasSlug: false }),
  { call: "GET /banners/mega-menu/:name", callers: "anyone", status: 404 },
  { call: "PUT /banners/reorder", callers: EDITORS, status: 400 },
  ...contentRows("stores", EDITORS, { hasSlug: true }),
  ...contentRows("pages", EDITORS, { hasSlug: true }),
  { call: "GET /pages/slug/:folder/:key", callers: "anyone", status: 404 },

  { call: "GET /settings", callers: "anyone", status: 200 },
  ...settingRows("/settings/brand", "anyone"),
  ...settingRows("/settings/colours", "anyone"),
  ...settingRows("/settings/contact", "anyone"),
  ...settingRows("/settings/links", "anyone"),
  ...settingRows("/settings/announcements", ADMIN),
  ...settingRows("/settings/mail", ADMIN),
  ...settingRows("/menus/header", "anyone"),
  ...settingRows("/menus/footer", "anyone"),
  { call: "POST /menus/header/check", callers: ADMIN, status: 200 },
  { call: "POST /menus/footer/check", callers: ADMIN, status: 200 },

  { call: "GET /desk/find?q=bread", callers: "signed-in", status: 200 },
  { call: "GET /desk/choices?kind=products&q=bread", callers: EDITORS, status: 200 },

  { call: "GET /search", callers: "anyone", status: 200 },
  { call: "GET /search/synonyms", callers: ADMIN, status: 200 },
  { call: "PUT /search/synonyms", callers: ADMIN, status: 400, recentProof: true },
  { call: "GET /search/misses", callers: "signed-in", status: 200 },
  { call: "POST /search/misses", callers: "anyone", status: 400 },
  { call: "POST /previews", callers: "signed-in", status: 400 },
  {
    call: "POST /previews",
    callers: EDITORS,
    status: 404,
    body: { type: "products", id: "00000000-0000-4000-8000-000000000000", fields: {} },
  },
  {
    call: "POST /previews",
    callers: RECRUITERS,
    status: 404,
    body: { type: "jobs", id: "00000000-0000-4000-8000-000000000000", fields: {} },
  },
  { call: "PUT /previews/:id", callers: "signed-in", status: 404, body: { fields: {} } },

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

  { call: "GET /messages", callers: ADMIN, status: 200 },
  { call: "GET /messages/:id/of-person", callers: ADMIN, status: 404, recentProof: true },
  { call: "DELETE /messages/:id/of-person", callers: ADMIN, status: 404, recentProof: true },
  { call: "GET /messages/:id", callers: ADMIN, status: 404 },
  { call: "PUT /messages/:id", callers: ADMIN, status: 404, body: { version: 1 } },
  { call: "DELETE /messages/:id", callers: ADMIN, status: 404, recentProof: true },
  { call: "GET /messages/:id/photo", callers: ADMIN, status: 404 },
  { call: "POST /messages/:id/notes", callers: ADMIN, status: 404, body: { text: "Called." } },
  { call: "POST /messages/:id/answers", callers: ADMIN, status: 404, body: { text: "Sorry.", version: 1 } },

  { call: "GET /audit", callers: ADMIN, status: 200 },
  { call: "GET /audit/export", callers: ADMIN, status: 200, recentProof: true },
  { call: "POST /audit/verify", callers: ADMIN, status: 400, body: { nothing: 1 } },

  { call: "GET /onboarding", callers: ADMIN, status: 200 },
  { call: "PUT /onboarding", callers: ADMIN, status: 400, body: { nothing: 1 } },
  { call: "POST /onboarding/samples/removals", callers: ADMIN, status: 409, recentProof: true },
  {
    call: "POST /onboarding/samples/removals/:id/continue",
    callers: ADMIN,
    status: 404,
    recentProof: true,
  },
  { call: "POST /onboarding/samples/removals/:id/undo", callers: ADMIN, status: 404 },
  { call: "GET /system", callers: ADMIN, status: 200 },
  { call: "POST /system/backup", callers: ADMIN, status: 400, body: { nothing: 1 }, recentProof: true },
  { call: "POST /system/test-mail", callers: ADMIN, status: 400, body: { nothing: 1 }, recentProof: true },
  {
    call: "POST /system/unsent-emails/:id/retry",
    callers: ADMIN,
    status: 400,
    body: { nothing: 1 },
    recentProof: true,
  },
];

/** The calls of a group of settings or of a menu. */
function settingRows(path: string, readers: Callers): AccessRow[] {
  return [
    { call: `GET ${path}`, callers: readers, status: 200 },
    { call: `PUT ${path}`, callers: ADMIN, status: 400, body: { nothing: 1 }, recentProof: true },
    { call: `GET ${path}/history`, callers: ADMIN, status: 404 },
    { call: `POST ${path}/open`, callers: ADMIN, status: 400 },
  ];
}

/** The calls that every content type has; a draft is there for its writers alone. */
function contentRows(
  table: ContentKind,
  writers: readonly Role[],
  { hasSlug }: { hasSlug: boolean },
): AccessRow[] {
  const one = `/${table}/:id`;
  return [
    { call: `GET /${table}`, callers: "anyone", status: 200 },
    { call: `POST /${table}`, callers: writers, status: 400 },
    { call: `GET /${table}/bin`, callers: writers, status: 200 },
    ...(hasSlug ? [{ call: `GET /${table}/slug/:key`, callers: "anyone", status: 404 } as const] : []),
    { call: `POST /${table}/bulk`, callers: writers, status: 400 },
    { call: `POST /${table}/bulk/changes`, callers: writers, status: 400 },
    { call: `POST /${table}/bulk/changes/preview`, callers: writers, status: 400 },
    { call: `POST /${table}/bulk/changes/:id/continue`, callers: writers, status: 404 },
    { call: `POST /${table}/bulk/changes/:id/undo`, callers: writers, status: 404 },
    { call: `POST ${one}/duplicate`, callers: writers, status: 404 },
    { call: `POST ${one}/duplicate?x=1`, callers: writers, status: 400, draft: table },
    { call: `POST ${one}/restore`, callers: writers, status: 404 },
    { call: `POST ${one}/restore`, callers: writers, status: 404, draft: table },
    { call: `POST ${one}/open`, callers: writers, status: 400 },
    { call: `POST ${one}/open`, callers: writers, status: 400, draft: table },
    { call: `GET ${one}/history`, callers: writers, status: 404 },
    { call: `GET ${one}/history`, callers: writers, status: 200, draft: table },
    { call: `GET ${one}`, callers: "anyone", status: 404 },
    { call: `GET ${one}`, callers: writers, status: 200, otherwise: 404, draft: table },
    { call: `PUT ${one}`, callers: writers, status: 404 },
    { call: `PUT ${one}`, callers: writers, status: 400, body: { nothing: 1 }, draft: table },
    { call: `DELETE ${one}`, callers: writers, status: 404 },
    { call: `DELETE ${one}?x=1`, callers: writers, status: 400, draft: table },
  ];
}
