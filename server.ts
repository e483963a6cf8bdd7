import cluster from "node:cluster";
import path from "node:path";
import express from "express";
import { ConfigError, readConfig, requireProxySetting } from "./src/config.ts";
import { failCommand } from "./src/errors.ts";
import { createServer } from "./src/http/create-server.ts";
import { acquireSiteLock } from "./src/storage/database/process-lock.ts";
import { createLogger } from "./src/operate/monitor/logger.ts";
import { DRAIN, runWorkers } from "./src/operate/workers/run-workers.ts";

/*
 * A shutdown takes at most ten seconds. Both limits are in milliseconds after SIGTERM. The remaining two seconds are for
 * Node's thread pool, which the exit waits for: its slowest tasks hash a password or compress a long list.
 */

/** How long requests in progress may take to finish. */
const REQUEST_LIMIT = 7_000;

/** When the process exits, even if an e-mail has not been accepted by its server or a backup has not finished. */
const SHUTDOWN_LIMIT = 8_000;

type Entry = typeof import("./src/start/entry.ts");

// Without this React loads its development build. Only `npm run dev` sets another value.
process.env["NODE_ENV"] ??= "production";

await main().catch((error: unknown) => {
  failCommand(error);
  // Connections to PostgreSQL, a worker's channel to the primary or Vite's watcher would keep the process alive.
  process.exit();
});

async function main(): Promise<void> {
  const config = readConfig(process.env);
  requireProxySetting(config);
  if (config.databaseUrl === undefined && !cluster.isWorker) {
    const lock = acquireSiteLock(config.dataDir);
    process.on("exit", () => lock[Symbol.dispose]());
  }
  const logger = createLogger(config.logLevel);
  if (config.production && config.workers > 1 && cluster.isPrimary) {
    process.exitCode = await runWorkers(config.workers, logger);
    return;
  }
  // Sent to all processes at once, it would end this one by Node's default.
  process.on("SIGUSR2", () => {
    if (!cluster.isWorker) logger.warn("SIGUSR2 replaces processes only with WORKERS above 1");
  });
  const { handler, close, logUnsent } = config.production ? await openBuild() : await openDevelopment();
  // What loading the site has left: V8 would keep its 15 MB as room for new objects. Takes 130 ms of processor time, once.
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });

  const { server, stop, drain } = createServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new ConfigError(`Wrong setting: PORT ${config.port} is in use by another program.`)
          : error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND" || error.code === "EAI_AGAIN"
            ? new ConfigError(`Wrong setting: HOST ${config.host} is no address of this machine.`)
            : error.code === "EACCES"
              ? new ConfigError(
                  `Wrong setting: PORT ${config.port} is not open to this user; use one from 1024.`,
                )
              : error,
      );
    });
    server.listen(config.port, config.host, resolve);
  });
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (!stopping) logger.info({ signal }, "stopping");
      void shutDown();
    });
  }

  // From the process that runs the workers, once another has taken this one's place.
  process.on("message", (message) => {
    if (message !== DRAIN || stopping) return;
    logger.info("stopping, since another worker has taken over");
    void drain().then(shutDown);
  });

  // After the signal handlers: from this line on a process manager may stop the site.
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  logger.info({ port, url: config.publicUrl }, `serving ${config.publicUrl}`);
  logger.flush();

  /** Exits explicitly: work that has not finished in time would keep the process alive, with the database closed. */
  async function shutDown(): Promise<void> {
    if (stopping) return;
    stopping = true;
    let aborted = 0;
    const inTime = await isDoneWithin(SHUTDOWN_LIMIT, async () => {
      aborted = await stop(REQUEST_LIMIT);
      await close();
    }).catch((error: unknown) => {
      logger.error({ err: error }, "shutdown failed");
      process.exit(1);
    });
    if (!inTime) logUnsent();
    if (inTime && aborted === 0) logger.info("stopped");
    else logger.warn({ aborted }, "stopped before all work was finished");
    process.exit(0);
  }

  async function openBuild() {
    // The build has the pages and the server in one module graph; this source file alone has no pages.
    if (import.meta.filename.endsWith(".ts"))
      throw new ConfigError("Wrong setting: server.ts cannot serve the build itself. Use npm start.");
    const entry = await import("./src/start/entry.ts");
    const root = path.resolve(import.meta.dirname, "../..");
    const site = await entry.openSite({ config, logger, root, clientDir: path.join(root, "build/client") });
    site.startScheduler();
    const { emails } = site.accounts;
    return { handler: site.handler, close: () => site.close(), logUnsent: () => emails.logUnsent() };
  }

  /** Runs Vite in this process: screens are replaced in the browser, and a change in src reopens the site. */
  async function openDevelopment() {
    const vite = await (await import("vite")).createServer({ server: { middlewareMode: true } });
    let opened: { entry: Entry; site: ReturnType<Entry["openSite"]> } | undefined;
    const current = async () => {
      const entry = (await vite.ssrLoadModule("./src/start/entry.ts")) as Entry;
      if (opened?.entry !== entry) {
        await (await opened?.site)?.close();
        opened = { entry, site: entry.openSite({ config, logger }) };
      }
      return opened.site;
    };
    await current();
    const app = express();
    app.use(vite.middlewares);
    app.use(async (request, response, next) => {
      try {
        (await current()).app(request, response, next);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        next(error);
      }
    });
    return {
      handler: app,
      close: async () => {
        await vite.close();
        await (await opened?.site)?.close();
      },
      // E-mails of a site in development are not needed.
      logUnsent: () => undefined,
    };
  }
}

/** Returns whether work finishes within `ms` milliseconds. Unfinished work continues, but is no longer awaited. */
async function isDoneWithin(ms: number, work: () => Promise<void>): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  const isDone = await Promise.race([work().then(() => true), timeout]);
  clearTimeout(timer);
  return isDone;
}
