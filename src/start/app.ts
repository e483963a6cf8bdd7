import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import { migrations } from "#migrations";
import { accountPages } from "../accounts/people/account-actions.ts";
import { apiRouter } from "./api.ts";
import type { ContentWatch } from "../content/content-watch.ts";
import { brandPictures } from "../site/seo/brand-pictures/brand-pictures.ts";
import { discoveryRoutes } from "../site/seo/discovery-routes.ts";
import type { Site } from "../site/context.ts";
import { errorHandler } from "../http/error-handler.ts";
import type { FairQueue } from "../http/fair-queue.ts";
import { createCachedAnswers } from "../http/cached-answers.ts";
import { healthRoutes } from "../http/health.ts";
import { actForRequest, createRequestLog, requestLog } from "../http/request-log.ts";
import { shoppingListWorker } from "../http/shopping-list-worker.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { warnOfUntrustedProxy } from "../http/network-key.ts";
import { buildFiles, uploadedFiles } from "../http/static-files.ts";
import { pictureCrops } from "../media/pictures/picture-crops.ts";
import { messageForm } from "../site/messages/message-form.ts";
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
  /** Where pages and searches wait for their turn; absent in tests of the API. */
  queue?: FairQueue;
  /** Returns the route pattern of a page's address, for the metrics. */
  pagePattern?: (path: string) => string | undefined;
  /** The middleware of the page cache, which runs before `pages`; absent in development. */
  pageCache?: RequestHandler[];
  /** Renders the pages; absent in tests of the API. */
  pages?: RequestHandler;
  /** The build's files; absent in development, where Vite serves them. */
  clientDir?: string;
}

/** Creates the application, with the order of all middleware in one place. The caller makes it listen. */
export function createApp(parts: Parts, appPages: AppPages): Express {
  const { config, connection, logger, clock, monitor, stores, accounts, backups, pictures, pdfs } = parts;
  const {
    site,
    pages,
    pageCache = [],
    clientDir,
    pagePattern = () => undefined,
    queue = (_network, work) => work(),
    watch = watchSite(parts),
  } = appPages;
  const answers = createCachedAnswers(watch, queue);
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.trustProxy);
  app.set("query parser", "simple");

  app.use(warnOfUntrustedProxy(logger, config.direct));
  app.use(healthRoutes(connection, migrations, stores));
  // Before the security headers: a page loads twenty small files, and each would carry a kilobyte of unused headers.
  if (clientDir)
    app.use(brandPictures(site, clientDir, stores.uploads), buildFiles(clientDir, stores.builds));
  app.use(
    requestLog(
      createRequestLog(logger, (request) => monitor.observe(request)),
      pagePattern,
    ),
  );
  app.use(actForRequest(clock));
  app.use(securityHeaders(config));
  app.use("/uploads", pictureCrops(stores.uploads), uploadedFiles(stores.uploads));
  app.use(["/api", "/sitemap.xml", "/blog/feed.xml"], compression());
  const system = { accounts, connection, monitor, backups, stores };
  const onboarding = {
    db: connection.db,
    content: createOnboardingContent(connection.db, watch),
    config,
    clock,
  };
  app.use(
    "/api",
    apiRouter(
      {
        db: connection.db,
        clock,
        answers,
        uploads: stores.uploads,
        photos: stores.privateFiles,
        workDir: config.uploadsDir,
        pictures,
        pdfs,
      },
      accounts,
      system,
      { site, queue },
      onboarding,
    ),
  );
  app.use(metricsRoute(monitor, accounts));
  app.use(discoveryRoutes(site, answers), shoppingListWorker());
  app.use(accountPages(accounts));
  app.use((_request, response, next) => {
    response.locals.readSystem = () => readSystemStatus(system);
    response.locals.readOnboarding = {
      whole: () => readOnboarding(onboarding),
      shown: () => readShownOnboarding(onboarding),
    };
    next();
  });
  app.use(
    messageForm({
      db: connection.db,
      site,
      clock,
      logger,
      workDir: config.uploadsDir,
      photos: stores.privateFiles,
      pictures,
      emails: accounts.emails,
    }),
  );
  if (pages) app.use(previewPages(connection.db, site, clock, pages), ...pageCache, pages);
  app.use(errorHandler(logger));
  return app;
}
