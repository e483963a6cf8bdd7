import fc from "fast-check";
import { CLOSING_PAGES } from "../../src/rules/banners/closing-banners.ts";
import { sanitiseArticle } from "../../src/content/kinds/blogs/sanitise.ts";
import { typeAt } from "../../src/content/kinds/banners/banner.schema.ts";
import { DIETS, SEASONS } from "../../src/content/kinds/blogs/blog.schema.ts";
import { NUTRIENTS } from "../../src/content/kinds/blogs/recipe-labels.ts";
import { ALLERGENS, DIETARY_MARKS, isOfferTooHigh } from "../../src/content/kinds/products/product.schema.ts";
import { WEEK } from "../../src/rules/time/malta-time.ts";
import { TOPICS } from "../../src/rules/contact/topics.ts";
import type { ContentKind } from "../../src/content/kinds/kinds.ts";

type Fields = Record<string, unknown>;

const text = fc.string({ unit: "grapheme", maxLength: 30 }).filter((value) => !/[\r\n\0]/.test(value));
const title = text.map((value) => `T${value}`);
const lines = fc.array(text, { maxLength: 4 });
const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/);
const cents = fc.integer({ min: 0, max: 100_000_000 });
const instant = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const grams = maybe(fc.nat(100_000).map((hundredths) => hundredths / 100));
const picture = maybe(
  fc.constantFrom("https://images.example/a.webp", "/uploads/0123456789abcdef-10x10/10.webp"),
);
const range = fc
  .tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 12, max: 23 }))
  .map(([opens, closes]) => ({ opens: `${String(opens).padStart(2, "0")}:00`, closes: `${closes}:30` }));
const dayHours = fc.array(range, { maxLength: 2 });
const interval = fc.tuple(instant, instant).map((ends) => ends.sort());

