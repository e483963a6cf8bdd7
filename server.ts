import path from "node:path";
import express from "express";
import { ConfigError, readConfig } from "./src/config.ts";
import { printableError } from "./src/errors.ts";
import { createServer } from "./src/http/create-server.ts";
import { openLog } from "./src/monitor/open-log.ts";

/*
 * A stop takes ten seconds at most. In milliseconds after SIGTERM; the end itself waits for the threads that the
 * process has at work, and the slowest of what they do, a picture's largest size, takes two seconds.
 */

/** For how long what is under way may be answered. */
const LAST_ANSWER = 7_000;

/** When the process ends, whatever is not done by then: mail that its server does not take, the end of a backup. */
const END = 8_000;

type Entry = typeof import("./src/entry.ts");

// React ships its development build to everybody who does not say otherwise; only `npm run dev` does.
process.env["NODE_ENV"] ??= "production";

await main().catch((error: unknown) => {
  console.error(printableError(error));
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = openLog(config.logLevel);
  const { handler, close, logUnsent } = config.production ? await openBuild() : await openDevelopment();

  const { server, stop } = createServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new ConfigError(`Wrong setting: PORT ${config.port} is in use by another program.`)
          : error,
      );
    });
    server.listen(config.port, config.host, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  logger.info({ port, url: config.publicUrl }, `serving ${config.publicUrl}`);
  logger.flush();

  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      logger.info({ signal }, "stopping");
      void end();
    });
  }

  /** Ends the process by itself: pictures that nobody waits for any more would go on, without their database. */
  async function end(): Promise<void> {
    let brokenOff = 0;
    const inTime = await isDoneWithin(END, async () => {
      brokenOff = await stop(LAST_ANSWER);
      await close();
    }).catch((error: unknown) => {
      logger.error({ err: error }, "the stop failed");
      process.exit(1);
    });
    if (!inTime) logUnsent();
    if (inTime && brokenOff === 0) logger.info("stopped");
    else logger.warn({ brokenOff }, "stopped, and gave up what took too long");
    process.exit(0);
  }

  async function openBuild() {
    // The build has both in one graph; this file as it stands can only find Vite.
    if (import.meta.filename.endsWith(".ts"))
      throw new ConfigError("Wrong setting: server.ts serves the build only as a part of it. Use npm start.");
    const entry = await import("./src/entry.ts");
    const root = path.resolve(import.meta.dirname, "../..");
    const site = await entry.openSite({ config, logger, root, clientDir: path.join(root, "build/client") });
    site.startDaily();
    const { mailer } = site.accounts;
    return { handler: site.handler, close: () => site.close(), logUnsent: () => mailer.logUnsent() };
  }

  /** Vite in the same process: screens reload hot, and a change in src opens the site anew. */
  async function openDevelopment() {
    const vite = await (await import("vite")).createServer({ server: { middlewareMode: true } });
    let opened: { entry: Entry; site: ReturnType<Entry["openSite"]> } | undefined;
    const current = async () => {
      const entry = (await vite.ssrLoadModule("./src/entry.ts")) as Entry;
      if (opened?.entry !== entry) {
        await (await opened?.site)?.close();
        opened = { entry, site: entry.openSite({ config, logger }) };
      }
      return opened.site;
    };
    try {
      await current();
    } catch (error) {
      // Vite's watcher would keep the process alive.
      await vite.close();
      throw error;
    }
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
      // Nobody waits for a letter of a site that is being worked on.
      logUnsent: () => undefined,
    };
  }
}

/** Whether work is done before its time is over; what is left of it then is not waited for. */
async function isDoneWithin(ms: number, work: () => Promise<void>): Promise<boolean> {
  const { promise: over, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  const isDone = await Promise.race([work().then(() => true), over]);
  clearTimeout(timer);
  return isDone;
}
