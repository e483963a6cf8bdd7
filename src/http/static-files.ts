import fs from "node:fs";
import path from "node:path";
import express, { Router, type RequestHandler } from "express";
import expressStaticGzip from "express-static-gzip";

/** In milliseconds. */
const ONE_YEAR = 31_536_000_000;
const ONE_HOUR = 3_600_000;

/**
 * Serves the build's files, which were compressed at build time. Files under /assets have a hash in their name and never
 * change; browsers request the others again after an hour.
 */
export function buildFiles(clientDir: string): Router {
  const router = Router();
  router.use(
    "/assets",
    precompressed(path.join(clientDir, "assets"), { maxAge: ONE_YEAR, immutable: true }),
    notFound,
  );
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
    files(request, response, (error?: unknown) => {
      if (!response.headersSent) for (const name of FILE_HEADERS) response.removeHeader(name);
      next(error);
    });
  };
}

function notFound(_request: express.Request, response: express.Response): void {
  response.status(404).type("txt").send("404 Not Found\n");
}

function isPicture(file: string): boolean {
  return /\.(?:webp|avif)$/.test(file);
}

/**
 * Serves uploaded pictures, and files as attachments. Their names are generated and their content never changes. They have a policy of their own for
 * when a file is opened directly. Files that are still being written are in a folder whose name starts with a dot, which
 * is not served.
 */
export function uploadedFiles(uploadsDir: string): Router {
  const router = Router();
  router.use(
    withoutFileHeaders(
      express.static(uploadsDir, {
        dotfiles: "ignore",
        index: false,
        redirect: false,
        immutable: true,
        maxAge: ONE_YEAR,
        setHeaders(response, file) {
          response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
          // A document is saved, not opened inside this site's origin. Its name in the address is a slug.
          if (!isPicture(file))
            response.setHeader("Content-Disposition", `attachment; filename="${path.basename(file)}"`);
        },
      }),
    ),
  );
  router.use(notFound);
  return router;
}
