import { defineForm } from "../../define-form.ts";
import { MAX_PRODUCTS, MAX_STORES, recallSchema } from "./recall.schema.ts";

export const recallForm = defineForm({
  kind: "recalls",
  schema: recallSchema,
  main: [
    {
      title: "The product",
      fields: [
        { path: "product", label: "Product", help: "Name and size, as they stand on the package." },
        { path: "brand", label: "Brand", suggested: true, short: true },
        {
          path: "batch",
          label: "Batch or best before",
          short: true,
          help: "How a customer tells it from others: batches, dates, a model.",
        },
      ],
    },
    {
      title: "What customers have to know",
      fields: [
        { path: "hazard", label: "What is wrong", rows: 2 },
        { path: "risk", label: "What can happen", rows: 2, help: "The risk to a person, in plain words." },
        { path: "action", label: "What to do", suggested: true },
        {
          path: "remedy",
          label: "What they get",
          suggested: true,
          help: "For what is not food at least two to choose from: repair, replacement, money back.",
        },
        {
          path: "contact",
          label: "Whom to ask",
          suggested: true,
          help: "A phone number or an address that is free of charge.",
        },
      ],
    },
    {
      title: "Pictures",
      fields: [
        {
          path: "pictures",
          label: "Pictures",
          one: "Picture",
          fields: [{ path: "imageUrl", label: "Picture", slots: ["card"], alt: "imageAlt" }],
        },
      ],
    },
    {
      title: "Where it was sold",
      fields: [
        { path: "soldFrom", label: "First day of sale", short: true },
        { path: "soldUntil", label: "Last day of sale", short: true },
        {
          path: "stores",
          label: "Stores",
          control: { is: "records", kind: "stores", one: "store", max: MAX_STORES },
          help: "Choose none where it was in all of them.",
        },
        {
          path: "products",
          label: "In the range",
          control: { is: "records", kind: "products", one: "product", max: MAX_PRODUCTS },
          help: "The pages of these products lead to the recall.",
        },
      ],
    },
  ],
  side: [
    {
      title: "Address",
      fields: [
        { path: "title", label: "Title", help: "Empty means the brand and the product." },
        { path: "slug", label: "Address", control: { is: "slug", from: "title" } },
      ],
    },
  ],
  dates: [
    { path: "publishAt", label: "Shows from", help: "Empty means from the moment you publish it." },
    {
      path: "noticeUntil",
      label: "On every page until",
      help: "Empty means for two weeks. The recall itself stays on the page of recalls.",
    },
  ],
});
