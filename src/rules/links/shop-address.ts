import type { Product } from "../../content/kinds/products/product.schema.ts";

/** What an address of the online shop can name of a product. */
export const SHOP_PLACEHOLDER = /\{(name|sku|gtin)\}/g;

/**
 * Where a product is in the online shop: `https://shop.example/p/{sku}` or a search, `https://shop.example/search?q={name}`.
 *
 * @returns undefined where the setting is empty, or names a number that the product does not have.
 */
export function shopAddress(
  setting: string,
  product: Pick<Product, "name" | "sku" | "gtin">,
): string | undefined {
  const values: Readonly<Record<string, string>> = { ...product };
  const names = Array.from(setting.matchAll(SHOP_PLACEHOLDER), ([, name = ""]) => name);
  if (names.length === 0 || names.some((name) => values[name] === "")) return undefined;
  return setting.replaceAll(SHOP_PLACEHOLDER, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}
