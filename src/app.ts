import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import type { Logger } from "pino";
import { migrations } from "#migrations";
import { accountPages } from "./accounts/account-pages.ts";
import { createAccounts, type Accounts } from "./accounts/accounts.ts";
import { apiRouter } from "./api.ts";
import { createBackupService, type BackupService } from "./backup/backup-service.ts";
import type { Config } from "./config.ts";
import type { Connection } from "./database/connection.ts";
import { discoveryRoutes } from "./discovery/discovery-routes.ts";
import type { Site } from "./context.ts";
import { errorHandler } from "./http/error-handler.ts";
import { healthRoutes } from "./http/health.ts";
import { createRequestLog, requestLog } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { buildFiles, uploadedFiles } from "./http/static-files.ts";
import { previewPages } from "./previews/preview-pages.ts";
import { metricsRoute } from "./monitor/metrics-route.ts";
import { addMetrics } from "./monitor/metrics.ts";
import { createMonitor, type Monitor } from "./monitor/monitor.ts";
import { readSystemStatus } from "./monitor/system-status.ts";

/** What the application is made of; a test builds its own. */
export interface AppParts {
  config: Config;
  connection: Connection;
  logger: Logger;
  clock: () => Date;
  site: Site;
  /** Made of the other parts where a caller has no use for it. */
  accounts?: Accounts;
  monitor?: Monitor;
  backups?: BackupService;
  /** Which of the screens' patterns an address belongs to, for the figures. */
  pagePattern?: (path: string) => string | undefined;
  /** Stands before the screens and keeps what they make. */
  keepPages?: RequestHandler[];
  /** Renders the screens; absent where only the API is under test. */
  pages?: RequestHandler;
  /** The build's files; absent in development, where Vite serves them. */
  clientDir?: string;
}

/** Puts the whole middleware order on one page. Listening is somebody else's business. */
export function createApp(parts: AppParts): Express {
  const {
    config,
    connection,
    clock,
    site,
    pages,
    keepPages = [],
    clientDir,
    pagePattern = () => undefined,
  } = parts;
  const { monitor = createMonitor(parts.logger, clock) } = parts;
  const { logger } = monitor;
  const { accounts = createAccounts({ db: connection.db, config, logger, clock }) } = parts;
  const { backups = createBackupService({ config, connection, logger, clock, root: process.cwd() }) } = parts;
  addMetrics({ config, connection, monitor, clock });
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.trustProxy);
  app.set("query parser", "simple");

  app.use(healthRoutes(connection, migrations));
  // Ahead of the policy: a kilobyte of headers on each of twenty small files is weight without use.
  if (clientDir) app.use(buildFiles(clientDir));
  app.use(
    requestLog(
      createRequestLog(logger, (seen) => monitor.observe(seen)),
      pagePattern,
    ),
  );
  app.use(securityHeaders(config));
  app.use("/uploads", uploadedFiles(config.uploadsDir));
  app.use(["/api", "/sitemap.xml", "/blog/feed.xml"], compression());
  const system = { accounts, connection, monitor, backups };
  app.use("/api", apiRouter({ db: connection.db, clock, uploadsDir: config.uploadsDir }, accounts, system));
  app.use(metricsRoute(monitor, accounts));
  app.use(discoveryRoutes(site));
  app.use(accountPages(accounts));
  app.use((_request, response, next) => {
    response.locals.readSystem = () => readSystemStatus(system);
    next();
  });
  if (pages) app.use(previewPages(connection.db, site, clock, pages), ...keepPages, pages);
  app.use(errorHandler(logger));
  return app;
}
