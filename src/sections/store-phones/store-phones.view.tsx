import { Phone } from "lucide-react";
import { phoneLink } from "../../rules/brand/site-brand.ts";
import type { Store } from "../../content/kinds/stores/store.schema.ts";
import { storePath } from "../../content/kinds/stores/store-path.ts";
import { useBrand } from "../../../views/components/brand.ts";
import { Deferred } from "../../../views/components/deferred.tsx";
import { LinkedContacts } from "../../../views/components/linked-contacts.tsx";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import { OpeningStatus } from "../../../views/site/locations/opening-status.tsx";
import { PlacedSection } from "../../../views/site/pages/placed-section.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./store-phones.section.ts";
import styles from "./store-phones.module.css";

export type StorePhone = Pick<
  Store,
  "id" | "slug" | "name" | "phone" | "hours" | "holidayHours" | "exceptions"
>;

/** The telephone number of each store, and whether the store is open. */
export function View({ section, part, place }: SectionViewProps<typeof kind, StorePhone[]>) {
  const { id, title, lead, noneText } = section;
  return (
    <PlacedSection id={id} title={title} lead={lead} place={place}>
      <Deferred part={part} label={title}>
        {(stores) =>
          stores.length > 0 ? (
            <StorePhones stores={stores} />
          ) : (
            <p className={styles["none"]}>
              <LinkedContacts text={noneText.join(" ") || "The numbers of our stores are not here yet."} />
            </p>
          )
        }
      </Deferred>
    </PlacedSection>
  );
}

function StorePhones({ stores }: { stores: readonly StorePhone[] }) {
  const brand = useBrand();
  return (
    <ul className={styles["stores"]}>
      {stores.map((store) => (
        <li key={store.id}>
          <div>
            <h3>
              <SmartLink to={storePath(store.slug)}>{store.name}</SmartLink>
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
