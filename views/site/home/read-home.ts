import type { Site } from "../../../src/site/context.ts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { ISLANDS } from "../../components/malta-map.ts";
import { holdOnServer } from "../../components/server-only.ts";
import { readPage } from "../pages/read-page.ts";
import type { CardProduct } from "../products/product-card.tsx";
import { readOr } from "../read-or.ts";
import { PRODUCT_CATEGORIES } from "../../../src/content/kinds/products/product-categories.ts";
import { pick } from "../../../src/rules/pick.ts";
import { pickSpecials, SPECIALS_SHOWN } from "../../../src/rules/money/pick-specials.ts";
import { readOffers, readOffersEnd } from "../specials/read-specials.ts";

/** The home page: its sections, the best offers and the stores. */
export async function readHome(site: Site, report: (error: unknown) => void) {
  const [page, offers, stores] = await Promise.all([
    readPage(site, "home", report),
    readOr(report, undefined, () => readOffers(site)),
    readOr(report, [], () => site.list("stores")),
  ]);
  return {
    ...page,
    specials: offers && pickSpecials(offers.items, SPECIALS_SHOWN, PRODUCT_CATEGORIES).map(withoutUnseen),
    offersTotal: offers?.total ?? 0,
    offersEnd: offers && (await readOr(report, undefined, () => readOffersEnd(site, offers))),
    /** The frame has the stores' names and hours. */
    places: stores.map((store) => pick(store, ["id", "street", "island", "latitude", "longitude"])),
    land: holdOnServer(ISLANDS.map(({ path }) => path).join("")),
  };
}

/** The only dietary mark that a card shows. Each list is one object, so that the data has it once. */
const ORGANIC: CardProduct["dietary"] = ["organic"];
const NO_MARKS: CardProduct["dietary"] = [];

/** A product without the fields that its card does not show here, where the data is limited: the range leads to its facts. */
function withoutUnseen(product: ProductCard): CardProduct {
  const { id: _id, category: _category, hasFacts: _hasFacts, hasDetailPage, ...card } = product;
  return {
    ...card,
    ...(hasDetailPage && { hasDetailPage }),
    dietary: card.dietary.includes("organic") ? ORGANIC : NO_MARKS,
  };
}
