import { titleOf, type SiteBrand } from "../brand/site-brand.ts";
import type { Facts } from "./fill-words.ts";
import { joinWords, plural } from "./text.ts";

/** The placeholders that words of pages may contain, each with what it stands for. */
export const PLACEHOLDERS: readonly { name: string; means: string }[] = [
  { name: "name", means: "the name of the chain" },
  { name: "siteTitle", means: "its name with the tagline after it" },
  { name: "tagline", means: "its tagline" },
  { name: "founded", means: "the year of its founding" },
  { name: "phone", means: "its telephone number" },
  { name: "whatsapp", means: "its WhatsApp number" },
  { name: "email", means: "its e-mail address" },
  { name: "careersEmail", means: "the e-mail address for applicants" },
  { name: "investorsEmail", means: "the e-mail address for investors" },
  { name: "stores", means: "the number of stores" },
  { name: "storeWord", means: "“store” or “stores”, after the number" },
  { name: "islands", means: "the islands with a store" },
];

type FactsOfBrand = Pick<
  SiteBrand,
  "name" | "tagline" | "founded" | "phone" | "whatsapp" | "email" | "careersEmail" | "investorsEmail"
>;

/** The facts that the words of pages can name. Every value comes from the settings and from the stores. */
export function siteFacts(brand: FactsOfBrand, stores: readonly { island: string }[]): Facts {
  const { name, tagline, founded, phone, whatsapp, email, careersEmail, investorsEmail } = brand;
  const count = stores.length;
  return {
    name,
    siteTitle: titleOf({ name, tagline }),
    tagline,
    founded: founded === null ? "" : String(founded),
    phone,
    whatsapp,
    email,
    careersEmail,
    investorsEmail,
    stores: count > 0 ? String(count) : "",
    storeWord: count > 0 ? plural(count, "store", "stores").replace(/^\d+ /, "") : "",
    islands: joinWords([...new Set(stores.map(({ island }) => island))]),
  };
}
