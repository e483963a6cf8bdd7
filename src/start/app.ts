import express, { type Express, type RequestHandler } from "express";
import { migrations } from "#migrations";
import { companyRoutes } from "../accounts/company/company-routes.ts";
import { authenticate } from "../accounts/sign-in/authenticate.ts";
import { cookieName } from "../accounts/sign-in/session-cookie.ts";
import { accountPages } from "../accounts/people/account-actions.ts";
import { apiRouter } from "./api.ts";
import type { ContentWatch } from "../content/content-watch.ts";
import { brandPictures } from "../site/seo/brand-pictures/brand-pictures.ts";
import { createDrawShare, sharePictures } from "../site/seo/brand-pictures/share-pictures.ts";
import { createTakeOver } from "../content/next-versions/take-over.ts";
import { discoveryRoutes } from "../site/seo/discovery-routes.ts";
import { createInsight } from "../site/counting/insight.ts";
import type { SeenParts } from "../site/counting/seen-routes.ts";
import type { Site } from "../site/context.ts";
import { errorHandler } from "../http/error-handler.ts";
import type { FairQueue } from "../http/fair-queue.ts";
import { createCachedAnswers } from "../http/cached-answers.ts";
import { healthRoutes } from "../http/health.ts";
import { actForRequest, createRequestLog, requestLog } from "../http/request-log.ts";
import { shoppingListWorker } from "../http/shopping-list-worker.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { warnOfUntrustedProxy } from "../http/network-key.ts";
import { compressBodies } from "../http/page-cache/response-body.ts";
import { buildFiles, uploadedFiles } from "../http/static-files.ts";
import { pictureCrops } from "../media/pictures/picture-crops.ts";
import { subscriptionForm } from "../site/subscribers/subscription-form.ts";
import { createFormReceiver, visitorForms } from "../site/forms/visitor-forms.ts";
import { calendarFile } from "../staff/calendar/calendar-file.ts";
import { pdfFrame } from "../site/messages/pdf-frame.ts";
import { commentPage } from "../staff/previews/comment-page.ts";
import { type DayPages, dayPages } from "../staff/days/day-pages.ts";
import { previewPages } from "../staff/previews/preview-pages.ts";
import { metricsRoute } from "../operate/monitor/metrics.ts";
import { createOnboardingContent } from "../staff/make-it-yours/onboarding-content.ts";
import { readOnboarding, readShownOnboarding } from "../staff/make-it-yours/read-onboarding.ts";
import { watchSite, type Parts } from "./parts.ts";
import { readSystemStatus } from "../operate/monitor/system-status.ts";

/** What an application responds with; a test passes what it needs. */
export interface AppPages {
  site: Site;
  /** Tells whether the content has changed; by default by the database and the clock. */
  watch?: ContentWatch;
  /** Counts what visitors see, and tells whether they find a page at a path; without pages none is counted. */
  counting?: Pick<SeenParts, "insight" | "isLive">;
  /** Where pages and searches wait for their turn; absent in tests of the API. */
  queue?: FairQueue;
  /** Returns the route pattern of a page's address, for the metrics. */
  pagePattern?: (path: string) => string | undefined;
  /** The middleware of addresses and of the page cache, which runs before `pages`. */
  pageCache?: RequestHandler[];
  /** Renders the pages; absent in tests of the API. */
  pages?: RequestHandler;
  /** Renders the pages of the site on a day; absent in tests of the API. */
  days?: Omit<DayPages, "queue">;
  /** The build's files; absent in development, where Vite serves them. */
  clientDir?: string;
}

