import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { Section } from "../section.tsx";
import { ServiceIcon } from "./service-icon.tsx";
import styles from "./store-counters.module.css";
import { UnbrokenTimes } from "./unbroken-times.tsx";

/** What there is in a store: the counters with hours of their own, and the services. */
export function StoreCounters({ store: { counters, services } }: { store: Store }) {
  if (counters.length === 0 && services.length === 0) return null;
  const withHours = new Set(counters.map(({ name }) => name));
  const others = [...new Set(services)].filter((service) => !withHours.has(service));
  return (
    <Section title="In this store" id="services">
      <div className={styles["columns"]}>
        {counters.length > 0 && (
          <dl className={styles["counters"]}>
            {counters.map(({ name, hours }) => (
              <div key={name}>
                <dt>
                  <ServiceIcon service={name} />
                  {name}
                </dt>
                <dd>
                  <UnbrokenTimes text={hours} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {others.length > 0 && (
          <ul className={styles["services"]}>
            {others.map((service) => (
              <li key={service}>
                <ServiceIcon service={service} />
                <span>
                  <UnbrokenTimes text={service} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
