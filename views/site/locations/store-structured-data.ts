import type { DayOfWeek, GroceryStore, OpeningHoursSpecification, WithContext } from "schema-dts";
import { WEEK, type Weekday } from "../../../src/rules/time/malta-time.ts";
import { nameOrganization, type SiteOrigin } from "../seo/organization.ts";
import { absolutePicture } from "../../../src/rules/images/pictures.ts";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { storePath } from "../../../src/content/kinds/stores/store-path.ts";
import type { SpecialDay } from "../../../src/rules/time/special-days.ts";

const DAYS: Readonly<Record<Weekday, DayOfWeek>> = {
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday",
};

/** A store as schema.org structured data, for search engines and maps. */
export function groceryStore(
  store: Store,
  special: readonly SpecialDay[],
  { name: siteName, publicUrl }: SiteOrigin,
): WithContext<GroceryStore> {
  const address = new URL(storePath(store.slug), publicUrl).href;
  return {
    "@context": "https://schema.org",
    "@type": "GroceryStore",
    "@id": address,
    url: address,
    name: `${siteName} ${store.name}`,
    ...(store.introduction && { description: store.introduction }),
    ...(store.imageUrl && { image: absolutePicture(store.imageUrl, publicUrl) }),
    ...(store.phone && { telephone: store.phone }),
    ...(store.email && { email: store.email }),
    parentOrganization: nameOrganization(siteName, publicUrl),
    ...(store.priceRange && { priceRange: store.priceRange }),
    currenciesAccepted: "EUR",
    address: {
      "@type": "PostalAddress",
      streetAddress: store.street,
      addressLocality: store.locality,
      addressRegion: store.island,
      ...(store.postcode && { postalCode: store.postcode }),
      addressCountry: "MT",
    },
    geo: { "@type": "GeoCoordinates", latitude: store.latitude, longitude: store.longitude },
    hasMap: `https://www.openstreetmap.org/?mlat=${store.latitude}&mlon=${store.longitude}#map=18/${store.latitude}/${store.longitude}`,
    openingHoursSpecification: WEEK.flatMap((weekday): OpeningHoursSpecification[] =>
      store.hours[weekday].map(({ opens, closes }) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: DAYS[weekday],
        opens,
        closes: clockTime(closes),
      })),
    ),
    specialOpeningHoursSpecification: special.flatMap(({ day, ranges }): OpeningHoursSpecification[] =>
      // Schema.org represents a closed day as opening and closing at midnight.
      (ranges.length > 0 ? ranges : [{ opens: "00:00", closes: "00:00" }]).map(({ opens, closes }) => ({
        "@type": "OpeningHoursSpecification",
        validFrom: day,
        validThrough: day,
        opens,
        closes: clockTime(closes),
      })),
    ),
  };
}

/** Search engines do not accept 24:00. */
function clockTime(time: string): string {
  return time === "24:00" ? "23:59" : time;
}