/** Creates the application, with the order of all middleware in one place. The caller makes it listen. */
export function createApp(parts: Parts, appPages: AppPages): Express {
  const { config, connection, logger, clock, monitor, stores, accounts, backups } = parts;
  const { pictures, pdfs, scanner, feeds, handovers, counter } = parts;
  const {
    site,
    pages,
    days = { render: (_request, response) => void response.end(), isPage: () => false },
    pageCache = [],
    clientDir,
    counting,
    pagePattern = () => undefined,
    queue = (_network, work) => work(),
    watch = watchSite(parts),
  } = appPages;
  const { db } = connection;
  const { publicUrl } = config;
  const sessionCookie = cookieName(config);
  const {
    insight = createInsight({ db, watch, counter, publicUrl, sessionCookie, isPagePath: () => false }),
    isLive = async () => false,
  } = counting ?? {};
  const answers = createCachedAnswers(watch, queue);
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.trustProxy);
  app.set("query parser", "simple");

  app.use(warnOfUntrustedProxy(logger, config.direct));
  app.use(healthRoutes(connection, migrations, stores));
  // Before anything is read: no request shows what its instant has ended.
  const takeOver = createTakeOver({
    db,
    clock,
    watch,
    report: (err) => logger.error({ err }, "a next version was not taken over"),
  });
  app.use(async ({ path }, _response, next) => {
    // A file of the build has no content, and waits for no database.
    if (!path.startsWith("/assets/")) await takeOver();
    next();
  });
  // Before the security headers: a page loads twenty small files, and each would carry a kilobyte of unused headers.
  if (clientDir)
    app.use(brandPictures(site, clientDir, stores.uploads), buildFiles(clientDir, stores.builds));
  const drawShare = createDrawShare(site, clientDir, stores.uploads);
  app.use(
    requestLog(
      createRequestLog(logger, (request) => monitor.observe(request)),
      pagePattern,
    ),
  );
  app.use(actForRequest(clock));
  app.use(securityHeaders(config));
  app.use("/uploads", pictureCrops(stores.uploads), uploadedFiles(stores.uploads));
  app.use(
    ["/api", "/sitemap.xml", "/blog/feed.xml", "/specials/feed.xml", "/recalls/feed.xml"],
    compressBodies,
  );
  const system = { accounts, connection, monitor, backups, stores, handovers, scanner };
  const onboarding = { db, content: createOnboardingContent(db, watch), config, clock };
  const { uploads, privateFiles } = stores;
  const received = { db, clock, workDir: config.uploadsDir, pictures, pdfs, scanner };
  const receiver = createFormReceiver({
    ...received,
    site,
    logger,
    files: privateFiles,
    emails: accounts.emails,
    fileKeys: accounts.fileKeys,
    countSent: (path) =>
      void insight.readSwitch().then(
        ({ isOn }) => isOn && counter.add("sent", path),
        () => undefined,
      ),
  });
  const api = { ...received, answers, uploads, privateFiles, feeds, handovers, receiver };
  const inBackground = (work: () => Promise<void>) => accounts.background.run(work);
  const seen = { db, clock, counter, insight, isLive, publicUrl, inBackground };
  const sharing = { site, draw: drawShare };
  app.use("/api", apiRouter(api, accounts, system, { site, queue }, onboarding, sharing, seen));
  app.use(metricsRoute(monitor, accounts));
  app.use(calendarFile({ db, clock, publicUrl }));
  app.use(discoveryRoutes(site, answers), sharePictures(drawShare), shoppingListWorker());
  app.use(accountPages(accounts), companyRoutes(accounts), pdfFrame(config));
  app.use((_request, response, next) => {
    response.locals.readSystem = () => readSystemStatus(system);
    response.locals.readOnboarding = {
      whole: () => readOnboarding(onboarding),
      shown: () => readShownOnboarding(onboarding),
    };
    next();
  });
  app.use(subscriptionForm({ db, site, clock, logger, emails: accounts.emails }));
  app.use(visitorForms(receiver, { db, site, hasMailServer: config.smtpUrl !== undefined }));
  const report = (err: unknown) => logger.error({ err }, "a next version could not be shown");
  const readSession = [accounts.session, authenticate(accounts)];
  const dayParts = { connection, readSession, clock, publicUrl, uploads: stores.uploads, report };
  app.use(dayPages(dayParts, { ...days, queue }));
  if (pages)
    app.use(
      commentPage(db, publicUrl, clock, pages),
      previewPages(db, site, clock, pages),
      ...pageCache,
      pages,
    );
  app.use(errorHandler(logger));
  return app;
}
