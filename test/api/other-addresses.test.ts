import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createOtherAddresses } from "../../src/site/rendering/missing-pages.ts";
import { createTestApp } from "../support/test-app.ts";
import { makeTempDir } from "../support/test-database.ts";
import { words } from "../support/words.ts";

/** Mounted middleware has no text that says where, so it is asked about these. */
const MOUNTED = words`
  /api /uploads /sitemap.xml /blog/feed.xml /specials/feed.xml /recalls/feed.xml /share/about.jpg /metrics
  /preview/on/token`;

/** Forms of visitors are sent to the addresses of their screens. */
const VISITORS_FORMS = words`
  /message /subscribe /subscribe/jobs /forms/:slug /apply /apply/mine/:token/file /careers/:slug/apply`;

/** A layer of an Express router, as far as this test reads it. */
interface Layer {
  route?: { path: unknown };
  slash: boolean;
  handle: { stack?: Layer[] };
  match(path: string): boolean;
}

function isLayers(value: unknown): value is Layer[] {
  return Array.isArray(value) && value.every((each) => "match" in Object(each) && "slash" in Object(each));
}

/** The paths of all routes that are not below another path, and whether each mounted middleware is known. */
function readLayers(layers: Layer[]): { paths: string[]; unknown: number } {
  const all = layers.map((layer) => {
    if (layer.route) return { paths: [layer.route.path].flat().map(String), unknown: 0 };
    if (layer.slash) return layer.handle.stack ? readLayers(layer.handle.stack) : { paths: [], unknown: 0 };
    return { paths: [], unknown: MOUNTED.some((known) => layer.match(known)) ? 0 : 1 };
  });
  return {
    paths: all.flatMap(({ paths }) => paths),
    unknown: all.reduce((sum, { unknown }) => sum + unknown, 0),
  };
}

test("every route that is no screen is known as such, so that it is never answered with the not-found page", async () => {
  await using given = createTestApp();
  const { stack } = given.app.router;
  if (!isLayers(stack)) throw new Error("Express has another structure.");
  const { paths, unknown } = readLayers(stack);
  const isOther = createOtherAddresses(undefined);
  expect(paths).toEqual(expect.arrayContaining(["/healthz", "/robots.txt", "/sitemap-:number.xml"]));
  for (const route of [...paths.filter((each) => !VISITORS_FORMS.includes(each)), ...MOUNTED]) {
    const address = route.replaceAll(/:\w+/g, "3");
    for (const spelling of [address, `${address}/`, address.toUpperCase()])
      expect(isOther(spelling), spelling).toBe(true);
  }
  expect(unknown).toBe(0);
});

test("the build's files are known, and pages are not among them", () => {
  using dir = makeTempDir();
  fs.writeFileSync(path.join(dir.path, "favicon.ico"), "");
  fs.mkdirSync(path.join(dir.path, "emoji"));
  const isOther = createOtherAddresses(dir.path);
  for (const address of ["/favicon.ico", "/emoji/bread.webp", "/assets/none.js", "/uploads/a/b.webp"])
    expect(isOther(address), address).toBe(true);
  for (const address of ["/", "/blog", "/blog/feed", "/products/api", "/sitemap", "/apiary"])
    expect(isOther(address), address).toBe(false);
});
