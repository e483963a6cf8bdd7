import { titleOf, type SiteBrand } from "../brand/site-brand.ts";
import type { Facts } from "./fill-words.ts";
import { joinWords } from "./text.ts";

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

/** The links of the settings that links of pages may follow, each with where it leads. */
export const LINK_PLACEHOLDERS: readonly { name: keyof SiteBrand["links"]; means: string }[] = [
  { name: "shopOnline", means: "the online shop" },
  { name: "downloadApp", means: "the app" },
  { name: "rewards", means: "the rewards account" },
  { name: "iffranka", means: "#IFFRANKA in the shop" },
  { name: "privacyPolicy", means: "the privacy policy" },
  { name: "terms", means: "the terms and conditions" },
  { name: "radio", means: "the radio stream" },
];

/** Whether an address stands for a link of the settings, such as `{terms}`. */
export function isLinkPlaceholder(address: string): boolean {
  return LINK_PLACEHOLDERS.some(({ name }) => address === `{${name}}`);
}

/** Whether only a page of sections can have a link to this address: a link of the settings, or a place on the page (`#prices`). */
export function isPageLink(address: string): boolean {
  return isLinkPlaceholder(address) || /^#[a-z][\w-]*$/i.test(address);
}

type FactsOfBrand = Pick<
  SiteBrand,
  | "name"
  | "tagline"
  | "founded"
  | "phone"
  | "whatsapp"
  | "email"
  | "careersEmail"
  | "investorsEmail"
  | "links"
>;

/** The facts that the words of pages can name. Every value comes from the settings and from the stores. */
export function siteFacts(brand: FactsOfBrand, stores: readonly { island: string }[]): Facts {
  const { name, tagline, founded, phone, whatsapp, email, careersEmail, investorsEmail, links } = brand;
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
    storeWord: count === 0 ? "" : count === 1 ? "store" : "stores",
    islands: joinWords([...new Set(stores.map(({ island }) => island))]),
    ...Object.fromEntries(LINK_PLACEHOLDERS.map(({ name: link }) => [link, links[link]])),
  };
}
