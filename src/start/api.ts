import { Router } from "express";
import type { Accounts } from "../accounts/accounts.ts";
import { cookieName } from "../accounts/sign-in/session-cookie.ts";
import { authenticate } from "../accounts/sign-in/authenticate.ts";
import { userRoutes } from "../accounts/people/user-routes.ts";
import { CONTENT_KINDS } from "../content/kinds/kinds.ts";
import { serverKindOf } from "../content/kinds/kinds.server.ts";
import { feedRoutes } from "../content/kinds/products/feed/feed-routes.ts";
import type { FeedRunner } from "../content/kinds/products/feed/feed-runner.ts";
import { contentRoutes } from "../content/lifecycle/content-routes.ts";
import { auditRoutes } from "../operate/audit-reading/audit-routes.ts";
import { menuRoutes, settingsRoutes } from "../content/settings/settings-routes.ts";
import { menuCheckRoutes } from "../staff/queries/menu-check.ts";
import { calendarRoutes } from "../staff/calendar/calendar-routes.ts";
import { findRoutes } from "../staff/queries/find-routes.ts";
import { ExpectedError } from "../errors.ts";
import { withoutTag } from "../http/entity-tag.ts";
import { mount } from "../http/route.ts";
import { isUnsafe } from "../http/same-origin.ts";
import { imageRoutes, uploadRoutes, type MediaDependencies } from "../media/pictures/picture-routes.ts";
import { fileRoutes, fileUploadRoutes, type FileDependencies } from "../media/pdfs/file-routes.ts";
import type { VirusScanner } from "../media/virus-scanner.ts";
import type { Handovers } from "../site/subscribers/handover/handovers.ts";
import { subscriberRoutes } from "../site/subscribers/subscriber-routes.ts";
import { jobRoutes } from "../site/applications/job-routes.ts";
import { formRoutes } from "../site/forms/form-routes.ts";
import type { FormReceiver } from "../site/forms/visitor-forms.ts";
import { messageRoutes, submissionRoutes } from "../site/messages/message-routes.ts";
import type { SystemParts } from "../operate/monitor/system-status.ts";
import { systemRoutes } from "../operate/monitor/system-routes.ts";
import { onboardingRoutes } from "../staff/make-it-yours/onboarding-routes.ts";
import type { OnboardingParts } from "../staff/make-it-yours/read-onboarding.ts";
import { addOpenApiRoutes } from "../http/openapi/openapi-routes.ts";
import type { FileStore } from "../storage/files/file-store.ts";
import type { Site } from "../site/context.ts";
import { seenRoutes, type SeenParts } from "../site/counting/seen-routes.ts";
import { insightRoutes } from "../staff/insight/insight-routes.ts";
import { searchRoutes, type SearchParts } from "../site/search/search-routes.ts";
import { redirectRoutes } from "../staff/redirects/redirect-routes.ts";
import { offerPictureRoutes, type DrawShare } from "../site/seo/brand-pictures/share-pictures.ts";
import { commentRoutes } from "../staff/previews/comment-routes.ts";
import { dayRoutes } from "../staff/days/day-routes.ts";
import { previewRoutes } from "../staff/previews/preview-routes.ts";

/** Everything below /api (specification, section 7): JSON in, JSON out, also for an unknown path. */
export function apiRouter(
  api: MediaDependencies &
    FileDependencies & {
      privateFiles: FileStore;
      scanner: VirusScanner;
      feeds: FeedRunner;
      receiver: FormReceiver;
      handovers: Handovers;
    },
  accounts: Accounts,
  system: SystemParts,
  search: SearchParts,
  onboarding: OnboardingParts,
  { site, draw }: { site: Site; draw: DrawShare },
  seen: SeenParts,
): Router {
  const router = Router();
  router.use((request, response, next) => {
    if (isUnsafe(request.method)) withoutTag(response);
    // Must be revalidated: the response changes with every write and with the time.
    response.setHeader("Cache-Control", "no-cache");
    next();
  });
  // Before the session: no beacon reads one.
  mount(router, "/seen", seenRoutes(seen));
  router.use(accounts.session, authenticate(accounts, { apiTokens: true }));
  mount(router, "/users", userRoutes(accounts));
  mount(router, "/redirects", redirectRoutes(api, search));
  mount(router, "/forms", formRoutes({ ...api, site }));
  mount(router, "/jobs", jobRoutes({ ...api, site }));
  for (const kind of CONTENT_KINDS) mount(router, `/${kind}`, contentRoutes(api, serverKindOf(kind)));
  mount(router, "/feed", feedRoutes(api));
  mount(router, "/settings", settingsRoutes(api));
  mount(router, "/menus", menuRoutes(api));
  mount(router, "/menus", menuCheckRoutes(api));
  mount(router, "/insight", insightRoutes(api));
  mount(router, "/desk", findRoutes(api));
  mount(router, "/calendar", calendarRoutes(api));
  mount(router, "/search", searchRoutes(api, accounts, search));
  mount(router, "/offer-pictures", offerPictureRoutes(site, draw));
  mount(router, "/previews", previewRoutes(api));
  mount(router, "/comments", commentRoutes(api));
  mount(router, "/days", dayRoutes(api));
  mount(router, "/upload", uploadRoutes(api));
  mount(router, "/images", imageRoutes(api));
  mount(router, "/upload", fileUploadRoutes(api));
  mount(router, "/files", fileRoutes(api));
  mount(router, "/subscribers", subscriberRoutes({ ...accounts, handovers: api.handovers, site }));
  mount(router, "/messages", messageRoutes(accounts, api.privateFiles));
  mount(router, "/submissions", submissionRoutes(accounts, api.privateFiles, api.scanner));
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
