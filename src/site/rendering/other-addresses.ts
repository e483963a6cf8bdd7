import fs from "node:fs";

/** First steps of the addresses to which something else than a screen responds. A test holds them against the routes. */
const OTHER = ["api", "assets", "uploads", "healthz", "readyz", "metrics", "preview"];

/** Whole addresses, also of files that are written when they are requested. */
const OTHER_FILES =
  /^\/(?:robots\.txt|sitemap(?:-[^/]*)?\.xml|blog\/feed\.xml|locations\/[^/]+\/hours\.ics|manifest\.webmanifest|shopping-list-worker\.js)\/?$/i;

/**
 * Creates a function that tells whether something else than a screen may respond to a path: the API, a file, a check of
 * the machine's.
 *
 * @param clientDir the build's files; absent in development.
 */
export function createOtherAddresses(clientDir: string | undefined): (path: string) => boolean {
  const names = new Set([...OTHER, ...(clientDir === undefined ? [] : fs.readdirSync(clientDir))]);
  return (path) => {
    const end = path.indexOf("/", 1);
    const name = path.slice(1, end < 0 ? undefined : end);
    return names.has(name) || names.has(name.toLowerCase()) || OTHER_FILES.test(path);
  };
}
