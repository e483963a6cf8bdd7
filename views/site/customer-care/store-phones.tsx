import { Phone } from "lucide-react";
import { phoneLink } from "../../../src/rules/brand/site-brand.ts";
import { useBrand } from "../../components/brand.ts";
import type { Store } from "../../../src/content/stores/store.schema.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { OpeningStatus } from "../locations/opening-status.tsx";
import styles from "./store-phones.module.css";

export type StorePhone = Pick<
  Store,
  "id" | "slug" | "name" | "phone" | "hours" | "holidayHours" | "exceptions"
>;

/** The telephone number of each store, and whether the store is open. */
export function StorePhones({ stores }: { stores: readonly StorePhone[] }) {
  const brand = useBrand();
  if (stores.length === 0) {
    return (
      <p className={styles["none"]}>
        The numbers of our stores are not here yet.
        {brand.phone && ` Until they are, ring ${brand.phone} and we will put you through.`}
      </p>
    );
  }
  return (
    <ul className={styles["stores"]}>
      {stores.map((store) => (
        <li key={store.id}>
          <div>
            <h3>
              <SmartLink to={`/locations#${store.slug}`}>{store.name}</SmartLink>
            </h3>
            <OpeningStatus store={store} />
          </div>
          {(store.phone || brand.phone) && (
            <SmartLink to={phoneLink(store.phone || brand.phone)} className={styles["phone"]}>
              <Phone size={18} aria-hidden="true" /> {store.phone || brand.phone}
              <span className="visually-hidden">, {store.name}</span>
            </SmartLink>
          )}
        </li>
      ))}
    </ul>
  );
}
