import { Router } from "express";
import type { Accounts } from "../accounts/accounts.ts";
import { cookieName } from "../accounts/sign-in/session-cookie.ts";
import { authenticate } from "../accounts/sign-in/authenticate.ts";
import { userRoutes } from "../accounts/people/user-routes.ts";
import { CONTENT_KINDS } from "../content/kinds/kinds.ts";
import { serverKindOf } from "../content/kinds/kinds.server.ts";
import { contentRoutes } from "../content/lifecycle/content-routes.ts";
import { auditRoutes } from "../operate/audit-reading/audit-routes.ts";
import { menuRoutes, settingsRoutes } from "../content/settings/settings-routes.ts";
import { menuCheckRoutes } from "../staff/queries/menu-check.ts";
import { findRoutes } from "../staff/queries/find-routes.ts";
import { ExpectedError } from "../errors.ts";
import { mount } from "../http/route.ts";
import { imageRoutes, uploadRoutes, type MediaDependencies } from "../media/media-routes.ts";
import { fileRoutes, fileUploadRoutes, type FileDependencies } from "../media/pdfs/file-routes.ts";
import { messageRoutes } from "../site/messages/message-routes.ts";
import type { SystemParts } from "../operate/monitor/system-status.ts";
import { systemRoutes } from "../operate/monitor/system-routes.ts";
import { onboardingRoutes } from "../staff/make-it-yours/onboarding-routes.ts";
import type { OnboardingParts } from "../staff/make-it-yours/read-onboarding.ts";
import { addOpenApiRoutes } from "../http/openapi/openapi-routes.ts";
import type { FileStore } from "../storage/files/file-store.ts";
import { searchRoutes, type SearchParts } from "../site/search/search-routes.ts";
import { previewRoutes } from "../staff/previews/preview-routes.ts";

/** Everything below /api (specification, section 7): JSON in, JSON out, also for an unknown path. */
export function apiRouter(
  api: MediaDependencies & FileDependencies & { photos: FileStore },
  accounts: Accounts,
  system: SystemParts,
  search: SearchParts,
  onboarding: OnboardingParts,
): Router {
  const router = Router();
  router.use((_request, response, next) => {
    // Must be revalidated: the response changes with every write and with the time.
    response.setHeader("Cache-Control", "no-cache");
    next();
  });
  router.use(accounts.session, authenticate(accounts, { apiTokens: true }));
  mount(router, "/users", userRoutes(accounts));
  for (const kind of CONTENT_KINDS) mount(router, `/${kind}`, contentRoutes(api, serverKindOf(kind)));
  mount(router, "/settings", settingsRoutes(api));
  mount(router, "/menus", menuRoutes(api));
  mount(router, "/menus", menuCheckRoutes(api));
  mount(router, "/desk", findRoutes(api));
  mount(router, "/search", searchRoutes(api, accounts, search));
  mount(router, "/previews", previewRoutes(api));
  mount(router, "/upload", uploadRoutes(api));
  mount(router, "/images", imageRoutes(api));
  mount(router, "/upload", fileUploadRoutes(api));
  mount(router, "/files", fileRoutes(api));
  mount(router, "/messages", messageRoutes(accounts, api.photos));
  mount(router, "/audit", auditRoutes(accounts));
  mount(router, "/system", systemRoutes(system));
  mount(router, "/onboarding", onboardingRoutes(onboarding));
  const { db, config, readLetterhead } = accounts;
  addOpenApiRoutes(router, {
    publicUrl: config.publicUrl,
    cookie: cookieName(config),
    readName: async () => (await readLetterhead(db)).name,
  });
  router.use(() => {
    throw new ExpectedError(404, "There is no such API path.");
  });
  return router;
}
