import fs from "node:fs";
import path from "node:path";
import { Router, type Request, type RequestHandler, type Response } from "express";
import expressStaticGzip from "express-static-gzip";
import { decoded } from "../rules/text/decoded.ts";
import { otherMethods } from "./route.ts";
import { SHOWN_ANYWHERE } from "./security-headers.ts";
import type { FileStore } from "../storage/files/file-store.ts";

/** In milliseconds. */
const ONE_YEAR = 31_536_000_000;
const ONE_HOUR = 3_600_000;

/**
 * Serves the build's files, which were compressed at build time. Files under /assets have a hash in their name and never
 * change; browsers request the others again after an hour.
 *
 * @param builds where files under /assets are looked up that this build does not have: those of the builds before and
 * after it, during a rolling deploy.
 */
export function buildFiles(clientDir: string, builds?: FileStore): Router {
  const router = Router();
  router.use("/assets", precompressed(path.join(clientDir, "assets"), { maxAge: ONE_YEAR, immutable: true }));
  if (builds) router.use("/assets", storedFiles(builds));
  router.use("/assets", notFound);
  // The address of a page is no file of the build: it is passed on without access to the disk.
  const names = new Set(fs.readdirSync(clientDir));
  const others = precompressed(clientDir, { maxAge: ONE_HOUR });
  router.use((request, response, next) => {
    const [, name = ""] = request.path.split("/", 2);
    if (names.has(name)) others(request, response, next);
    else next();
  });
  return router;
}

function precompressed(folder: string, caching: { maxAge: number; immutable?: boolean }): RequestHandler {
  return withoutFileHeaders(
    expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ["br", "gz"],
      index: false,
      serveStatic: {
        ...caching,
        redirect: false,
      },
    }),
  );
}

/** Headers that describe a file, not the error that is sent instead of it. */
const FILE_HEADERS = [
  "Content-Type",
  "Content-Encoding",
  "Content-Length",
  "Accept-Ranges",
  "ETag",
  "Last-Modified",
  "Cache-Control",
];

/**
 * The static middleware sets a file's headers before it has checked the method, the range and that the file exists. Where
 * it passes the request on, they are removed again.
 */
function withoutFileHeaders(files: RequestHandler): RequestHandler {
  return (request, response, next) => {
    // Before the file is looked for, so that an error has it too: files come before the security headers.
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (!["GET", "HEAD"].includes(request.method)) {
      refuseWrites(request, response, next);
      return;
    }
    // Parts of a file are joined only where a strong ETag says that they are of the same one (RFC 9110, 13.1.5).
    if (request.headers["if-range"]?.toString().startsWith('"') === false) delete request.headers.range;
    files(request, response, (error?: unknown) => {
      if (!response.headersSent) for (const name of FILE_HEADERS) response.removeHeader(name);
      next(error);
    });
  };
}

const refuseWrites = otherMethods(["GET", "HEAD"]);

function notFound(_request: Request, response: Response): void {
  response.status(404).type("txt").send("404 Not Found\n");
}

/**
 * Serves uploaded pictures, and files as attachments. Their names are generated and their content never changes. They have
 * a policy of their own for when a file is opened directly.
 */
export function uploadedFiles(uploads: FileStore): Router {
  const router = Router();
  router.use(
    storedFiles(uploads, (name) => ({
      "Content-Security-Policy": "default-src 'none'; sandbox",
      ...(/\.(?:webp|avif)$/.test(name)
        ? SHOWN_ANYWHERE
        : // A document is saved, not opened inside this site's origin. Its name in the address is a slug.
          { "Content-Disposition": `attachment; filename="${path.posix.basename(name)}"` }),
    })),
    notFound,
  );
  return router;
}

/** Serves the files of a store, which never change, with ranges and conditions. */
function storedFiles(
  store: FileStore,
  headersOf: (name: string) => Record<string, string> = () => ({}),
): RequestHandler {
  return withoutFileHeaders(async (request, response, next) => {
    const name = decoded(request.path.slice(1));
    if (name === undefined) {
      next();
      return;
    }
    try {
      // The content of a name never changes, so that the name is a strong ETag.
      const headers = { ETag: JSON.stringify(encodeURI(name)), ...headersOf(name) };
      const isFound = await store.read(name, (file) => sendFile(response, file, headers));
      if (isFound === undefined) next();
    } catch (error) {
      next(error);
    }
  });
}

/** Sends a file. Resolves when it has been sent, or the client has gone. */
function sendFile(response: Response, file: string, headers: Record<string, string>): Promise<true> {
  return new Promise((resolve, reject) => {
    // The store has checked the name, and the folder of the store may begin with a dot.
    const options = { dotfiles: "allow", immutable: true, maxAge: ONE_YEAR, headers } as const;
    response.sendFile(file, options, (error?: Error) => {
      if (error && !response.headersSent) reject(error);
      else resolve(true);
    });
  });
}
