import {
  Accessibility,
  Beef,
  Check,
  CircleParking,
  Coffee,
  Fish,
  Flame,
  Milk,
  Moon,
  Recycle,
  Salad,
  ScanBarcode,
  ShoppingBag,
  Sprout,
  Truck,
  VolumeX,
  Wheat,
  type LucideIcon,
} from "lucide-react";

/** Patterns that select a service's icon, the most specific first: staff add services of their own. */
const DRAWINGS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/step-free|wheelchair|accessible|\blift\b/i, Accessibility],
  [/parking|(?:vehicle|car) charg/i, CircleParking],
  [/click\s*(?:&|and)\s*collect/i, ShoppingBag],
  [/delivery|to your door/i, Truck],
  [/butcher|meat/i, Beef],
  [/fish/i, Fish],
  [/deli|cheese|ġbejn/i, Milk],
  [/coffee|café/i, Coffee],
  [/bread|bakery|ftira/i, Wheat],
  [/rotisserie|grill/i, Flame],
  [/salad|hot supper/i, Salad],
  [/fruit|vegetable|grower/i, Sprout],
  [/\breturn\b|recycl/i, Recycle],
  [/checkout|scan/i, ScanBarcode],
  [/quiet/i, VolumeX],
  [/open until|late/i, Moon],
];

/** The icon of a service; a tick if no pattern matches. */
export function ServiceIcon({ service }: { service: string }) {
  const Drawing = DRAWINGS.find(([words]) => words.test(service))?.[1] ?? Check;
  return <Drawing aria-hidden="true" size={18} />;
}
