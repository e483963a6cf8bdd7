import { Accessibility, Bus, CircleParking, type LucideIcon } from "lucide-react";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { STORES_PATH } from "../../../src/content/kinds/stores/store-path.ts";
import { useBrand } from "../../components/brand.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { Section } from "../section.tsx";
import { directionsOnOpenStreetMap, StoreAddress, StoreContacts } from "./store-facts.tsx";
import { StoreMap } from "./store-map.tsx";
import styles from "./store-way.module.css";

/** The way to a store, and how to reach it. A fact that staff have not entered is left out. */
export function StoreWay({ store }: { store: Store }) {
  const brand = useBrand();
  const { name } = store;
  return (
    <Section title="Getting here" id="way">
      <div className={styles["way"]}>
        <StoreMap stores={[store]} list={STORES_PATH} />
        <div className={styles["words"]}>
          <StoreAddress store={store} />
          <ul className={`screen-only ${styles["links"]}`} aria-label={`Directions to ${brand.name} ${name}`}>
            {directionsTo(store).map(({ app, address }) => (
              <li key={app}>
                <SmartLink to={address}>{app}</SmartLink>
              </li>
            ))}
          </ul>
          <dl className={styles["facts"]}>
            <Fact icon={CircleParking} title="Parking" text={store.parking} />
            <Fact icon={Bus} title="By bus" text={store.buses} />
            <Fact icon={Accessibility} title="Wheelchair access" text={store.wheelchairAccess} />
          </dl>
          <ul className={styles["links"]} aria-label={`How to reach ${name}`}>
            <StoreContacts store={store} />
          </ul>
        </div>
      </div>
    </Section>
  );
}

function Fact({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  if (text === "") return null;
  return (
    <div>
      <dt>
        <Icon aria-hidden="true" size={20} /> {title}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}

/** Links to directions to a store in map apps. The page itself requests nothing from these sites. */
function directionsTo(store: Pick<Store, "latitude" | "longitude">): { app: string; address: string }[] {
  const place = `${store.latitude}%2C${store.longitude}`;
  return [
    { app: "OpenStreetMap", address: directionsOnOpenStreetMap(store) },
    { app: "Google Maps", address: `https://www.google.com/maps/dir/?api=1&destination=${place}` },
    { app: "Apple Maps", address: `https://maps.apple.com/?daddr=${place}` },
  ];
}
