import { expect, test } from "vitest";
import { shortClassName } from "../../src/build/vite-plugins.ts";

test("names a class by its file and name alone, with five letters and digits", () => {
  const name = shortClassName("card", "/site/views/card.module.css");
  expect(name).toMatch(/^[A-Za-z][A-Za-z0-9]{4}$/);
  expect(shortClassName("card", "/site/views/card.module.css")).toBe(name);
  expect(shortClassName("title", "/site/views/card.module.css")).not.toBe(name);
  expect(shortClassName("card", "/site/views/other.module.css")).not.toBe(name);
});

test("throws instead of giving one name to two classes", () => {
  const names = Array.from({ length: 40_000 }, (_, index) => `class-${index}`);
  expect(() => names.forEach((name) => shortClassName(name, "/a.module.css"))).toThrow(
    /have the same class name\. Please rename one of them\./,
  );
});
