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
import type { DietaryMark } from "../../../src/content/products/product.schema.ts";

/** Also the list of all marks: the schema's own would bring its whole library into the browser. */
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

/** Every mark, in the order in which shoppers are offered them. */
export const DIETARY_MARKS: readonly DietaryMark[] = Object.keys(ICONS).filter(isDietaryMark);

/** Whether text from an address names a mark. */
export function isDietaryMark(text: string | null): text is DietaryMark {
  return text !== null && Object.hasOwn(ICONS, text);
}

/** The drawing of a mark; the words beside it say what it means. */
export function DietaryIcon({ mark, size = 20 }: { mark: DietaryMark; size?: number }) {
  const Icon = ICONS[mark];
  return <Icon size={size} aria-hidden="true" />;
}
