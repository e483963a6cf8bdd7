import { pageServer } from "../../src/content/kinds/pages/page.server.ts";
import type { Page, PageInput } from "../../src/content/kinds/pages/page.schema.ts";
import { bannerServer } from "../../src/content/kinds/banners/banner.server.ts";
import { blogServer } from "../../src/content/kinds/blogs/blog.server.ts";
import { formServer } from "../../src/content/kinds/forms/form.server.ts";
import type { Form, FormInput } from "../../src/content/kinds/forms/form.schema.ts";
import { jobServer } from "../../src/content/kinds/jobs/job.server.ts";
import { offerServer } from "../../src/content/kinds/offers/offer.server.ts";
import type { Offer, OfferInput } from "../../src/content/kinds/offers/offer.schema.ts";
import { recallServer } from "../../src/content/kinds/recalls/recall.server.ts";
import type { Recall, RecallInput } from "../../src/content/kinds/recalls/recall.schema.ts";
import { createRecord } from "../../src/content/lifecycle/write.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import type { Banner, BannerInput } from "../../src/content/kinds/banners/banner.schema.ts";
import type { Blog, BlogInput } from "../../src/content/kinds/blogs/blog.schema.ts";
import type { Job, JobInput } from "../../src/content/kinds/jobs/job.schema.ts";
import type { Product, ProductInput } from "../../src/content/kinds/products/product.schema.ts";
import type { Store, StoreInput } from "../../src/content/kinds/stores/store.schema.ts";

/** Months before the clock of the tests, so that what is created is visible at once. */
export const CREATED = "2026-01-05T08:00:00.000Z";

/** An input may bring its own slug; without one it comes from the title. */
type Slugged<Input> = Input & { slug?: string };

/*
 * Each `build...` makes a valid input that the public sees; each `create...` writes one
 * through the lifecycle, as of `now`.
 */

export function buildJob(overrides: Partial<Slugged<JobInput>> = {}): Slugged<JobInput> {
  return {
    title: "Baker",
    department: "Bakery",
    location: "Sliema",
    employmentType: "full-time",
    introduction: "Bread for the morning.",
    status: "published",
    ...overrides,
  };
}

export function createJob(db: Db, overrides: Partial<Slugged<JobInput>> = {}, now = CREATED): Promise<Job> {
  return createRecord(db, jobServer, { ...buildJob(overrides) }, by(now));
}

export function buildBlog(overrides: Partial<Slugged<BlogInput>> = {}): Slugged<BlogInput> {
  return {
    title: "A new store in Rabat",
    category: "news",
    excerpt: "We open in spring.",
    content: "<p>We open in spring.</p>",
    status: "published",
    ...overrides,
  };
}

export function createBlog(
  db: Db,
  overrides: Partial<Slugged<BlogInput>> = {},
  now = CREATED,
): Promise<Blog> {
  return createRecord(db, blogServer, { ...buildBlog(overrides) }, by(now));
}

export function buildProduct(overrides: Partial<Slugged<ProductInput>> = {}): Slugged<ProductInput> {
  return { name: "Ftira", category: "bakery", price: 120, size: "loaf", status: "active", ...overrides };
}

export function createProduct(
  db: Db,
  overrides: Partial<Slugged<ProductInput>> = {},
  now = CREATED,
): Promise<Product> {
  return createRecord(db, productServer, { ...buildProduct(overrides) }, by(now));
}

export function buildBanner(overrides: Partial<BannerInput> = {}): BannerInput {
  return { title: "Fresh every morning", position: "hero", status: "active", ...overrides };
}

export function createBanner(db: Db, overrides: Partial<BannerInput> = {}, now = CREATED): Promise<Banner> {
  return createRecord(db, bannerServer, { ...buildBanner(overrides) }, by(now));
}

/** An offer of a part of the range in which there is nothing. */
export function buildOffer(overrides: Partial<OfferInput> = {}): OfferInput {
  return {
    name: "Ten off",
    category: "nothing",
    mechanic: { kind: "percentage", percentage: 10 },
    startDate: "2026-01-01T00:00:00.000Z",
    endDate: "2027-12-31T23:00:00.000Z",
    status: "published",
    ...overrides,
  };
}

export function createOffer(db: Db, overrides: Partial<OfferInput> = {}, now = CREATED): Promise<Offer> {
  return createRecord(db, offerServer, { ...buildOffer(overrides) }, by(now));
}

export function buildRecall(overrides: Partial<Slugged<RecallInput>> = {}): Slugged<RecallInput> {
  return {
    title: "Recall: Galletti",
    product: "Galletti 200 g",
    brand: "Devon",
    batch: "L1234",
    hazard: "Pieces of plastic may be in the bag.",
    risk: "They can hurt the mouth and the throat.",
    action: "Do not eat it. Bring it back to any of our stores.",
    remedy: "You get your money back, with or without a receipt.",
    contact: "Call +356 2100 0000, free of charge.",
    status: "published",
    ...overrides,
  };
}

export function createRecall(
  db: Db,
  overrides: Partial<Slugged<RecallInput>> = {},
  now = CREATED,
): Promise<Recall> {
  return createRecord(db, recallServer, { ...buildRecall(overrides) }, by(now));
}

export function buildStore(overrides: Partial<Slugged<StoreInput>> = {}): Slugged<StoreInput> {
  const weekday = [{ opens: "07:30", closes: "20:00" }];
  return {
    name: "Sliema",
    street: "Triq it-Torri",
    locality: "Sliema",
    latitude: 35.91,
    longitude: 14.5,
    hours: {
      monday: weekday,
      tuesday: weekday,
      wednesday: weekday,
      thursday: weekday,
      friday: weekday,
      saturday: weekday,
      sunday: [],
    },
    status: "published",
    ...overrides,
  };
}

export function createStore(
  db: Db,
  overrides: Partial<Slugged<StoreInput>> = {},
  now = CREATED,
): Promise<Store> {
  return createRecord(db, storeServer, { ...buildStore(overrides) }, by(now));
}

export function buildForm(overrides: Partial<Slugged<FormInput>> = {}): Slugged<FormInput> {
  return {
    title: "Win a hamper",
    lead: "Tell us your recipe.",
    fields: [
      { id: "recipe", kind: "text", label: "Your recipe", required: true },
      { id: "email", kind: "email", label: "E-mail", required: true },
    ],
    status: "published",
    ...overrides,
  };
}

export function buildPage(overrides: Partial<Slugged<PageInput>> = {}): Slugged<PageInput> {
  return {
    title: "Our promise",
    description: "What we promise.",
    status: "published",
    sections: [
      {
        id: "promise",
        kind: "call-to-action",
        title: "Fresh",
        text: "",
        tone: "sea",
        linkTo: null,
        linkLabel: "",
        hidden: false,
      },
    ],
    ...overrides,
  };
}

export function createForm(
  db: Db,
  overrides: Partial<Slugged<FormInput>> = {},
  now = CREATED,
): Promise<Form> {
  return createRecord(db, formServer, { ...buildForm(overrides) }, by(now));
}

export function createPage(
  db: Db,
  overrides: Partial<Slugged<PageInput>> = {},
  now = CREATED,
): Promise<Page> {
  return createRecord(db, pageServer, { ...buildPage(overrides) }, by(now));
}

function by(now: string) {
  return { actor: "test", now: new Date(now) };
}
