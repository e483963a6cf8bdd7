import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import type { ListItem } from "../../../src/rules/shopping-list/shopping-list.ts";

/** Something that is not on the list yet: what a product costs is of the moment at which it is added. */
export type NewItem = Omit<ListItem, "isDone" | "known"> & {
  known?: Omit<NonNullable<ListItem["known"]>, "date">;
};

/** What is to be known of a product for the sum of the list. */
export function priced(
  {
    id,
    price,
    offer,
    offers = [],
    deposit,
  }: Pick<ProductCard, "id" | "price" | "offer" | "offers" | "deposit">,
  count: number,
): Pick<NewItem, "known"> {
  return {
    known: { product: id, count, price, offers: offer ? [offer, ...offers] : offers, deposit: deposit ?? 0 },
  };
}

export function productItem(
  product: Pick<
    ProductCard,
    "id" | "name" | "size" | "brand" | "category" | "price" | "offer" | "offers" | "deposit"
  >,
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
