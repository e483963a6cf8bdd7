import type { Product } from "../../../src/content/kinds/products/product.schema.ts";
import type { ListItem } from "../../../src/rules/shopping-list/shopping-list.ts";

/** Something that is not on the list yet. */
export type NewItem = Omit<ListItem, "isDone">;

/** A product as an item of the list. */
export function productItem({
  id,
  name,
  size,
  brand,
  category,
}: Pick<Product, "id" | "name" | "size" | "brand" | "category">): NewItem {
  return {
    id: `product:${id}`,
    text: size === "" ? name : `${name}, ${size}`,
    detail: brand,
    aisle: category,
  };
}
