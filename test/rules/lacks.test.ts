import { expect, test } from "vitest";
import { lacksOf } from "../../src/content/lacks.ts";
import { FORMS } from "../../src/content/kinds/kinds.form.ts";

test("says what a page lacks where only the title is filled in", () => {
  const { blank } = FORMS.blogs;
  expect(lacksOf("blogs", { ...blank, title: "Ftira" })).toEqual([
    "text",
    "a summary (In short)",
    "a picture",
  ]);
  expect(lacksOf("products", { ...FORMS.products.blank, name: "Ftira" })).toEqual(["a price", "a picture"]);
  expect(lacksOf("jobs", { ...FORMS.jobs.blank, title: "Baker" })).toEqual(["a description", "the pay"]);
  expect(lacksOf("stores", { ...FORMS.stores.blank, name: "Sliema" })).toEqual([
    "a phone number",
    "a picture",
  ]);
  expect(lacksOf("banners", { ...FORMS.banners.blank, title: "Fresh" })).toEqual(["a picture", "a link"]);
});

test("takes an article without words for one without text", () => {
  const post = { ...FORMS.blogs.blank, excerpt: "Short.", imageUrl: "/uploads/a.webp", imageAlt: "Bread" };
  expect(lacksOf("blogs", { ...post, content: "<p> </p><ul><li></li></ul>" })).toEqual(["text"]);
  expect(lacksOf("blogs", { ...post, content: "<p>Bread</p>" })).toEqual([]);
});

test("asks for the description of a picture in the text unless it is marked as decorative", () => {
  const post = { ...FORMS.blogs.blank, excerpt: "Short.", imageUrl: "/uploads/a.webp", imageAlt: "Bread" };
  const figure = (attributes: string) =>
    `<p>Bread</p><figure><img src="/uploads/b.webp" ${attributes} /></figure>`;
  const lacks = (attributes: string) => lacksOf("blogs", { ...post, content: figure(attributes) });
  expect(lacks('alt=""')).toEqual(["a description of each picture in its content"]);
  expect(lacks('alt="" role="presentation"')).toEqual([]);
  expect(lacks('alt="A loaf"')).toEqual([]);
});

test("asks for the description of each picture in the sections of a page that visitors see", () => {
  const picture = { imageUrl: "/uploads/a.webp", imageAlt: "", imageDecorative: false, caption: "" };
  const lacks = (section: object) =>
    lacksOf("pages", { ...FORMS.pages.blank, description: "Ours.", sections: [section] });
  const words = ["a description of each picture in its content"];
  expect(lacks({ kind: "picture", ...picture })).toEqual(words);
  expect(lacks({ kind: "gallery", pictures: [{ ...picture, imageAlt: "Bread" }, picture] })).toEqual(words);
  expect(lacks({ kind: "story", text: '<p><img src="/uploads/a.webp" alt="" /></p>' })).toEqual(words);
  expect(lacks({ kind: "picture", ...picture, hidden: true })).toEqual([]);
  expect(lacks({ kind: "picture", ...picture, imageDecorative: true })).toEqual([]);
  expect(lacks({ kind: "picture", ...picture, imageUrl: null })).toEqual([]);
});

test("expects of a recipe its ingredients, steps and numbers, and no text", () => {
  const post = { ...FORMS.blogs.blank, category: "recipes", excerpt: "Short.", recipe: null };
  const numbers = ["the number of portions", "the time for preparation", "the time for cooking"];
  expect(lacksOf("blogs", post)).toEqual(["ingredients", "steps", ...numbers, "a picture"]);
  const recipe = { servings: 2, prepMinutes: 0, cookMinutes: 5, ingredients: ["Bread"], steps: ["Eat."] };
  expect(lacksOf("blogs", { ...post, recipe })).toEqual(["a picture"]);
});

test("asks for the description of a picture unless staff marked it as decorative", () => {
  const product = { ...FORMS.products.blank, price: 120, imageUrl: "/uploads/a.webp" };
  expect(lacksOf("products", product)).toEqual(["a description of its picture"]);
  expect(lacksOf("products", { ...product, imageAlt: "Bread" })).toEqual([]);
  expect(lacksOf("products", { ...product, imageDecorative: true })).toEqual([]);
});
