import fc from "fast-check";
import { expect, test } from "vitest";
import {
  absolutePicture,
  focusOf,
  parsePicture,
  PICTURE_WIDTHS,
  pictureName,
  pictureSources,
  pictureUrl,
  pictureWidths,
  pointOf,
  withVersion,
} from "../../src/rules/images/pictures.ts";
import { pictureUrl as pictureField } from "../../src/rules/schema/fields.ts";
import { withFocus } from "../../views/admin/pictures/focal-point-picker.tsx";
import { forAll } from "../support/property-runs.ts";

const id = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 16, maxLength: 16 });
const W = fc.integer({ min: 1, max: 1920 });
const H = fc.integer({ min: 1, max: 20_000 });
const format = fc.constantFrom("webp" as const, "avif" as const);

test("returns the standard widths below a picture's own, and its own", () => {
  expect(pictureWidths(1000)).toEqual([320, 640, 960, 1000]);
  expect(pictureWidths(400)).toEqual([320, 400]);
  expect(pictureWidths(90)).toEqual([90]);
  expect(pictureWidths(1920)).toEqual([...PICTURE_WIDTHS]);
});

test("returns ascending widths that end with the picture's own", () => {
  forAll(100, W, (width) => {
    const widths = pictureWidths(width);
    expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
    expect(widths.at(-1)).toBe(width);
  });
});

test("parses name and size from an address that the schema accepts, with any query", () => {
  forAll(100, id, W, H, format, fc.string(), (hex, width, height, type, query) => {
    const name = pictureName(hex, width, height);
    const url = pictureUrl(name, width, type);
    expect(parsePicture(url)).toEqual({ name, width, height });
    expect(parsePicture(`${url}?${query}`)).toEqual({ name, width, height });
    expect(parsePicture(withVersion(url))).toEqual({ name, width, height });
    expect(pictureField.parse(url)).toBe(url);
  });
});

test.each([
  [""],
  ["/uploads/0123456789abcdef-800x600/800.jpg"],
  ["/uploads/0123456789ABCDEF-800x600/800.webp"],
  ["/uploads/0123456789abcde-800x600/800.webp"],
  ["/uploads/0123456789abcdef-0x600/800.webp"],
  ["/uploads/0123456789abcdef-800x600/../800.webp"],
  ["/uploads/0123456789abcdef-800x600/800.webp/x"],
  ["/uploads/0123456789abcdef-800x600/800.webp\n"],
  ["https://pictures.example/uploads/0123456789abcdef-800x600/800.webp"],
])("does not parse %j as a stored picture", (url) => {
  expect(parsePicture(url)).toBeUndefined();
  expect(pictureSources(url)).toBeUndefined();
});

test.each([
  ["/uploads/a.webp", "/uploads/a.webp?v=6"],
  ["/uploads/a.webp?w=2", "/uploads/a.webp?w=2&v=6"],
  ["/uploads/a.webp?", "/uploads/a.webp?v=6"],
  ["/uploads/a.webp?v=6", "/uploads/a.webp?v=6"],
  ["/uploads/a.webp?v=60", "/uploads/a.webp?v=60&v=6"],
  ["/sprite.svg#fish", "/sprite.svg?v=6#fish"],
  ["a.webp", "a.webp?v=6"],
])("adds the version to %s: %s", (url, versioned) => {
  expect(withVersion(url)).toBe(versioned);
});

test.each([
  ["https://pictures.example/a.webp"],
  ["HTTP://pictures.example/a.webp"],
  ["//pictures.example/a.webp"],
  ["data:image/png;base64,AAAA"],
  ["blob:https://site.example/1"],
  [""],
])("does not change the absolute or empty address %j", (url) => {
  expect(withVersion(url)).toBe(url);
});

test("never appends the version twice", () => {
  const url = fc.oneof(
    fc.string(),
    fc.webPath({ size: "small" }),
    fc.tuple(fc.webPath(), fc.webQueryParameters()).map(([path, query]) => `${path}?${query}`),
  );
  forAll(100, url, (address) => {
    expect(withVersion(withVersion(address))).toBe(withVersion(address));
  });
});

test("lists every variant with its width and version in the sources of a stored picture", () => {
  const folder = "/uploads/0123456789abcdef-400x300";
  expect(pictureSources(`${folder}/320.avif?v=5`)).toEqual({
    src: `${folder}/400.webp?v=6`,
    width: 400,
    height: 300,
    webp: `${folder}/320.webp?v=6 320w, ${folder}/400.webp?v=6 400w`,
    avif: `${folder}/320.avif?v=6 320w, ${folder}/400.avif?v=6 400w`,
  });
});

test("reads a focal point from a picture's address, and removes it from the file's address", () => {
  const address = "/uploads/0123456789abcdef-90x60/90.webp";
  const tens = fc.integer({ min: 0, max: 10 }).map((ten) => ten * 10);
  forAll(100, tens, tens, (x, y) => {
    const url = withFocus(address, { x, y });
    expect(pointOf(url)).toEqual({ x, y });
    expect(pictureField.parse(url)).toBe(url);
    expect(withVersion(url)).toBe(withVersion(address));
    expect(pictureSources(url)).toEqual(pictureSources(address));
  });
  for (const fragment of [
    "#focus=5,50",
    "#focus=110,0",
    "#focus=00,10",
    "#focus=10",
    "#x",
    "#focus=10,10#",
    "#focus=10,10 ",
  ]) {
    expect(focusOf(address + fragment)).toBeUndefined();
    if (!fragment.endsWith(" ")) expect(pictureField.safeParse(address + fragment).success).toBe(false);
  }
});

test("converts a press anywhere on a picture to a valid focal point", () => {
  forAll(
    100,
    fc.double({ min: -50, max: 150, noNaN: true }),
    fc.double({ min: -50, max: 150, noNaN: true }),
    (x, y) => {
      expect(pictureField.safeParse(withFocus("/uploads/a/1.webp", { x, y })).success).toBe(true);
    },
  );
});

test("returns an absolute address for every valid picture, and does not throw for other text", () => {
  expect(absolutePicture("/uploads/a.webp#focus=30,70", "https://www.suqna.example")).toBe(
    "https://www.suqna.example/uploads/a.webp?v=6",
  );
  const given = fc.oneof(
    fc.webUrl({ validSchemes: ["https"] }),
    fc.string().map((text) => `https://${text}`),
    fc.string().map((text) => `/uploads/${text}`),
  );
  forAll(100, given, (address) => {
    const absolute = absolutePicture(address, "https://www.suqna.example");
    if (pictureField.safeParse(address).success) expect(URL.canParse(absolute)).toBe(true);
  });
});

test.each([
  ["https://["],
  ["https://cdn.example:99999/a.jpg"],
  ["https://%zz/a.jpg"],
  ["https://ex<ample/a.jpg"],
])("rejects %j as a record's picture", (address) => {
  expect(pictureField.safeParse(address).success).toBe(false);
});
