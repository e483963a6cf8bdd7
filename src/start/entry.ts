import type { RequestListener } from "node:http";
import type { Express } from "express";
import type { Logger } from "pino";
import * as build from "virtual:react-router/server-build";
import type { Accounts } from "../accounts/accounts.ts";
import { recordUntoldRefusals } from "../accounts/sign-in/refusal-lines.ts";
import { createAuditHeadLog } from "../storage/audit/verify-audit.ts";
import { cookieName } from "../accounts/sign-in/session-cookie.ts";
import { createApp } from "./app.ts";
import { deleteExpiredCounts } from "../storage/database/rate-limits.ts";
import { openDatabaseOrAdvise } from "../operate/backup/open-database-or-advise.ts";
import type { Config } from "../config.ts";
import type { ContentWatch } from "../content/content-watch.ts";
import { createFairQueue } from "../http/fair-queue.ts";
import { createInsight } from "../site/counting/insight.ts";
import { sendMonthlyReport } from "../staff/insight/monthly-report.ts";
import { createOldAddresses } from "../site/old-addresses.ts";
import { createMissingPages, oneAddress } from "../site/rendering/missing-pages.ts";
import type { Site } from "../site/context.ts";
import type { Connection } from "../storage/database/connection.ts";
import { findDatabaseFile } from "../storage/database/open-database.ts";
import { createCachedSite } from "../site/cached-site.ts";
import { addStaffContext } from "../staff/staff-context.ts";
import {
  createAdminQueries,
  createCachedKindReads,
  createKindReads,
} from "../staff/queries/admin-queries.ts";
import { createPageCache } from "../http/page-cache/page-cache.ts";
import { findCachedRoutes } from "../http/page-cache/cache-key.ts";
import { createStyleReader } from "../site/rendering/page-styles.ts";
import { renderPages } from "../site/rendering/pages.ts";
import { createRequestLog } from "../http/request-log.ts";
import { sweepKeptFiles } from "../site/forms/kept-files.ts";
import { deleteExpiredMessages } from "../site/messages/expire-messages.ts";
import { createKeyCopy } from "../site/messages/key-copy.ts";
import { announceJobs } from "../site/subscribers/job-emails.ts";
import { deleteExpiredSubscribers } from "../site/subscribers/delete-subscribers.ts";
import { createApplicantLinks } from "../site/applications/applicant-links.ts";
import { createSubscriptionLinks } from "../site/subscribers/subscriptions.ts";
import { joinClusterMetrics } from "../operate/monitor/metrics.ts";
import { createPagePattern } from "../http/route-path.ts";
import { shareBuild } from "../storage/files/stores.ts";
import { createParts, watchSite } from "./parts.ts";
import { prepareSite } from "./prepare-site.ts";
import { takeOverDue } from "../content/next-versions/take-over.ts";
import { createFeedFolder } from "../content/kinds/products/feed/feed-folder.ts";
import { createScheduler, createCleanup, daily, createFileCleanup } from "./daily-jobs.ts";
import { withReadableLogos } from "../site/readable-logos.ts";
import { createSite } from "../site/site.ts";

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
  /** Starts the daily jobs, such as the backup; `close` stops them. */
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
  if (config.startFresh && findDatabaseFile(config)?.isThere) {
    options.logger.warn(
      "START_FRESH=yes is still set. Remove it, so that a lost database stops the start again.",
    );
  }
  const connection = await openDatabaseOrAdvise(config);
  const parts = createParts({ ...options, connection, clock, root });
  const { logger, monitor, stores, accounts, backups, counter } = parts;
  try {
    await prepareSite(parts);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const { builds } = stores;
  const share = builds && clientDir ? (now: Date) => shareBuild(builds, clientDir, now) : undefined;
  // Before the first page leads to them. A storage that does not respond is tried again by the daily job.
  await share?.(clock()).catch((error: unknown) =>
    logger.warn({ err: error }, "the build's files are not shared yet"),
  );
  const { watch = watchSite(parts) } = options;
  const site = wrapSite(
    createCachedSite(
      withReadableLogos(createSite(connection.db, clock, config.publicUrl), stores.uploads),
      watch,
    ),
  );
  const kindReads = createCachedKindReads(createKindReads(connection.db, clock), watch);
  const pagePattern = createPagePattern(build.routes);
  const missing = createMissingPages({ connection, pagePattern, ...(clientDir && { clientDir }) });
  const { publicUrl } = config;
  const oldAddresses = createOldAddresses({ db: connection.db, watch, counter, publicUrl });
  const routes = findCachedRoutes(build.routes);
  const publicPatterns = new Set(routes.flatMap((each) => (each.query ? [each.path] : [])));
  const isPagePath = (path: string) => publicPatterns.has(pagePattern(path) ?? "") && !path.endsWith(".data");
  const insight = createInsight({
    db: connection.db,
    watch,
    counter,
    publicUrl,
    sessionCookie: cookieName(config),
    isPagePath,
  });
  const cache = createPageCache({
    watch,
    clock,
    routes,
    routeIds: new Set(Object.keys(build.routes)),
    sessionCookie: cookieName(config),
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
    subscriptions: createSubscriptionLinks(connection.db, clock, parts.handovers),
    applicants: createApplicantLinks({ db: connection.db, clock, config, files: stores.privateFiles }),
    oldAddresses,
    addStaffContext: (context, user, locals) =>
      addStaffContext(
        context,
        createAdminQueries(connection.db, clock, user, kindReads, config.smtpUrl !== undefined),
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
  const copyKeys = createKeyCopy({ connection, config, clock });
  const scheduler = createScheduler(
    connection.db,
    [
      () => accounts.emails.sendDue(),
      () => backups.runIfDue(),
      async () => {
        await takeOverDue(connection.db, clock(), (err) =>
          logger.error({ err }, "a next version was not taken over"),
        );
      },
      async () => {
        const emails = await announceJobs(connection.db, clock());
        if (emails > 0) logger.info({ emails }, "queued e-mails about new jobs");
      },
      createCleanup(connection.db, clock, logger),
      async () => {
        const now = clock();
        await recordUntoldRefusals(connection.db, now);
        await deleteExpiredCounts(connection.db, now);
      },
      async () => {
        const messages = await deleteExpiredMessages(
          { db: connection.db, config, files: stores.privateFiles },
          clock(),
        );
        if (messages > 0) logger.info({ messages }, "deleted messages whose time was over");
      },
      daily(clock, async (now) => {
        const subscribers = await deleteExpiredSubscribers({ db: connection.db, config }, now);
        if (subscribers > 0) logger.info({ subscribers }, "deleted subscribers whose time was over");
      }),
      async () => parts.handovers.sendSoon(),
      async () => {
        await sweepKeptFiles({ db: connection.db, files: stores.privateFiles }, clock());
      },
      // After those that delete messages.
      copyKeys,
      createFileCleanup({ db: connection.db, config, stores, clock, logger }),
      ...(share ? [daily(clock, share)] : []),
      createAuditHeadLog(connection.db, logger),
      daily(clock, (now) => sendMonthlyReport(connection.db, now)),
    ],
    logger,
    // What was deleted within the last minute.
    { last: copyKeys },
  );
  // Where several machines share the site, only those that have the folder look.
  const feedFolder =
    config.feedDir && createFeedFolder(config.feedDir, { runner: parts.feeds, clock, logger });
  const feeds = createScheduler(connection.db, feedFolder ? [feedFolder] : [], logger, {
    lease: "price feeds",
  });
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
    startScheduler: () => {
      scheduler.start();
      if (feedFolder) feeds.start();
    },
    close: async () => {
      await scheduler.stop();
      await feeds.stop();
      await parts.close();
    },
  };
}
