import {
  Accessibility,
  Beef,
  Check,
  CircleParking,
  Coffee,
  Fish,
  Flame,
  Mail,
  Milk,
  Moon,
  Phone,
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
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { phoneLink } from "../../../src/rules/brand/site-brand.ts";
import { keepTogether } from "../../../src/rules/text/keep-together.ts";
import { SmartLink } from "../../components/smart-link.tsx";

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

/** The address of a store, line by line. */
export function StoreAddress({ store, className }: { store: Store; className?: string | undefined }) {
  const { street, locality, postcode, island } = store;
  return (
    <address className={className}>
      {street}
      <br />
      {locality}
      {postcode && ` ${postcode}`}
      <br />
      {island}
    </address>
  );
}

/** The address of directions to a store on OpenStreetMap. */
export function directionsOnOpenStreetMap({ latitude, longitude }: Pick<Store, "latitude" | "longitude">) {
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`;
}

/** The telephone number and the e-mail address of a store, as entries of a list. */
export function StoreContacts({ store: { phone, email } }: { store: Store }) {
  return (
    <>
      {phone && (
        <li>
          <SmartLink to={phoneLink(phone)}>
            <Phone aria-hidden="true" size={18} /> {keepTogether(phone)}
          </SmartLink>
        </li>
      )}
      {email && (
        <li>
          <SmartLink to={`mailto:${email}`}>
            <Mail aria-hidden="true" size={18} /> {email}
          </SmartLink>
        </li>
      )}
    </>
  );
}
