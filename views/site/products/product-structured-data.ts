import type { Offer, Product as ProductThing, UnitPriceSpecification, WithContext } from "schema-dts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { maltaDay } from "../../../src/rules/time/malta-time.ts";
import { priceFor } from "../../../src/rules/money/offers.ts";
import { absolutePicture } from "../../../src/rules/images/pictures.ts";
import { categoryLabel } from "../../../src/content/kinds/products/product-categories.ts";
import type { Product } from "../../../src/content/kinds/products/product.schema.ts";
import { nameOrganization, type SiteOrigin } from "../seo/organization.ts";
import { parseSize, type MeasureUnit } from "../../../src/rules/money/unit-price.ts";

/** A product as structured data. Undefined without a price, since search engines reject a product without one. */
export function describeProduct(
  product: Product,
  site: SiteOrigin,
  now: Date,
): WithContext<ProductThing> | undefined {
  const { publicUrl } = site;
  const offer = describeOffer(product, site, now);
  if (!offer) return undefined;
  const { name, description, imageUrl, brand, category, slug, gtin, sku } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    ...(description && { description }),
    ...(imageUrl && { image: absolutePicture(imageUrl, publicUrl) }),
    ...(brand && { brand: { "@type": "Brand", name: brand } }),
    ...(gtin && { gtin }),
    ...(sku && { sku }),
    category: categoryLabel(category),
    url: new URL(`/products/${slug}`, publicUrl).href,
    offers: offer,
  };
}

/** The current price of a product as structured data. Undefined without a price. */
export function describeOffer(
  product: Pick<ProductCard, "price" | "offer" | "offers" | "slug" | "size" | "drainedWeight">,
  { name: siteName, publicUrl }: SiteOrigin,
  now: Date,
  store?: string,
): Offer | undefined {
  const { price: cents, offer } = priceFor(product, now, store);
  if (cents === null) return undefined;
  return {
    "@type": "Offer",
    price: (cents / 100).toFixed(2),
    priceCurrency: "EUR",
    priceSpecification: describePrices(product.drainedWeight || product.size, cents, offer?.priorPrice),
    // An offer of several or with the card is not this price.
    ...(typeof offer?.price === "number" && {
      priceValidUntil: maltaDay(new Date(Date.parse(offer.endDate) - 1)),
    }),
    itemCondition: "https://schema.org/NewCondition",
    availability: "https://schema.org/InStoreOnly",
    seller: nameOrganization(siteName, publicUrl),
    url: new URL(`/products/${product.slug}`, publicUrl).href,
  };
}

/** The units as UN/CEFACT codes, which search engines read. */
const UNIT_CODES: Readonly<Record<MeasureUnit, string>> = { kg: "KGM", litre: "LTR", piece: "C62" };

/** The price in force with what it buys, and the price before it where a reduction may be claimed. */
function describePrices(
  size: string,
  cents: number,
  priorPrice: number | undefined,
): UnitPriceSpecification[] {
  const measure = parseSize(size);
  const unitCode = measure && UNIT_CODES[measure.unit];
  return [
    {
      "@type": "UnitPriceSpecification",
      price: (cents / 100).toFixed(2),
      priceCurrency: "EUR",
      ...(measure && {
        referenceQuantity: {
          "@type": "QuantitativeValue",
          value: measure.amount,
          unitCode,
          valueReference: { "@type": "QuantitativeValue", value: 1, unitCode },
        },
      }),
    },
    ...(priorPrice !== undefined
      ? [
          {
            "@type": "UnitPriceSpecification",
            priceType: "https://schema.org/ListPrice",
            price: (priorPrice / 100).toFixed(2),
            priceCurrency: "EUR",
          } as const,
        ]
      : []),
  ];
}
