import { expect, test } from "vitest";
import { CONTENT_KINDS, kindOf } from "../../src/content/kinds/kinds.ts";
import { bannerSchema } from "../../src/content/kinds/banners/banner.schema.ts";
import { blogSchema } from "../../src/content/kinds/blogs/blog.schema.ts";
import { formSchema } from "../../src/content/kinds/forms/form.schema.ts";
import { jobSchema } from "../../src/content/kinds/jobs/job.schema.ts";
import { productSchema, ALLERGENS, DIETARY_MARKS } from "../../src/content/kinds/products/product.schema.ts";
import { offerSchema } from "../../src/content/kinds/offers/offer.schema.ts";
import { pageSchema } from "../../src/content/kinds/pages/page.schema.ts";
import { recallSchema } from "../../src/content/kinds/recalls/recall.schema.ts";
import { redirectSchema } from "../../src/content/kinds/redirects/redirect.schema.ts";
import { storeSchema } from "../../src/content/kinds/stores/store.schema.ts";
import { MISSING } from "../../src/rules/schema/error-messages.ts";
import { allFields, fieldAt, labelAt, labelsAt } from "../../views/admin/forms/find-field.ts";
import { faultWords, validateFields } from "../../views/admin/forms/validate-fields.ts";
import { wordsAt } from "../../views/admin/forms/field-words.ts";
import { changesBetween } from "../../views/admin/history/change-list.tsx";
import { footerSchema, headerSchema } from "../../src/content/settings/menus.schema.ts";
import { SETTING_FORMS } from "../../src/content/settings/settings.form.ts";
import { FORMS } from "../../src/content/kinds/kinds.form.ts";
import { words } from "../support/words.ts";

const SCHEMAS = {
  jobs: jobSchema,
  blogs: blogSchema,
  products: productSchema,
  offers: offerSchema,
  banners: bannerSchema,
  stores: storeSchema,
  pages: pageSchema,
  recalls: recallSchema,
  redirects: redirectSchema,
  forms: formSchema,
};

/** The fields of an offer that the sheet of the week has. */
const IN_SHEET = ["products", "category", "brand", "except", "mechanic", "stores", "typed", "week"];

test("every field of a schema is in its form, and no other", () => {
  for (const kind of CONTENT_KINDS) {
    const form = FORMS[kind];
    const names = new Set(
      allFields(form).flatMap((field) => [
        ...(field.path.includes(".") ? [] : [field.path]),
        ...(field.is === "picture" ? [field.alt ?? [], field.decorative ?? []].flat() : []),
        ...(field.is === "place" ? [field.longitude] : []),
      ]),
    );
    names.delete("slug");
    // What the panel about publishing decides, and what follows from another field.
    names.add("status");
    // The order of banners is dragged in their list, and the server derives their type.
    if (kind === "banners") names.add("priority").add("type");
    // The sheet of the week has these.
    if (kind === "offers") for (const name of IN_SHEET) names.add(name);
    for (const derived of Object.keys(form.derive?.(form.blank) ?? {})) names.add(derived);
    expect([...names].toSorted(), kind).toEqual(Object.keys(SCHEMAS[kind].shape).toSorted());
  }
});

test("an empty form sends every field of the schema, and requires no more than the form marks", () => {
  for (const kind of CONTENT_KINDS) {
    const form = FORMS[kind];
    expect(Object.keys(form.blank).toSorted(), kind).toEqual(Object.keys(SCHEMAS[kind].shape).toSorted());
    expect(validateFields(form, form.blank), kind).toEqual({});
    const published = { ...form.blank, status: kindOf(kind).visibility.status };
    const faults = SCHEMAS[kind]
      .safeParse(published)
      .error?.issues.map(({ path }) => path.join("."))
      .filter((name) => kind !== "offers" || !IN_SHEET.includes(name));
    expect(faults?.toSorted(), kind).toEqual(Object.keys(validateFields(form, published)).toSorted());
  }
});

test("the options are those of the schema", () => {
  const options = (path: string) => {
    const field = fieldAt(FORMS.products, path);
    return field?.is === "checks" ? field.options.map(({ value }) => value) : [];
  };
  expect(options("allergens").toSorted()).toEqual([...ALLERGENS].toSorted());
  expect(options("dietary").toSorted()).toEqual([...DIETARY_MARKS].toSorted());
});

