import fs from "node:fs";
import path from "node:path";
import express, { Router, type RequestHandler } from "express";
import expressStaticGzip from "express-static-gzip";

/** In milliseconds. */
const ONE_YEAR = 31_536_000_000;
const ONE_HOUR = 3_600_000;

/**
 * The build's files, compressed when they were built: hashed names under /assets never
 * change, the others are asked for again after an hour.
 */
export function buildFiles(clientDir: string): Router {
  const router = Router();
  router.use(
    "/assets",
    precompressed(path.join(clientDir, "assets"), { maxAge: ONE_YEAR, immutable: true }),
    notFound,
  );
  // What the build has no name for goes by without a question to the disk: each page does.
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
  return refusingPlainly(
    expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ["br", "gz"],
      index: false,
      serveStatic: {
        ...caching,
        redirect: false,
        setHeaders: (response) => response.setHeader("X-Content-Type-Options", "nosniff"),
      },
    }),
  );
}

/** What says something of a file, and nothing of the sentence that is sent in its place. */
const OF_THE_FILE = [
  "Content-Type",
  "Content-Encoding",
  "Content-Length",
  "Accept-Ranges",
  "ETag",
  "Last-Modified",
  "Cache-Control",
];

/**
 * The headers are there before the file is found, or its range, or before the method is looked at: whoever answers
 * in its place begins without them.
 */
function refusingPlainly(files: RequestHandler): RequestHandler {
  return (request, response, next) =>
    files(request, response, (refusal?: unknown) => {
      if (!response.headersSent) for (const name of OF_THE_FILE) response.removeHeader(name);
      next(refusal);
    });
}

function notFound(_request: express.Request, response: express.Response): void {
  response.status(404).type("txt").send("404 Not Found\n");
}

/**
 * The pictures: generated names that never change, with a policy of their own in case a file
 * is opened by itself. What is still being written lies in a folder with a dot, which stays
 * out of reach.
 */
export function uploadedFiles(uploadsDir: string): Router {
  const router = Router();
  router.use(
    refusingPlainly(
      express.static(uploadsDir, {
        dotfiles: "ignore",
        index: false,
        redirect: false,
        immutable: true,
        maxAge: ONE_YEAR,
        setHeaders(response) {
          response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
          response.setHeader("X-Content-Type-Options", "nosniff");
        },
      }),
    ),
  );
  router.use(notFound);
  return router;
}
