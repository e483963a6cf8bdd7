import { phoneLink } from "../../src/rules/brand/site-brand.ts";
import { useBrand } from "./brand.ts";
import { SmartLink } from "./smart-link.tsx";

/** E-mail addresses, and international telephone numbers, with spaces of any width or without. */
const CONTACT = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+(?=(?:[ \u00A0]?\d){8,15}(?!\d))\d{1,3}(?:[ \u00A0]?\d{2,4}){2,4}(?!\d)`;

interface LinkedContactsProps {
  text: string;
  /** The subject of the e-mail, filled in where the visitor's program allows it. */
  subject?: string;
}

/** A text whose e-mail addresses and telephone numbers are links; the chain's own numbers as the settings write them. */
export function LinkedContacts({ text, subject }: LinkedContactsProps) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : "";
  const { phone, whatsapp } = useBrand();
  const own = [phone, whatsapp]
    .filter(Boolean)
    .map((number) => `(?<![\\d+])${number.replace(/[+().-]/g, "\\$&")}(?!\\d)`);
  // Every second part is what the expression has found.
  return text.split(new RegExp(`(${[CONTACT, ...own].join("|")})`)).map((part, index) =>
    index % 2 === 1 ? (
      <SmartLink key={part} to={part.includes("@") ? `mailto:${part}${query}` : phoneLink(part)}>
        {part}
      </SmartLink>
    ) : (
      part
    ),
  );
}
