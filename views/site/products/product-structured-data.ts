import type { Offer, Product as ProductThing, WithContext } from "schema-dts";
import type { ProductCard } from "../../../src/content/products/product.server.ts";
import { maltaDay } from "../../../src/rules/time/malta-time.ts";
import { currentOffer } from "../../../src/rules/money/offers.ts";
import { absolutePicture } from "../../../src/rules/pictures/pictures.ts";
import { categoryLabel } from "../../../src/content/products/product-categories.ts";
import type { Product } from "../../../src/content/products/product.schema.ts";

/** A product as structured data. Undefined without a price, since search engines reject a product without one. */
export function describeProduct(
  product: Product,
  publicUrl: string,
  now: Date,
): WithContext<ProductThing> | undefined {
  const offer = describeOffer(product, publicUrl, now);
  if (!offer) return undefined;
  const { name, description, imageUrl, brand, category, slug } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    ...(description && { description }),
    ...(imageUrl && { image: absolutePicture(imageUrl, publicUrl) }),
    ...(brand && { brand: { "@type": "Brand", name: brand } }),
    category: categoryLabel(category),
    url: new URL(`/products/${slug}`, publicUrl).href,
    offers: offer,
  };
}

/** The current price of a product as structured data. Undefined without a price. */
export function describeOffer(
  product: Pick<ProductCard, "price" | "offer" | "slug" | "hasDetailPage">,
  publicUrl: string,
  now: Date,
): Offer | undefined {
  const offer = currentOffer(product, now);
  const cents = offer?.price ?? product.price;
  if (cents === null) return undefined;
  return {
    "@type": "Offer",
    price: (cents / 100).toFixed(2),
    priceCurrency: "EUR",
    ...(offer && { priceValidUntil: maltaDay(new Date(Date.parse(offer.endDate) - 1)) }),
    availability: "https://schema.org/InStoreOnly",
    url: new URL(product.hasDetailPage ? `/products/${product.slug}` : "/specials", publicUrl).href,
  };
}
