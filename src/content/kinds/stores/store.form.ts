import { defineForm, pictureField } from "../../define-form.ts";
import { SERVICES } from "./service-labels.ts";
import { storeSchema } from "./store.schema.ts";

const weekday = [{ opens: "07:30", closes: "20:00" }];

export const storeForm = defineForm({
  kind: "stores",
  schema: storeSchema,
  start: {
    hours: {
      monday: weekday,
      tuesday: weekday,
      wednesday: weekday,
      thursday: weekday,
      friday: weekday,
      saturday: weekday,
      sunday: [],
    },
  },
  main: [
    {
      title: "The store",
      fields: [
        { path: "name", label: "Name" },
        { path: "introduction", label: "Introduction", rows: 3 },
        { path: "phone", label: "Phone", type: "tel", short: true },
        { path: "email", label: "E-mail", short: true },
        {
          path: "services",
          label: "Services",
          one: "Service",
          offered: SERVICES,
          help: "A short name on each line: visitors choose stores by them. Hours and details go below.",
        },
        {
          path: "counters",
          label: "Counters with their own hours",
          one: "Counter",
          fields: [
            { path: "name", label: "Name", short: true },
            { path: "hours", label: "Hours", short: true, help: "Such as Tuesday to Saturday, 09:00–14:00." },
          ],
        },
        {
          path: "priceRange",
          label: "Price range",
          short: true,
          help: "Such as €€. For search engines and maps only.",
        },
      ],
    },
    {
      title: "Opening hours",
      fields: [
        { path: "hours", label: "Week", control: { is: "week" } },
        {
          path: "holidayHours",
          label: "Public holidays",
          control: { is: "day" },
          help: "The store's page lists each of Malta's public holidays for a year ahead, and /locations for two weeks.",
        },
        { path: "exceptions", label: "Special days", control: { is: "exceptions" } },
      ],
    },
    {
      title: "Getting here",
      fields: [
        { path: "parking", label: "Parking", rows: 2 },
        { path: "buses", label: "By bus", rows: 2, help: "The stop, and the numbers of the buses." },
        {
          path: "wheelchairAccess",
          label: "Wheelchair access",
          rows: 2,
          help: "The way in, lifts and toilets. The store's page says nothing of what is empty.",
        },
      ],
    },
  ],
  side: [
    {
      title: "Where it is",
      fields: [
        { path: "street", label: "Street" },
        { path: "locality", label: "Town or village", suggested: true },
        { path: "postcode", label: "Postcode", short: true },
        { path: "island", label: "Island", short: true },
        {
          path: "latitude",
          label: "Place on the map",
          control: { is: "place", longitude: "longitude" },
          help: "Press the place on the map, or type the figures from your map app.",
        },
      ],
    },
    {
      title: "Picture",
      fields: [pictureField(["store", "card"])],
    },
    {
      title: "In lists",
      fields: [
        { path: "sortOrder", label: "Order", help: "The lower number comes first." },
        { path: "slug", label: "Address", control: { is: "slug", from: "name" } },
      ],
    },
  ],
});
