import {
  CandyOff,
  MapPin,
  MilkOff,
  Salad,
  Sprout,
  Vegan,
  Wheat,
  WheatOff,
  type LucideIcon,
} from "lucide-react";
import type { DietaryMark } from "../../../src/content/kinds/products/product.schema.ts";

/** Also serves as the list of all marks. Importing the schema's list would bring Zod into the browser. */
const ICONS: Readonly<Record<DietaryMark, LucideIcon>> = {
  maltese: MapPin,
  vegetarian: Salad,
  vegan: Vegan,
  "gluten-free": WheatOff,
  "lactose-free": MilkOff,
  organic: Sprout,
  wholegrain: Wheat,
  "no-added-sugar": CandyOff,
};

/** Every mark, in the order in which the filter lists them. */
export const DIETARY_MARKS: readonly DietaryMark[] = Object.keys(ICONS).filter(isDietaryMark);

/** Whether a query parameter is a known mark. */
export function isDietaryMark(text: string | null): text is DietaryMark {
  return text !== null && Object.hasOwn(ICONS, text);
}

/** The icon of a mark. The text beside it carries the meaning. */
export function DietaryIcon({ mark }: { mark: DietaryMark }) {
  const Icon = ICONS[mark];
  return <Icon size={20} aria-hidden="true" />;
}
