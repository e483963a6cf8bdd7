import path from "node:path";
import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import type { Logger } from "pino";
import { migrations } from "#migrations";
import { accountPages } from "../accounts/people/account-pages.ts";
import { createAccounts, type Accounts } from "../accounts/accounts.ts";
import { apiRouter } from "./api.ts";
import { createBackupService, type BackupService } from "../operate/backup/backup-service.ts";
import type { Config } from "../config.ts";
import { watchContentState } from "../content/content-state.ts";
import type { ContentWatch } from "../content/content-watch.ts";
import type { Connection } from "../storage/database/connection.ts";
import { brandPictures } from "../site/seo/brand-pictures/brand-pictures.ts";
import { discoveryRoutes } from "../site/seo/discovery-routes.ts";
import type { Site } from "../site/context.ts";
import { errorHandler } from "../http/error-handler.ts";
import type { FairQueue } from "../http/fair-queue.ts";
import { createKeptAnswers } from "../http/kept-answers.ts";
import { healthRoutes } from "../http/health.ts";
import { actForRequest } from "../http/request-actor.ts";
import { createRequestLog, requestLog } from "../http/request-log.ts";
import { shoppingListWorker } from "../http/shopping-list-worker.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { warnOfUntrustedProxy } from "../http/untrusted-proxy.ts";
import { buildFiles, uploadedFiles } from "../http/static-files.ts";
import type { PictureEncoder } from "../media/pictures/encode-picture.ts";
import { pictureCrops } from "../media/pictures/picture-crops.ts";
import { createPdfProcess, PDF_SCRIPT, type PdfChecker } from "../media/pdfs/pdf-process.ts";
import { createPictureProcess, createUploadTurns, PICTURE_SCRIPT } from "../media/pictures/picture-process.ts";
import { messageForm } from "../site/messages/message-form.ts";
import { previewPages } from "../staff/previews/preview-pages.ts";
import { metricsRoute } from "../operate/monitor/metrics-route.ts";
import { addMetrics } from "../operate/monitor/metrics.ts";
import { createMonitor, type Monitor } from "../operate/monitor/monitor.ts";
import { createOnboardingContent } from "../staff/make-it-yours/onboarding-content.ts";
import { readOnboarding, readShownOnboarding } from "../staff/make-it-yours/read-onboarding.ts";
import { createStores, type Stores } from "../storage/files/stores.ts";
import { readSystemStatus } from "../operate/monitor/system-status.ts";

/** What the application needs; a test passes its own. */
export interface AppParts {
  config: Config;
  connection: Connection;
  logger: Logger;
  clock: () => Date;
  site: Site;
  /** Created from the other parts where the caller does not pass it; so are the next five. */
  accounts?: Accounts;
  monitor?: Monitor;
  stores?: Stores;
  backups?: BackupService;
  pictures?: PictureEncoder<string>;
  pdfs?: PdfChecker;
  /** Where pages and searches wait for their turn; absent in tests of the API. */
  queue?: FairQueue;
  /** Returns the route pattern of a page's address, for the metrics. */
  pagePattern?: (path: string) => string | undefined;
  /** Tells when the content has changed; by default by the database and the clock. */
  watch?: ContentWatch;
  /** The middleware of the page cache, which runs before `pages`; absent in development. */
  pageCache?: RequestHandler[];
  /** Renders the pages; absent in tests of the API. */
  pages?: RequestHandler;
  /** The build's files; absent in development, where Vite serves them. */
  clientDir?: string;
}

/** Creates the application, with the order of all middleware in one place. The caller makes it listen. */
export function createApp(parts: AppParts): Express {
  const {
    config,
    connection,
    clock,
    site,
    pages,
    pageCache = [],
    clientDir,
    pagePattern = () => undefined,
    queue = (_network, work) => work(),
    watch = watchContentState(connection, clock, (err) =>
      parts.logger.error({ err }, "content cannot be read"),
    ),
  } = parts;
  const answers = createKeptAnswers(watch, queue);
  const { monitor = createMonitor(parts.logger, clock) } = parts;
  const { logger } = monitor;
  const { stores = createStores(config, logger, clock) } = parts;
  const { accounts = createAccounts({ db: connection.db, config, logger, clock }) } = parts;
  const { backups = createBackupService({ config, connection, logger, clock, root: process.cwd() }) } = parts;
  const { pictures = createPictureProcess({ script: path.resolve(PICTURE_SCRIPT), logger }) } = parts;
  const {
    pdfs = createPdfProcess({ script: path.resolve(PDF_SCRIPT), logger, turns: createUploadTurns() }),
  } = parts;
  addMetrics({ config, connection, monitor, clock });
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.trustProxy);
  app.set("query parser", "simple");

  app.use(warnOfUntrustedProxy(logger, config.direct));
  app.use(healthRoutes(connection, migrations));
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
