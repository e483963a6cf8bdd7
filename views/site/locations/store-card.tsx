import { ArrowRight, BriefcaseBusiness, CalendarDays, Clock, MapPin, Navigation } from "lucide-react";
import { useBrand } from "../../components/brand.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { formatRanges, groupWeek } from "../../../src/rules/time/shown-hours.ts";
import { storePath } from "../../../src/content/kinds/stores/store-path.ts";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { Picture } from "../../components/picture.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { useNow } from "../../components/now.tsx";
import { careersAddress } from "../../../src/content/kinds/jobs/job-filter.ts";
import { JsonLd } from "../seo/json-ld.tsx";
import { useSiteOrigin } from "../seo/organization.ts";
import { groceryStore } from "./store-structured-data.ts";
import { OpeningStatus } from "./opening-status.tsx";
import { directionsOnOpenStreetMap, ServiceIcon, StoreAddress, StoreContacts } from "./store-facts.tsx";
import { specialDays, type SpecialDay } from "../../../src/rules/time/special-days.ts";
import styles from "./store-card.module.css";

/** A year of holidays would be longer than the rest of the card: the later ones open on request. */
const SPECIAL_DAYS = 6;

/** A store: opening state, and, folded on a phone, hours, address, services and telephone. */
export function StoreCard({ store, priority }: { store: Store; priority: boolean }) {
  const brand = useBrand();
  const special = specialDays(store, useNow());
  const { name } = store;
  return (
    <article id={store.slug} className={styles["card"]} aria-labelledby={`${store.slug}-name`}>
      <Picture
        url={store.imageUrl}
        alt={store.imageAlt}
        sizes="(width <= 768px) 100vw, 30rem"
        priority={priority}
        className={styles["picture"]}
      />
      <div className={styles["head"]}>
        <h2 id={`${store.slug}-name`} className={styles["name"]}>
          <SmartLink to={storePath(store.slug)}>
            {name}
            <ArrowRight aria-hidden="true" size={26} />
          </SmartLink>
        </h2>
        <p>
          <OpeningStatus store={store} />
        </p>
        {store.introduction && <p className={styles["introduction"]}>{store.introduction}</p>}
      </div>
      <details className={styles["more"]}>
        <summary>
          Hours, services and contact<span className="visually-hidden">, {name}</span>
        </summary>
        <div className={styles["facts"]}>
          <section aria-label={`How to reach ${name}`}>
            <h3>
              <MapPin aria-hidden="true" size={20} /> Find us
            </h3>
            <StoreAddress store={store} className={styles["address"]} />
            <ul className={styles["contact"]}>
              <StoreContacts store={store} />
              <li>
                <SmartLink to={careersAddress({ location: name })}>
                  <BriefcaseBusiness aria-hidden="true" size={18} />
                  Jobs at this store<span className="visually-hidden">, {name}</span>
                </SmartLink>
              </li>
            </ul>
            <ButtonLink to={directionsOnOpenStreetMap(store)} look="outline">
              <Navigation aria-hidden="true" size={18} />
              Directions
              <span className="visually-hidden">
                {" "}
                to {brand.name} {name}
              </span>
            </ButtonLink>
          </section>
          <section aria-label={`Opening hours of ${name}`}>
            <h3>
              <Clock aria-hidden="true" size={20} /> Opening hours
            </h3>
            <dl className={styles["hours"]}>
              {groupWeek(store.hours).map(({ days, hours }) => (
                <div key={days}>
                  <dt>{days}</dt>
                  <dd>{hours}</dd>
                </div>
              ))}
              <div>
                <dt>Public holidays</dt>
                <dd>{formatRanges(store.holidayHours)}</dd>
              </div>
            </dl>
            {special.length > 0 && (
              <div className={styles["special"]}>
                <h4>
                  <CalendarDays aria-hidden="true" size={18} /> Coming up
                </h4>
                <SpecialDayList days={special.slice(0, SPECIAL_DAYS)} />
                {special.length > SPECIAL_DAYS && (
                  <details>
                    <summary>{plural(special.length - SPECIAL_DAYS, "more day", "more days")}</summary>
                    <SpecialDayList days={special.slice(SPECIAL_DAYS)} />
                  </details>
                )}
              </div>
            )}
          </section>
          {store.services.length > 0 && (
            <section aria-label={`Services at ${name}`}>
              <h3>In this store</h3>
              <ul className={styles["services"]}>
                {[...new Set(store.services)].map((service) => (
                  <li key={service}>
                    <ServiceIcon service={service} />
                    {service}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </details>
      <JsonLd data={groceryStore(store, special, useSiteOrigin())} />
    </article>
  );
}

/** Days with their hours: `Friday 25 December, Christmas Day: Closed`. */
function SpecialDayList({ days }: { days: readonly SpecialDay[] }) {
  const now = useNow();
  return (
    <ul>
      {days.map(({ day, reason, ranges }) => (
        <li key={day}>
          {formatDayInWords(day, now)}
          {reason && `, ${reason}`}: <strong>{formatRanges(ranges)}</strong>
        </li>
      ))}
    </ul>
  );
}
