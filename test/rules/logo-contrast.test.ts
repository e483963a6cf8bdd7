import { expect, test } from "vitest";
import { isReadableOn } from "../../src/rules/images/logo-contrast.ts";

type Pixel = readonly [red: number, green: number, blue: number, opacity: number];

const OLIVE: Pixel = [20, 86, 58, 255];
const HONEY: Pixel = [255, 198, 64, 255];
const WHITE: Pixel = [255, 255, 255, 255];
const NOTHING: Pixel = [0, 0, 0, 0];

/** A logo with so many pixels of each colour. */
function logo(...parts: readonly (readonly [count: number, pixel: Pixel])[]): number[] {
  return parts.flatMap(([count, pixel]) => Array.from({ length: count }, () => [...pixel]).flat());
}

test.each([
  ["dark letters", logo([30, OLIVE], [70, NOTHING]), { light: true, dark: false }],
  ["white letters", logo([30, WHITE], [70, NOTHING]), { light: false, dark: true }],
  [
    "dark letters with a bright dot",
    logo([28, OLIVE], [4, HONEY], [68, NOTHING]),
    { light: true, dark: false },
  ],
  ["dark letters on a plate", logo([10, OLIVE], [50, HONEY], [40, NOTHING]), { light: false, dark: true }],
  [
    "dark letters that fill their own white ground",
    logo([30, OLIVE], [70, WHITE]),
    { light: true, dark: true },
  ],
])("%s can be read where enough of their ink is seen", (_name, pixels, { light, dark }) => {
  expect(isReadableOn(pixels, "light")).toBe(light);
  expect(isReadableOn(pixels, "dark")).toBe(dark);
});
