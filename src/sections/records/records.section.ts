import { z } from "zod";
import { line, paragraphs } from "../../rules/schema/fields.ts";
import {
  categorySlug,
  chosenSlugs,
  emoji,
  linkFields,
  MAX_CHOSEN,
  onlyFor,
  postCategory,
  productCategory,
  titleAndLead,
  titleAndLeadFields,
} from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

const optionalCategory = z.union([categorySlug, z.literal("")]).default("");
const showing = (...subjects: string[]) => onlyFor("of", ...subjects);

/** Products, posts, jobs or stores of the content. */
export const section = defineSection({
  label: "Products, posts, jobs or stores",
  help: "The latest, those on offer, or those that you choose. Left out while there are none, unless you say what to show then.",
  group: "From the content",
  isCommon: true,
  schema: z.strictObject({
    of: z
      .enum([
        "offers",
        "chosen-products",
        "posts",
        "chosen-posts",
        "recipes-on-special",
        "jobs",
        "stores",
        "categories",
      ])
      .default("offers"),
    ...titleAndLead,
    products: chosenSlugs.default([]),
    posts: chosenSlugs.default([]),
    category: optionalCategory,
    except: optionalCategory,
    department: line(120).default(""),
    island: z.enum(["all", "Malta", "Gozo"]).default("all"),
    count: z.int().min(1).max(24).default(6),
    moreLabel: line(80).default(""),
    emptyTitle: line(120).default(""),
    emptyText: paragraphs(400).default(""),
    emptyEmoji: emoji.default("newspaper"),
    ...linkFields,
  }),
  fields: [
    {
      path: "of",
      label: "What it shows",
      labels: {
        offers: "Offers, those that end first in front",
        "chosen-products": "Products that you choose",
        posts: "The latest posts",
        "chosen-posts": "Recipes or other posts that you choose",
        "recipes-on-special": "Recipes with a product that is on special",
        jobs: "The open jobs",
        stores: "The stores with their addresses and telephones",
        categories: "The categories of the product range as circles",
      },
    },
    ...titleAndLeadFields,
    {
      path: "products",
      label: "Products",
      control: { is: "records", kind: "products", one: "product", max: MAX_CHOSEN },
      ...showing("chosen-products"),
    },
    {
      path: "posts",
      label: "Posts",
      control: { is: "records", kind: "blogs", one: "post", max: MAX_CHOSEN },
      ...showing("chosen-posts"),
    },
    {
      path: "category",
      label: "Category",
      short: true,
      control: productCategory("All categories"),
      ...showing("offers"),
    },
    {
      path: "category",
      label: "Category",
      short: true,
      control: postCategory("All categories"),
      ...showing("posts"),
    },
    {
      path: "except",
      label: "Without the category",
      short: true,
      help: "Posts of this category are left out.",
      control: postCategory("None is left out"),
      ...showing("posts"),
    },
    {
      path: "department",
      label: "Department",
      short: true,
      help: "Empty shows jobs of all departments.",
      control: { is: "line", max: 120, choices: "jobs.department" },
      ...showing("jobs"),
    },
    { path: "island", label: "Island", short: true, ...showing("stores") },
    {
      path: "count",
      label: "How many",
      short: true,
      ...showing("offers", "posts", "recipes-on-special", "jobs"),
    },
    { path: "moreLabel", label: "Words of the link to all of them", help: "Without words there is no link." },
    { path: "emptyTitle", label: "Title while there are none" },
    {
      path: "emptyText",
      label: "Text while there are none",
      rows: 2,
      help: "Without a title and a text the section is left out while there are none.",
    },
    { path: "emptyEmoji", label: "Drawing beside that text", short: true },
    { path: "linkTo", label: "Button below that title" },
    { path: "linkLabel", label: "Words of the button" },
  ],
  isEmpty: ({ of, products, posts }) =>
    (of === "chosen-products" && products.length === 0) || (of === "chosen-posts" && posts.length === 0),
  permanent: { home: ["range", "recipes", "news"] },
});
