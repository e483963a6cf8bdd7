import sharp from "sharp";
import { expect, test } from "vitest";
import { ALL_SERVER_KINDS } from "../../src/content/kinds/kinds.server.ts";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import {
  readSamples,
  type Ground,
  type SamplePicture,
} from "../../src/content/sample-content/read-samples.ts";
import { composePicture, PICTURE_SIZES } from "../../src/start/samples/pictures/compose.ts";

const NOW = new Date("2026-11-24T09:00:00Z");

const PICTURES = (await Promise.all(ALL_SERVER_KINDS.map((kind) => readSamples(kind, NOW))))
  .flat()
  .flatMap(({ picture }) => picture ?? []);

const GROUNDS: readonly Ground[] = [
  "pear",
  "honey",
  "leaf",
  "sea",
  "olive",
  "stone",
  "blush",
  "mint",
  "sky",
  "butter",
];

function buildPicture(overrides: Partial<SamplePicture> = {}): SamplePicture {
  return { subjects: ["tomato"], ground: "honey", style: "plain", format: "square", ...overrides };
}

/** Returns a picture's document and those of its embedded icons. */
function documentsOf(svg: string): string[] {
  const icons = [...svg.matchAll(/data:image\/svg\+xml;base64,([^"]+)/g)];
  return [svg, ...icons.map(([, data = ""]) => Buffer.from(data, "base64").toString())];
}

test("composes every sample picture to a document that sharp decodes in its format's size", async () => {
  const decoded = await Promise.all(
    PICTURES.map(async (picture) => {
      const { format, width, height } = await sharp(Buffer.from(composePicture(picture))).metadata();
      return { picture, format, width, height };
    }),
  );
  expect(PICTURES.length).toBeGreaterThan(80);
  expect(decoded).toEqual(
    PICTURES.map((picture) => ({ picture, format: "svg", ...PICTURE_SIZES[picture.format] })),
  );
});

test("uses unique ids in each document, and only references to them", () => {
  for (const picture of PICTURES) {
    const documents = documentsOf(composePicture(picture));
    expect({ picture, icons: documents.length - 1 }).toEqual({
      picture,
      icons: picture.style === "tiles" ? 0 : picture.subjects.length,
    });
    for (const document of documents) {
      const ids = Array.from(document.matchAll(/ id=["']([^"']+)["']/g), ([, id]) => id);
      const references = Array.from(document.matchAll(/(?:url\(#|href=["']#)([^"')]+)/g), ([, id]) => id);
      const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
      const dangling = references.filter((id) => !ids.includes(id));
      expect({ picture, repeated, dangling }).toEqual({ picture, repeated: [], dangling: [] });
    }
  }
});

test("shows food without a face, and each store as a shop front of its own", async () => {
  const subjects = new Set(PICTURES.flatMap((picture) => picture.subjects));
  // The icons of these are animals with eyes and smiles, a pod for peas, and a block of ice for frozen peas.
  for (const name of ["octopus", "squid", "shrimp", "pea-pod"]) expect(subjects).not.toContain(name);
  const fronts = (await readSamples(storeServer, NOW)).map(({ picture }) => picture?.subjects.join());
  for (const front of fronts) expect(front).toMatch(/^shop-[a-z]+$/);
  expect(new Set(fronts).size).toBe(fronts.length);
});

test("draws the subject of a plain picture in the middle of the tinted background", async () => {
  const drawing = sharp(Buffer.from(composePicture(buildPicture()))).removeAlpha();
  const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true });
  expect({ width: info.width, height: info.height }).toEqual(PICTURE_SIZES.square);
  // Positions are fractions of the width and the height.
  const pixel = (x: number, y: number) => {
    const [column, row] = [Math.floor(x * info.width), Math.floor(y * info.height)];
    return [...data.subarray((row * info.width + column) * 3).subarray(0, 3)];
  };
  const [red = 0, green = 0, blue = 0] = pixel(0.5, 0.54);
  // A red tomato on honey.
  expect(red - green).toBeGreaterThan(100);
  expect(red - blue).toBeGreaterThan(50);
  expect(pixel(0.5, 0.01)).toEqual([0xff, 0xec, 0xb3]);
});

test("draws a white plate over the tiles, and no subjects in the style tiles", async () => {
  const subjects = ["tomato", "fish"];
  const rimOf = async (style: SamplePicture["style"]) => {
    const svg = composePicture(buildPicture({ subjects, style, format: "banner" }));
    // The upper rim of the plate, where the tiles have a dot.
    const { width, height } = PICTURE_SIZES.banner;
    const rim = { left: width / 2 - 4, top: Math.round(height * 0.16), width: 8, height: 8 };
    return [...(await sharp(Buffer.from(svg)).extract(rim).removeAlpha().raw().toBuffer())];
  };
  expect(Math.min(...(await rimOf("plate")))).toBeGreaterThan(240);
  expect(Math.min(...(await rimOf("tiles")))).toBeLessThan(100);
});

test("draws different pictures for every ground and style", () => {
  const styles = ["plain", "plate", "tiles"] as const;
  const svgs = GROUNDS.flatMap((ground) =>
    styles.map((style) => composePicture(buildPicture({ ground, style }))),
  );
  expect(new Set(svgs).size).toBe(GROUNDS.length * styles.length);
});

test("returns the same document for the same picture", () => {
  const picture = buildPicture({ subjects: ["bread", "tomato", "fish"], style: "plate" });
  expect(composePicture(picture)).toBe(composePicture({ ...picture }));
});

test.each(["plain", "plate"] as const)("accepts one to six subjects in a %s picture", (style) => {
  const subjects = ["tomato", "fish", "bread", "star", "coin", "basket", "sun"];
  for (let count = 1; count <= 6; count++) {
    expect(() => composePicture(buildPicture({ style, subjects: subjects.slice(0, count) }))).not.toThrow();
  }
  expect(() => composePicture(buildPicture({ style, subjects }))).toThrow("one to 6 subjects, not 7");
  expect(() => composePicture(buildPicture({ style, subjects: [] }))).toThrow("one to 6 subjects, not 0");
});

test("names a subject that is missing from the subset", () => {
  for (const name of ["dragon-fruit", "constructor"]) {
    expect(() => composePicture(buildPicture({ subjects: ["tomato", name] }))).toThrow(
      `There is no icon named "${name}": draw it in src/start/samples/drawings`,
    );
  }
});
