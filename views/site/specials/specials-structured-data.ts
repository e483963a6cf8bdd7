import type { OfferCatalog, WithContext } from "schema-dts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { absolutePicture } from "../../../src/rules/images/pictures.ts";
import { describeOffer } from "../products/product-structured-data.ts";

/**
 * The offers of a page as structured data.
 *
 * @param total the number of all offers.
 */
export function describeCatalog(
  products: readonly ProductCard[],
  total: number,
  { name: siteName, publicUrl }: { name: string; publicUrl: string },
  now: Date,
): WithContext<OfferCatalog> {
  return {
    "@context": "https://schema.org",
    "@type": "OfferCatalog",
    name: `${siteName} specials`,
    url: new URL("/specials", publicUrl).href,
    numberOfItems: total,
    itemListElement: products.flatMap((product) => {
      const offer = describeOffer(product, { name: siteName, publicUrl }, now);
      if (!offer || typeof offer === "string") return [];
      const { name, imageUrl, brand: maker } = product;
      return [
        {
          ...offer,
          itemOffered: {
            "@type": "Product" as const,
            name,
            ...(imageUrl && { image: absolutePicture(imageUrl, publicUrl) }),
            ...(maker && { brand: { "@type": "Brand" as const, name: maker } }),
          },
        },
      ];
    }),
  };
}
