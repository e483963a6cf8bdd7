import path from "node:path";
import type { Logger } from "pino";
import { createAccounts } from "../accounts/accounts.ts";
import type { Mailer } from "../accounts/mail/mailer.ts";
import type { Config } from "../config.ts";
import type { ContentWatch } from "../content/content-watch.ts";
import { watchContentState } from "../content/content-state.ts";
import { readLetterhead, readSettings } from "../content/settings/read-settings.ts";
import { createPdfProcess, PDF_SCRIPT } from "../media/pdfs/pdf-process.ts";
import {
  createPictureProcess,
  createUploadTurns,
  PICTURE_SCRIPT,
} from "../media/pictures/picture-process.ts";
import { createVirusScanner } from "../media/virus-scanner.ts";
import { createBackupService } from "../operate/backup/backup-service.ts";
import { createFeedRunner, FEED_SCRIPT } from "../content/kinds/products/feed/feed-runner.ts";
import { addLastAttempt, addMetrics } from "../operate/monitor/metrics.ts";
import { createMonitor } from "../operate/monitor/monitor.ts";
import { writeMessageEmail } from "../site/messages/message-emails.ts";
import { createHandovers } from "../site/subscribers/handover/handovers.ts";
import { writeJobEmail } from "../site/subscribers/job-emails.ts";
import { writeSubscriptionEmail } from "../site/subscribers/subscription-email.ts";
import { createCounter } from "../storage/database/count-in-batches.ts";
import type { Connection } from "../storage/database/connection.ts";
import { createStores } from "../storage/files/stores.ts";

/** What the services of a site are made from. */
export interface PartsOptions {
  config: Config;
  connection: Connection;
  logger: Logger;
  clock: () => Date;
  /** The project's folder; by default the current directory. */
  root?: string;
  /** By default through the mail server of the settings. */
  mailer?: Mailer;
}

/** The services of a site: one instance of each for a process, made in this one place. */
export type Parts = ReturnType<typeof createParts>;

/** Makes the services of a site. The database must be open; nothing is written to it yet. */
export function createParts(options: PartsOptions) {
  const { config, connection, clock, mailer, root = process.cwd() } = options;
  const { db } = connection;
  const monitor = createMonitor(options.logger, clock);
  addMetrics({ config, connection, monitor, clock });
  const { logger } = monitor;
  /** Returns the path of a script that runs in a process of its own: in the build, or the source in development. */
  const scriptOf = (built: string, source: string) =>
    path.join(root, config.production ? `build/server/${built}` : source);
  const stores = createStores(config, logger, clock);
  const accounts = createAccounts({
    db,
    config,
    logger,
    clock,
    readLetterhead: (trx) => readLetterhead(trx, config.publicUrl),
    readSignInRules: async (trx) => (await readSettings(trx))["sign-in"],
    writeMessageEmail,
    writeSubscriptionEmail,
    writeJobEmail,
    ...(mailer && { mailer }),
  });
  const backups = createBackupService({ config, connection, logger, clock, root });
  addLastAttempt(monitor, backups);
  const turns = createUploadTurns();
  const pictures = createPictureProcess({
    script: scriptOf("encode-picture.js", PICTURE_SCRIPT),
    logger,
    turns,
  });
  const pdfs = createPdfProcess({
    script: scriptOf("check-pdf.js", PDF_SCRIPT),
    logger,
    turns,
    before: () => pictures.stop(),
  });
  const scanner = createVirusScanner(config.clamdUrl, { logger, clock });
  const feeds = createFeedRunner({ db, config, script: scriptOf("read-feed.js", FEED_SCRIPT), logger });
  const handovers = createHandovers({ db, config, clock, logger, key: accounts.keys.webhook });
  const counter = createCounter({ db, clock, logger });
  return {
    config,
    connection,
    /** Writes to the log, and to the lists of the System screen. */
    logger,
    clock,
    monitor,
    stores,
    accounts,
    backups,
    pictures,
    pdfs,
    scanner,
    feeds,
    handovers,
    /** Counts what visitors do, for the daily counts. */
    counter,
    scriptOf,
    /** Ends what the services do, and closes the database last. */
    async close() {
      pictures.stop();
      feeds.stop();
      await counter.write();
      await backups.stop();
      await accounts.settled();
      await handovers.stop();
      await stores.close();
      await connection.close();
    },
  };
}

/** Watches the content by the database and the clock. Call it after the migrations: it joins the replicas. */
export function watchSite({ connection, clock, logger }: Parts): ContentWatch {
  return watchContentState(connection, clock, (err) => logger.error({ err }, connection.unreadable));
}
