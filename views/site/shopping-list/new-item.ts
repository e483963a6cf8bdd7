import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import type { ListItem } from "../../../src/rules/shopping-list/shopping-list.ts";

/** Something that is not on the list yet: what a product costs is of the moment at which it is added. */
export type NewItem = Omit<ListItem, "isDone" | "known"> & {
  known?: Omit<NonNullable<ListItem["known"]>, "date">;
};

type PricedField = "id" | "price" | "offer" | "offers" | "running" | "deposit";

/** What is to be known of a product for the sum of the list. */
export function priced(
  { id, price, offer, offers = [], running = [], deposit }: Pick<ProductCard, PricedField>,
  count: number,
): Pick<NewItem, "known"> {
  const all = [...running, ...(offer ? [offer] : []), ...offers];
  return { known: { product: id, count, price, offers: all, deposit: deposit ?? 0 } };
}

export function productItem(
  product: Pick<ProductCard, PricedField | "name" | "size" | "brand" | "category">,
): NewItem {
  const { id, name, size, brand, category } = product;
  return {
    id: `product:${id}`,
    text: size === "" ? name : `${name}, ${size}`,
    detail: brand,
    aisle: category,
    ...priced(product, 1),
  };
}
