import { pick } from "../../rules/pick.ts";
import type { SectionLoad } from "../../content/kinds/pages/show-page.ts";
import type { section } from "./store-phones.section.ts";
import type { StorePhone } from "./store-phones.view.tsx";

/** What the list of telephones needs of each store. */
export const load: SectionLoad<typeof section> = async (site) =>
  (await site.list("stores")).map((store): StorePhone =>
    pick(store, ["id", "slug", "name", "phone", "hours", "holidayHours", "exceptions"]),
  );
