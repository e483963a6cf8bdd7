import { expect, test } from "vitest";
import { sanitiseArticle } from "../../src/content/kinds/blogs/sanitise.ts";
import { withPictureVersions } from "../../src/rules/images/pictures.ts";

const ADDRESS = "/uploads/0123456789abcdef-1280x800/1280.webp";

test("appends the version to the pictures of an article, once, and changes nothing else", () => {
  const html = sanitiseArticle(
    `<p>src="${ADDRESS}" stays</p><figure><img alt="Bread > cake" src="${ADDRESS}" width="1280" height="800"></figure>` +
      `<p><a href="${ADDRESS}">Link</a></p>`,
  );
  const shown = withPictureVersions(html);
  expect(shown).toContain(`<img src="${ADDRESS}?v=6" alt="Bread`);
  expect(shown.replace("?v=6", "")).toBe(html);
  expect(withPictureVersions(shown)).toBe(shown);
});
