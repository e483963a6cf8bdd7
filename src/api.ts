import { Router } from "express";
import type { Accounts } from "./accounts/accounts.ts";
import { authenticate } from "./accounts/authenticate.ts";
import { userRoutes } from "./accounts/user-routes.ts";
import { CONTENT_KINDS } from "./content/kinds.ts";
import { serverKindOf } from "./content/kinds.server.ts";
import { contentRoutes } from "./content/lifecycle/content-routes.ts";
import { auditRoutes } from "./admin-queries/audit-routes.ts";
import { menuRoutes, settingsRoutes } from "./content/settings/settings-routes.ts";
import { menuCheckRoutes } from "./admin-queries/menu-check.ts";
import { findRoutes } from "./admin-queries/find-routes.ts";
import { ExpectedError } from "./errors.ts";
import { mount } from "./http/route-table.ts";
import { imageRoutes, uploadRoutes, type MediaDependencies } from "./media/media-routes.ts";
import { fileRoutes, fileUploadRoutes, type FileDependencies } from "./media/files/file-routes.ts";
import { messageRoutes } from "./messages/message-routes.ts";
import type { SystemParts } from "./monitor/system-status.ts";
import { systemRoutes } from "./monitor/system-routes.ts";
import { onboardingRoutes } from "./onboarding/onboarding-routes.ts";
import { addOpenApiRoutes } from "./openapi/openapi-routes.ts";
import type { FileStore } from "./storage/file-store.ts";
import { searchRoutes, type SearchParts } from "./search/search-routes.ts";
import { previewRoutes } from "./previews/preview-routes.ts";

/** Everything below /api (specification, section 7): JSON in, JSON out, also for an unknown path. */
export function apiRouter(
  api: MediaDependencies & FileDependencies & { photos: FileStore },
  accounts: Accounts,
  system: SystemParts,
  search: SearchParts,
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
  mount(router, "/onboarding", onboardingRoutes({ db: api.db, config: accounts.config, clock: api.clock }));
  addOpenApiRoutes(router, accounts);
  router.use(() => {
    throw new ExpectedError(404, "There is no such API path.");
  });
  return router;
}