/** Valid inputs of every type with every field filled in at random. */
export const CONTENT: Readonly<Record<ContentKind, fc.Arbitrary<Fields>>> = {
  jobs: fc.record({
    title,
    department: title,
    location: title,
    employmentType: fc.constantFrom("full-time", "part-time", "seasonal", "internship"),
    introduction: text,
    description: text,
    job_details: lines,
    requirements: lines,
    benefits: lines,
    hours: fc.constantFrom("", "20 hours a week"),
    education: fc.constantFrom("", "no requirements", "bachelor degree"),
    experienceMonths: maybe(fc.nat(600)),
    workplace: maybe(
      fc.record({ street: title, locality: title, postcode: fc.constantFrom("", "SLM 1234") }),
    ),
    salary: maybe(
      fc.tuple(cents, cents).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b), period: "month" })),
    ),
    status: fc.constantFrom("draft", "published", "closed"),
    publishAt: maybe(instant),
    closesAt: maybe(instant),
    applyUrl: maybe(fc.constantFrom("https://jobs.example/1", "/careers", "tel:+356 2000 0000")),
    applyEmail: maybe(fc.constant("jobs@suqna.example")),
    questions: fc.array(fc.record({ question: title }), { maxLength: 3 }),
  }),
  forms: fc
    .record({
      title,
      lead: text,
      fields: fc
        .array(
          fc.record({
            kind: fc.constantFrom("line", "text", "email", "date", "yes-no", "consent", "heading"),
            label: title,
            required: fc.boolean(),
            width: fc.constantFrom("half", "whole"),
            help: text,
          }),
          { minLength: 1, maxLength: 4 },
        )
        // A competition needs it.
        .map((fields) => [...fields, { kind: "email", label: "Last", required: true }]),
      submitLabel: text,
      privacyText: text,
      thanksTitle: text,
      thanksText: text,
      open: interval,
      closedText: text,
      most: maybe(fc.integer({ min: 1, max: 100_000 })),
      keptMonths: fc.integer({ min: 1, max: 60 }),
      isCompetition: fc.boolean(),
      topic: fc.constantFrom(...TOPICS),
      emails: fc.subarray(["a@suqna.example", "b@suqna.example"]),
      person: fc.constantFrom("", "rita@suqna.example"),
      routes: fc.array(
        fc.record({
          field: maybe(slug),
          value: maybe(title),
          topic: fc.constantFrom(...TOPICS),
          email: fc.constantFrom("", "a@suqna.example"),
          person: fc.constantFrom("", "rita@suqna.example"),
        }),
        { maxLength: 2 },
      ),
      status: fc.constantFrom("draft", "published"),
    })
    .map(({ open: [opensAt, closesAt], ...form }) => ({ ...form, opensAt, closesAt })),
  blogs: fc.record({
    title,
    category: slug,
    excerpt: text,
    // As it is kept: the lifecycle sanitises whatever else comes.
    content: fc.string({ unit: "binary", maxLength: 60 }).map(sanitiseArticle),
    imageUrl: picture,
    imageAlt: text,
    imageDecorative: fc.boolean(),
    author: text,
    status: fc.constantFrom("draft", "published"),
    publishAt: maybe(instant),
    recipe: maybe(
      fc.record({
        servings: fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
        prepMinutes: fc.nat(10_000),
        cookMinutes: fc.nat(10_000),
        ingredients: lines,
        steps: lines,
        course: text,
        cuisine: text,
        yield: text,
        diet: fc.subarray([...DIETS]),
        calories: maybe(fc.nat(10_000)),
        keywords: lines,
        seasons: fc.subarray([...SEASONS]),
        allergens: maybe(fc.record({ contains: fc.subarray([...ALLERGENS]) })),
        ingredientProducts: fc.constant([]),
        nutrition: maybe(
          fc.record({
            per: fc.constantFrom("portion", "100g"),
            energy: maybe(fc.nat(10_000)),
            ...Object.fromEntries(NUTRIENTS.map(({ name }) => [name, grams])),
          }),
        ),
      }),
    ),
  }),
  products: fc
    .record({
      name: title,
      description: text,
      category: slug,
      status: fc.constantFrom("draft", "active", "archived"),
      hasDetailPage: fc.boolean(),
      imageUrl: picture,
      imageAlt: text,
      imageDecorative: fc.boolean(),
      brand: text,
      size: text,
      price: maybe(cents),
      deposit: fc.constantFrom(null, 10, 60),
      drainedWeight: fc.constantFrom("", "160 g"),
      gtin: fc.constantFrom("", "96385074", "4006381333931"),
      sku: text,
      offer: maybe(
        fc.tuple(cents, interval).map(([price, [startDate, endDate]]) => ({ price, startDate, endDate })),
      ),
      ingredients: text,
      allergens: fc.subarray([...ALLERGENS]),
      dietary: fc.subarray([...DIETARY_MARKS]),
      storage: text,
      origin: text,
    })
    // An offer is below the usual price.
    .filter((product) => !isOfferTooHigh(product)),
  offers: fc
    .record({
      name: title,
      products: fc.constant([]),
      category: slug,
      brand: fc.constant(""),
      except: fc.array(fc.uuid(), { maxLength: 2 }),
      mechanic: fc.oneof(
        fc.record({ kind: fc.constantFrom("price", "card"), price: cents }),
        fc.record({
          kind: fc.constantFrom("percentage", "second"),
          percentage: fc.integer({ min: 1, max: 99 }),
        }),
        fc.record({ kind: fc.constant("bundle"), count: fc.integer({ min: 2, max: 9 }), price: cents }),
        fc.record({ kind: fc.constant("free"), take: fc.constant(3), pay: fc.integer({ min: 1, max: 2 }) }),
      ),
      dates: interval,
      announceFrom: maybe(instant),
      stores: fc.array(fc.uuid(), { maxLength: 2 }),
      limit: maybe(fc.integer({ min: 1, max: 9 })),
      note: text,
      status: fc.constantFrom("draft", "published", "archived"),
      typed: fc.constant(null),
      week: fc.constant(""),
    })
    .map(({ dates: [startDate, endDate], ...offer }) => ({ ...offer, startDate, endDate })),
  banners: fc
    .record({
      title,
      subtitle: text,
      badge: text,
      ctaText: text,
      ctaLink: maybe(fc.constantFrom("/specials", "https://shop.example/")),
      imageUrl: picture,
      imageAlt: text,
      pages: fc.subarray([...CLOSING_PAGES]),
      position: fc.constantFrom("hero", "footer", "shop", "corporate"),
      status: fc.constantFrom("active", "inactive"),
      priority: fc.nat(1_000_000),
      startDate: maybe(instant),
      endDate: maybe(instant),
      targetAudience: text,
      responsive: maybe(fc.record({ mobile: picture, tablet: picture, desktop: picture })),
    })
    .map((banner) => ({ ...banner, type: typeAt(banner.position) })),
  stores: fc.record({
    name: title,
    introduction: text,
    street: title,
    locality: title,
    postcode: fc.constantFrom("", "SLM 1234"),
    island: fc.constantFrom("Malta", "Gozo"),
    latitude: fc.double({ min: 35.7, max: 36.2, noNaN: true }),
    longitude: fc.double({ min: 14.1, max: 14.7, noNaN: true }),
    phone: fc.constantFrom("", "+356 2000 0000"),
    email: maybe(fc.constant("sliema@suqna.example")),
    services: lines,
    counters: fc.array(fc.record({ name: title, hours: text }), { maxLength: 3 }),
    parking: text,
    buses: text,
    wheelchairAccess: text,
    priceRange: fc.constantFrom("", "€€"),
    hours: fc.record(Object.fromEntries(WEEK.map((day) => [day, dayHours]))),
    holidayHours: dayHours,
    exceptions: fc.uniqueArray(
      fc.record({
        date: fc.constantFrom("2026-12-24", "2026-12-25", "2027-01-01"),
        hours: dayHours,
        reason: text,
      }),
      { maxLength: 3, selector: ({ date }) => date },
    ),
    imageUrl: picture,
    imageAlt: text,
    imageDecorative: fc.boolean(),
    status: fc.constantFrom("draft", "published"),
    sortOrder: fc.nat(10_000),
  }),
  recalls: fc
    .record({
      title,
      product: title,
      brand: text,
      batch: text,
      hazard: title,
      risk: text,
      action: title,
      remedy: title,
      contact: title,
      pictures: fc.array(fc.record({ imageUrl: picture, imageAlt: text }), { maxLength: 4 }),
      products: fc.array(slug, { maxLength: 3 }),
      stores: fc.array(slug, { maxLength: 3 }),
      sold: interval,
      status: fc.constantFrom("draft", "published", "archived"),
      publishAt: maybe(instant),
      noticeUntil: maybe(instant),
    })
    .map(({ sold: [soldFrom, soldUntil], ...recall }) => ({ ...recall, soldFrom, soldUntil })),
  redirects: fc.record({
    from: slug.map((words) => `/${words}`),
    to: fc.constantFrom("/careers", "https://shop.example/sale"),
    permanent: fc.boolean(),
    note: title,
    status: fc.constantFrom("active", "inactive"),
  }),
  pages: fc.record({
    title,
    description: text,
    imageUrl: picture,
    imageAlt: text,
    imageDecorative: fc.boolean(),
    noindex: fc.boolean(),
    status: fc.constantFrom("draft", "published"),
    publishAt: maybe(instant),
    sections: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom("one", "two", "three", "four"),
        kind: fc.constant("call-to-action"),
        hidden: fc.boolean(),
        title,
        text,
        linkTo: maybe(fc.constantFrom("/specials", "https://shop.example/")),
        linkLabel: text,
        tone: fc.constantFrom("honey", "sea"),
      }),
      { maxLength: 4, selector: ({ id }) => id },
    ),
  }),
};
