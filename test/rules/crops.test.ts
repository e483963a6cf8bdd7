import fc from "fast-check";
import { expect, test } from "vitest";
import { cropBox, cropUrls, parseCrop } from "../../src/rules/images/crops.ts";
import { words } from "../support/words.ts";
import { forAll } from "../support/property-runs.ts";

const STORED = "/uploads/0123456789abcdef-1280x800/1280.webp";

test("a stored picture has an address in each shape, around its focal point", () => {
  expect(cropUrls(`${STORED}#focus=30,100`)).toEqual([
    "/uploads/0123456789abcdef-1280x800/1x1-30-100.webp",
    "/uploads/0123456789abcdef-1280x800/4x3-30-100.webp",
    "/uploads/0123456789abcdef-1280x800/16x9-30-100.webp",
  ]);
  expect(cropUrls(STORED)[0]).toContain("/1x1-50-50.webp");
  expect(cropUrls("https://images.example/a.webp")).toEqual(["https://images.example/a.webp"]);
});

test("places the rectangle as the focal point does on pages", () => {
  const size = { width: 1280, height: 800 };
  const square = (x: number) => cropBox(size, { ratio: "1x1", point: { x, y: 50 } });
  expect(square(0)).toMatchObject({ left: 0, top: 0, width: 800, height: 800, sentWidth: 800 });
  expect(square(50).left).toBe(240);
  expect(square(100).left).toBe(480);
  expect(cropBox(size, { ratio: "16x9", point: { x: 50, y: 100 } })).toEqual({
    left: 0,
    top: 80,
    width: 1280,
    height: 720,
    sentWidth: 1200,
  });
});

test("lies within the picture and has the shape, for any picture and any address of a crop", () => {
  const side = fc.integer({ min: 1, max: 5_000 });
  const percent = fc.integer({ min: 0, max: 10 }).map((tens) => tens * 10);
  forAll(
    100,
    side,
    side,
    fc.constantFrom("1x1", "4x3", "16x9"),
    percent,
    percent,
    (width, height, ratio, x, y) => {
      const crop = parseCrop(`${ratio}-${x}-${y}.webp`);
      if (!crop) throw new Error("The name is that of a crop.");
      const box = cropBox({ width, height }, crop);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(width);
      expect(box.top + box.height).toBeLessThanOrEqual(height);
      const [across = 1, down = 1] = ratio.split("x").map(Number);
      // Within a pixel on either side.
      expect(Math.abs(box.width * down - box.height * across)).toBeLessThanOrEqual(across + down);
    },
  );
});

test.each(words`2x1-50-50.webp 1x1-55-50.webp 1x1-50.webp 1x1-50-50.avif 1x1-110-50.webp 1280.webp`)(
  "%s is the name of no crop",
  (file) => {
    expect(parseCrop(file)).toBeUndefined();
  },
);
