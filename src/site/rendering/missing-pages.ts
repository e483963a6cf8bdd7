import { decoded } from "../../rules/text/decoded.ts";
import { CONTENT_KINDS, kindOf, type ContentKind } from "../../content/kinds/kinds.ts";
import { knownAddress, knownAddressParameters } from "../../content/lifecycle/slugs.ts";
import type { Connection } from "../../storage/database/connection.ts";
import { isUuid } from "../../rules/text/uuid.ts";
import fs from "node:fs";
import type { RequestHandler } from "express";
import { isUnsafe } from "../../http/same-origin.ts";
import type { Site } from "../context.ts";

export type MissingPages = ReturnType<typeof createMissingPages>;

interface MissingPagesParts {
  connection: Connection;
  site: Pick<Site, "find">;
  /** Returns the route pattern of a page's address. */
  pagePattern: (path: string) => string | undefined;
  /** The build's files; absent in development. */
  clientDir?: string;
}

/** No slug of any kind has another character: most addresses that robots guess have a dot, and need no look-up. */
export const SLUG_CHARACTERS = /^[a-z\d/-]+$/i;

/** What the screen of an address shows: no screen, a record, or something else. */
type Shown = "nothing" | { kind: ContentKind; slug: string } | "something";

/** Tells at which addresses visitors find no page: most requests of robots are for such. */
export function createMissingPages({ connection, site, pagePattern, clientDir }: MissingPagesParts) {
  const { db } = connection;
  const isOtherAddress = createOtherAddresses(clientDir);
  const kindOfFolder = new Map(
    CONTENT_KINDS.flatMap((kind) => kindOf(kind).folders.map((folder) => [folder, kind] as const)),
  );
  const hasRow = createRowCheck(connection);

  function findShown(plain: string): Shown {
    const pattern = pagePattern(plain);
    if (pattern === undefined) return "nothing";
    const parameter = pattern.indexOf("/:");
    if (parameter < 0) return "something";
    const folder = pattern.slice(0, parameter);
    const kind = kindOfFolder.get(folder);
    const rest = plain.slice(parameter + 1);
    // A page of staff has its whole path as its slug; a record may have a screen below its own, as to print it.
    const slug = folder === "" ? rest : rest.slice(0, `${rest}/`.indexOf("/"));
    if (kind === undefined || slug === "") return "something";
    return SLUG_CHARACTERS.test(slug) ? { kind, slug } : "nothing";
  }

  return {
    /**
     * Whether no screen has a path, or its screen shows a record and visitors see none of this address, nor one that has
     * moved from it. A hidden record is as missing as none, so that no answer tells which slugs staff have prepared.
     */
    async isMissing(path: string): Promise<boolean> {
      const plain = simplify(path);
      if (plain === undefined) return false;
      const shown = findShown(plain);
      if (typeof shown === "string") return shown === "nothing";
      try {
        const { rows } = await knownAddress(shown.kind, shown.slug).execute(db);
        return rows.length === 0 || (await site.find(shown.kind, shown.slug)) === undefined;
      } catch {
        // The screen reports that the records cannot be read.
        return false;
      }
    },
    /**
     * The same for the whole address of a request, before any middleware, at the cost of a look-up in an index. False where
     * that does not decide: for a hidden record, for an address that something else than a screen may respond to, and while
     * a write is not committed.
     */
    isSurelyMissing(url: string): boolean {
      const mark = url.indexOf("?");
      const path = mark < 0 ? url : url.slice(0, mark);
      const plain = simplify(path);
      // A path that cannot be read, or the whole URL, which a proxy sends, is for the screens to answer.
      if (plain === undefined || !path.startsWith("/") || path.endsWith(".data")) return false;
      if (isOtherAddress(path) || isOtherAddress(plain)) return false;
      // The link to a draft is its own matter, on any path.
      if (mark >= 0 && url.includes("preview", mark)) return false;
      const shown = findShown(plain);
      if (typeof shown === "string") return shown === "nothing";
      // An id has another statement, and is no robot's guess.
      return !isUuid(shown.slug) && hasRow(shown.kind, shown.slug) === false;
    },
  };
}

/** Returns a look-up of a slug within one turn of the event loop; undefined where the database can't tell. */
function createRowCheck({
  db,
  hasRowNow,
}: Connection): (kind: ContentKind, slug: string) => boolean | undefined {
  const queries = new Map<ContentKind, string>();
  return (kind, slug) => {
    let query = queries.get(kind);
    if (query === undefined) queries.set(kind, (query = knownAddress(kind, "").compile(db).sql));
    return hasRowNow(query, knownAddressParameters(kind, slug));
  };
}

/**
 * Returns a path in one spelling, as far as that decides whether it has a screen: decoded, in small letters, and without
 * empty steps. React Router alone knows which screen another spelling leads to, but a path without any has none in each.
 */
function simplify(path: string): string | undefined {
  const plain = decoded(path);
  return plain === undefined ? undefined : withoutEmptySteps(plain.toLowerCase());
}

function withoutEmptySteps(path: string): string {
  return path.replaceAll(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
}

/** First steps of the addresses to which something else than a screen responds. A test holds them against the routes. */
const OTHER = ["api", "assets", "uploads", "healthz", "readyz", "metrics", "preview", "share", ".well-known"];

/** Whole addresses, also of files that are written when they are requested. */
const OTHER_FILES =
  /^\/(?:robots\.txt|sitemap(?:-[^/]*)?\.xml|(?:blog|specials|recalls)\/feed\.xml|locations\/[^/]+\/hours\.ics|calendar\/[^/]+\.ics|admin\/pdf-frame|manifest\.webmanifest|shopping-list-worker\.js)\/?$/i;

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

/** Their last step is a token, whose letters have a case. */
const WITH_TOKEN = /^\/(?:activate|reset-password|preview|unsubscribe|subscribe\/confirm|apply\/mine)\//i;

/**
 * Leads the other spellings of a page's address by 301 to the one that its links have: with capitals, with a slash at the
 * end, with an empty step. Only to a page of this site: where there is none, the answer is 404 at once.
 */
export function oneAddress(missing: Pick<MissingPages, "isMissing">): RequestHandler {
  return async ({ method, path, originalUrl }, response, next) => {
    const plain = withoutEmptySteps(path);
    const one = WITH_TOKEN.test(plain) ? plain : plain.toLowerCase();
    if (one === path || isUnsafe(method) || !SLUG_CHARACTERS.test(one) || (await missing.isMissing(one)))
      next();
    else response.redirect(301, one + originalUrl.replace(/^[^?]*/, ""));
  };
}
