import type { FormDeclaration } from "../form.ts";

const weekday = [{ opens: "07:30", closes: "20:00" }];

export const storeForm: FormDeclaration = {
  kind: "stores",
  blank: {
    name: "",
    introduction: "",
    street: "",
    locality: "",
    postcode: "",
    island: "Malta",
    latitude: null,
    longitude: null,
    phone: "",
    email: null,
    services: [],
    hours: {
      monday: weekday,
      tuesday: weekday,
      wednesday: weekday,
      thursday: weekday,
      friday: weekday,
      saturday: weekday,
      sunday: [],
    },
    holidayHours: [],
    exceptions: [],
    imageUrl: null,
    imageAlt: "",
    status: "draft",
    sortOrder: 100,
  },
  main: [
    {
      title: "The store",
      fields: [
        { is: "line", path: "name", label: "Name", required: true, max: 80 },
        { is: "text", path: "introduction", label: "Introduction", max: 2_000, rows: 3 },
        { is: "line", path: "phone", label: "Phone", type: "tel", max: 40, short: true },
        { is: "line", path: "email", label: "Mail", type: "email", max: 254, nullable: true, short: true },
        { is: "lines", path: "services", label: "Services", one: "Service", max: 500 },
      ],
    },
    {
      title: "Opening hours",
      fields: [
        { is: "week", path: "hours", label: "Week" },
        { is: "day", path: "holidayHours", label: "Public holidays" },
        { is: "exceptions", path: "exceptions", label: "Special days" },
      ],
    },
  ],
  side: [
    {
      title: "Where it is",
      fields: [
        { is: "line", path: "street", label: "Street", required: true, max: 160 },
        {
          is: "line",
          path: "locality",
          label: "Town or village",
          required: true,
          max: 80,
          choices: "locality",
        },
        { is: "line", path: "postcode", label: "Postcode", max: 12, short: true },
        {
          is: "select",
          path: "island",
          label: "Island",
          required: true,
          short: true,
          options: [
            { value: "Malta", label: "Malta" },
            { value: "Gozo", label: "Gozo" },
          ],
        },
        {
          is: "place",
          path: "latitude",
          longitude: "longitude",
          label: "Place on the map",
          required: true,
          help: "Press the place on the map, or type the figures from your map app.",
        },
      ],
    },
    {
      title: "Picture",
      fields: [
        { is: "picture", path: "imageUrl", label: "Picture", alt: "imageAlt", slots: ["store", "card"] },
      ],
    },
    {
      title: "In lists",
      fields: [
        {
          is: "number",
          path: "sortOrder",
          label: "Order",
          min: 0,
          max: 10_000,
          required: true,
          help: "The lower number comes first.",
        },
        { is: "slug", path: "slug", label: "Address", from: "name" },
      ],
    },
  ],
  dates: [],
  publish: { status: "published", label: "Publish", done: "is published" },
  withdraw: [{ status: "draft", label: "Take off the site", done: "is a draft again" }],
};