test("finds the field for a path in the server's errors", () => {
  expect(fieldAt(FORMS.products, "offer.endDate")?.label).toBe("Offer ends");
  expect(fieldAt(FORMS.stores, "hours.tuesday.0.closes")?.path).toBe("hours");
  expect(fieldAt(FORMS.stores, "longitude")?.path).toBe("latitude");
  expect(fieldAt(FORMS.jobs, "version")).toBeUndefined();
});

test("a recipe's fields come in the order of its page: summary, recipe, text", () => {
  const paths = allFields(FORMS.blogs).map(({ path }) => path);
  const order = ["title", "excerpt", "recipe.servings", "recipe.ingredients", "recipe.steps", "content"];
  expect(paths.filter((path) => order.includes(path))).toEqual(order);
});

test("describes paths and values in plain words", () => {
  expect(labelAt(FORMS.stores, "hours.monday", {})).toBe("Week, Monday");
  const day = "exceptions.2026-12-24";
  expect(labelAt(FORMS.stores, day, {})).toBe("Special days, 24/12/2026");
  expect(labelAt(FORMS.stores, `${day}.hours`, {})).toBe("Special days, 24/12/2026");
  expect(wordsAt(FORMS.stores, `${day}.hours`, [])).toBe("Closed");
  expect(wordsAt(FORMS.stores, `${day}.reason`, "Storm")).toBe("Storm");
  expect(wordsAt(FORMS.stores, day, { date: "2026-12-24", hours: [], reason: "Storm" })).toBe(
    "2026-12-24 (Storm) Closed",
  );
  expect(labelAt(FORMS.blogs, "imageAlt", {})).toBe("Picture: description");
  expect(labelAt(FORMS.blogs, "imageDecorative", {})).toBe("Picture: decorative");
  expect(wordsAt(FORMS.blogs, "imageDecorative", true)).toBe("Yes");
  expect(wordsAt(FORMS.products, "price", 125)).toBe("€1.25");
  expect(wordsAt(FORMS.products, "allergens", ["gluten"])).toBe("Cereals containing gluten");
  expect(wordsAt(FORMS.products, "hasDetailPage", false)).toBe("No");
  expect(wordsAt(FORMS.products, "status", "active")).toBe("Live");
  expect(wordsAt(FORMS.jobs, "publishAt", "2026-11-23T07:00:00.000Z")).toBe("23 November 2026, 08:00");
  expect(wordsAt(FORMS.jobs, "salary", { min: 700, max: 800, period: "hour" })).toBe(
    "Lowest pay: €7.00\nHighest pay: €8.00\nPaid by the: Hour",
  );
  expect(wordsAt(FORMS.blogs, "content", "<h2>Ħobż</h2><p>With <b>oil</b> &amp; salt</p>")).toBe(
    "Ħobż\nWith oil & salt",
  );
  expect(wordsAt(FORMS.stores, "hours.monday", [{ opens: "07:30", closes: "20:00" }])).toBe("07:30–20:00");
  expect(
    wordsAt(FORMS.stores, "exceptions", [{ date: "2026-12-24", hours: [], reason: "Christmas Eve" }]),
  ).toBe("2026-12-24 (Christmas Eve) Closed");
  expect(wordsAt(FORMS.jobs, "salary", null)).toBe("");
});

test("reports missing, too long and non-numeric values without a request", () => {
  const { blank } = FORMS.products;
  const faults = validateFields(FORMS.products, {
    ...blank,
    status: "active",
    name: "x".repeat(161),
    price: "1.2.3",
    offer: { price: null, startDate: null, endDate: null },
  });
  expect(Object.keys(faults).toSorted()).toEqual(words`
    name offer.endDate offer.price offer.startDate price`);
  expect(faults["name"]).toBe("Please use at most 160 characters.");
  const store = { ...FORMS.stores.blank, exceptions: [{ date: "25/13", hours: [], reason: "" }] };
  expect(validateFields(FORMS.stores, store)["exceptions.0.date"]).toBe(
    "Please enter a day such as 25/12/2026.",
  );
  // The recipe's fields count only where they show.
  const recipe = { servings: "many", prepMinutes: 1, cookMinutes: 1, ingredients: [], steps: [] };
  const post = { ...FORMS.blogs.blank, title: "Ftira", recipe };
  expect(validateFields(FORMS.blogs, { ...post, category: "news" })).toEqual({});
  expect(Object.keys(validateFields(FORMS.blogs, { ...post, category: "recipes" }))).toEqual([
    "recipe.servings",
  ]);
  expect(faultWords(FORMS.jobs, { title: "", department: "" }, {})).toBe(
    "Job title and Department need to be corrected first",
  );
  expect(faultWords(FORMS.stores, { name: "", street: "", locality: "", latitude: "" }, {})).toBe(
    "Name and 3 other fields need to be corrected first",
  );
});

