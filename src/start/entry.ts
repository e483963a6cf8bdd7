import type { Express } from "express";
import type { RequestListener } from "node:http";
import type { Logger } from "pino";
import * as build from "virtual:react-router/server-build";
import type { Accounts } from "../accounts/accounts.ts";
import { cookieName } from "../accounts/sign-in/session-cookie.ts";
import type { Config } from "../config.ts";
import type { ContentWatch } from "../content/content-watch.ts";
import { createFairQueue } from "../http/fair-queue.ts";
import { findCachedRoutes } from "../http/page-cache/cache-key.ts";
import { createPageCache } from "../http/page-cache/page-cache.ts";
import { createRequestLog } from "../http/request-log.ts";
import { createPagePattern } from "../http/route-path.ts";
import { openDatabaseOrAdvise } from "../operate/backup/open-database-or-advise.ts";
import { joinClusterMetrics } from "../operate/monitor/metrics.ts";
import { createApplicantLinks } from "../site/applications/applicant-links.ts";
import { createCachedSite } from "../site/cached-site.ts";
import type { Site } from "../site/context.ts";
import { createInsight } from "../site/counting/insight.ts";
import { createOldAddresses } from "../site/old-addresses.ts";
import { withReadableLogos } from "../site/readable-logos.ts";
import { createMissingPages, oneAddress } from "../site/rendering/missing-pages.ts";
import { createStyleReader } from "../site/rendering/page-styles.ts";
import { renderPages } from "../site/rendering/pages.ts";
import { createSite } from "../site/site.ts";
import { createSubscriptionLinks } from "../site/subscribers/subscriptions.ts";
import {
  createAdminQueries,
  createCachedKindReads,
  createKindReads,
} from "../staff/queries/admin-queries.ts";
import { addStaffContext } from "../staff/staff-context.ts";
import type { Connection } from "../storage/database/connection.ts";
import { shareBuild } from "../storage/files/stores.ts";
import { createApp } from "./app.ts";
import { createBackgroundJobs } from "./background-jobs.ts";
import { createParts, watchSite } from "./parts.ts";
import { prepareSite } from "./prepare-site.ts";

/** In milliseconds. A page takes some ten. One that waits for a disk, or for a bot's complete page, lets the next start. */
const MAX_TURN = 100;

/** How to open the site. Tests set the clock or replace parts of it. */
export interface OpenOptions {
  config: Config;
  logger: Logger;
  /** The build's files; absent in development, where Vite serves them. */
  clientDir?: string;
  clock?: () => Date;
  wrapSite?: (site: Site) => Site;
  /** Tells whether the content has changed; by default by the database and the clock. */
  watch?: ContentWatch;
  /** The project's folder; by default the current directory. */
  root?: string;
}

export interface OpenedSite {
  /** Responds from the page cache, or through the application. */
  handler: RequestListener;
  app: Express;
  connection: Connection;
  accounts: Accounts;
  /** Starts the background jobs, such as the backup; `close` stops them. */
  startScheduler(): void;
  close(): Promise<void>;
}

/**
 * Opens the database, migrates it, fills it where it is empty, and returns the application. This file is the input of the
 * server build, so that pages and server share one module graph: React Router's context keys match by identity.
 *
 * @throws OperatorError where the site cannot start.
 */
export async function openSite(options: OpenOptions): Promise<OpenedSite> {
  const { config, clientDir, clock = () => new Date(), wrapSite = (site: Site) => site } = options;
  const { root = process.cwd() } = options;
  const connection = await openDatabaseOrAdvise(config);
  const parts = createParts({ ...options, connection, clock, root });
  const { logger, monitor, stores, accounts, counter } = parts;
  try {
    await prepareSite(parts);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const { db } = connection;
  const { builds } = stores;
  const share = builds && clientDir ? (now: Date) => shareBuild(builds, clientDir, now) : undefined;
  // Before the first page leads to them. A storage that does not respond is tried again by the daily job.
  await share?.(clock()).catch((error: unknown) =>
    logger.warn({ err: error }, "the build's files are not shared yet"),
  );
  const { watch = watchSite(parts) } = options;
  const site = wrapSite(
    createCachedSite(withReadableLogos(createSite(db, clock, config.publicUrl), stores.uploads), watch),
  );
  const kindReads = createCachedKindReads(createKindReads(db, clock), watch);
  const pagePattern = createPagePattern(build.routes);
  const missing = createMissingPages({ connection, site, pagePattern, ...(clientDir && { clientDir }) });
  const { publicUrl } = config;
  const oldAddresses = createOldAddresses({ db, watch, counter, publicUrl, clock });
  const routes = findCachedRoutes(build.routes);
  const publicPatterns = new Set(routes.flatMap((each) => (each.query ? [each.path] : [])));
  const isPagePath = (path: string) => publicPatterns.has(pagePattern(path) ?? "") && !path.endsWith(".data");
  const sessionCookie = cookieName(config);
  const insight = createInsight({ db, watch, counter, publicUrl, sessionCookie, isPagePath });
  const cache = createPageCache({
    watch,
    clock,
    routes,
    routeIds: new Set(Object.keys(build.routes)),
    sessionCookie,
    pagePattern,
    missing,
    oldAddresses,
    log: createRequestLog(logger, (request) => monitor.observe(request)),
  });
  joinClusterMetrics(monitor);
  const queue = createFairQueue(MAX_TURN, connection.rendering.pagesAtOnce);
  const rendering = {
    build,
    site,
    subscriptions: createSubscriptionLinks({ db, config }, clock, parts.handovers),
    applicants: createApplicantLinks({ db, clock, config, files: stores.privateFiles }),
    oldAddresses,
    addStaffContext: (context, user, locals) =>
      addStaffContext(
        context,
        createAdminQueries(db, clock, user, kindReads, config.smtpUrl !== undefined),
        user,
        locals,
      ),
    logger,
    mode: config.production ? "production" : "development",
    // In development Vite serves them.
    readStyle: clientDir ? createStyleReader(clientDir) : () => "",
    enqueue: queue,
    waitForParts: connection.rendering.waitForParts,
  } satisfies Parameters<typeof renderPages>[0];
  const app = createApp(parts, {
    site,
    queue,
    watch,
    counting: { insight, isLive: async (path) => isPagePath(path) && !(await missing.isMissing(path)) },
    pagePattern,
    // Nothing is cached in development: a screen may change between two requests.
    pageCache: [oneAddress(missing), ...(config.production ? [cache.middleware] : [])],
    pages: renderPages(rendering),
    days: {
      // It has its turn already, and keeps it: a page of a day is complete before the content is as it was.
      render: renderPages({
        ...rendering,
        enqueue: (_network, work) => work(),
        waitForParts: Number.POSITIVE_INFINITY,
      }),
      // The search is no page that is cached.
      isPage: (path) => isPagePath(path) || pagePattern(path) === "/search",
    },
    ...(clientDir && { clientDir }),
  });
  const jobs = createBackgroundJobs(parts, share);
  return {
    handler: (request, response) => {
      if (cache.serve(request, response)) insight.countResponse(request, response);
      else {
        response.once("finish", () => insight.countResponse(request, response));
        app(request, response);
      }
    },
    app,
    connection,
    accounts,
    startScheduler: () => jobs.start(),
    close: async () => {
      await jobs.stop();
      await parts.close();
    },
  };
}