test("names what is missing in sections and lists in the words of the screen", () => {
  const document = { title: "", note: "", linkTo: null };
  const questions = { id: "s3", kind: "questions", hidden: false, title: "Asked" };
  const reports = {
    id: "s1",
    kind: "reports",
    hidden: false,
    title: "Reports",
    lead: "",
    reports: [document],
  };
  const page = { ...FORMS.pages.blank, title: "Bread", sections: [reports] };
  const published = { ...page, status: "published" };
  expect(validateFields(FORMS.pages, page)).toEqual({});
  expect(validateFields(FORMS.pages, published)).toEqual({ "sections.0.reports.0.title": MISSING });
  expect(labelAt(FORMS.pages, "sections.0.reports.0.title", page)).toBe("Documents: Name of the document");
  expect(labelAt(FORMS.pages, "sections.s1.reports.0.title", page)).toBe("Documents: Name of the document");
  expect(labelAt(FORMS.pages, "sections.0.title", page)).toBe("Documents to download: Title");
  const twice = {
    sections: [{ ...reports, reports: [document, document] }, questions, { ...reports, id: "s2" }],
  };
  const paths = words`
    sections.0.reports.0.title sections.0.reports.1.title sections.2.reports.0.title sections.1.title`;
  expect([...labelsAt(FORMS.pages, paths, twice).values()]).toEqual([
    "Documents to download 1, Document 1: Name of the document",
    "Documents to download 1, Document 2: Name of the document",
    "Documents to download 2, Document 1: Name of the document",
    "Questions and answers: Title",
  ]);
  expect(labelAt(FORMS.stores, "counters.0.name", {})).toBe("Counters with their own hours: Name");
});

test("menus and social channels are compared link by link", () => {
  const { items } = headerSchema.parse({});
  expect(wordsAt(SETTING_FORMS.header, "items", items)).toContain(
    "About: /about\nLocations: /locations\nShop: /products\nShop\nShop Online: Online shop\n",
  );
  expect(wordsAt(SETTING_FORMS.header, "items", items)).toContain("Shop Now: App");
  expect(wordsAt(SETTING_FORMS.footer, "columns", footerSchema.parse({}).columns)).toContain(
    "Product Range: /products\nDiscover\n",
  );
  const renamed = items.map((item) => (item.label === "About" ? { ...item, label: "Who we are" } : item));
  expect(changesBetween(SETTING_FORMS.header, { items }, { items: renamed })).toMatchObject([
    { label: "Entries", after: expect.stringMatching(/^Who we are: \/about\n/) },
  ]);
  const [before, after] = ["shop", "suqna"].map((name) => ({
    channels: [{ channel: "facebook", url: `https://facebook.com/${name}` }],
  }));
  expect(changesBetween(SETTING_FORMS.links, before ?? {}, after ?? {})).toMatchObject([
    { before: "Facebook: https://facebook.com/shop", after: "Facebook: https://facebook.com/suqna" },
  ]);
});

test("an answer that a question depends on is named by the label of that question", () => {
  const questions = [
    { id: "f-1", kind: "yes-no", label: "Is it for a party?" },
    { id: "f-2", kind: "line", label: "How many guests?", ifField: "f-1", ifValue: "Yes" },
  ];
  const fields = formSchema.parse({ title: "Cakes", fields: questions }).fields;
  expect(wordsAt(FORMS.forms, "fields", fields, { fields })).toContain("Is it for a party?\nYes");
  expect(wordsAt(FORMS.forms, "fields", fields, { fields })).not.toContain("f-1\nYes");
  // Without that question only its id is known.
  expect(wordsAt(FORMS.forms, "fields", fields.slice(1), { fields: fields.slice(1) })).toContain("f-1\nYes");
});

test("one question of a form is compared by its words, and one field of it too", () => {
  const [question] = formSchema.parse({
    title: "Cakes",
    fields: [{ id: "f-1", kind: "line", label: "How many guests?" }],
  }).fields;
  expect(wordsAt(FORMS.forms, "fields.f-1", question)).toContain("How many guests?");
  expect(wordsAt(FORMS.forms, "fields.f-1.label", "How many children?")).toBe("How many children?");
  expect(wordsAt(FORMS.forms, "fields.f-1.kind", "yes-no", { fields: [question] })).toBe("Yes or no");
});
