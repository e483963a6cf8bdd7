import { useContext, useState } from "react";
import { useLoaderData } from "react-router";
import type { section as kind } from "../../../src/sections/store-map/store-map.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { storePath } from "../../../src/content/kinds/stores/store-path.ts";
import { MAP_HEIGHT, MAP_WIDTH, projectToMap } from "../../components/map-projection.ts";
import { describeOpeningState } from "../../../src/rules/time/opening-hours.ts";
import { heldOnServer } from "../../components/server-only.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { useNow } from "../../components/now.tsx";
import { FrameStoresContext } from "../frame-context.ts";
import { Section } from "../section.tsx";
import type { readHome } from "./read-home.ts";
import styles from "./store-teaser.module.css";

/** The stores on a map, with their current opening state. */
export function StoreTeaser({ section: { title, moreLabel } }: { section: SectionFields<typeof kind> }) {
  const stores = useContext(FrameStoresContext);
  const loaded = useLoaderData<typeof readHome>();
  const [land] = useState(() => (import.meta.env.SSR ? String(heldOnServer(loaded.land)) : readLand()));
  const now = useNow();
  const places = loaded.places.flatMap((place) => {
    const store = stores.find(({ id }) => id === place.id);
    return store ? { ...store, ...place, ...describeOpeningState(store, now) } : [];
  });
  if (places.length === 0) return null;
  return (
    <Section title={title} more={{ to: "/locations", label: moreLabel }}>
      <div className={styles["stores"]}>
        {/* The list beside it has the same information as text. */}
        <svg className={styles["map"]} viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} aria-hidden="true">
          <path d={land} className={styles["land"]} data-land="" />
          {places.map(({ slug, latitude, longitude, open }) => {
            const { x, y } = projectToMap(latitude, longitude);
            return (
              <circle key={slug} cx={x} cy={y} r="22" className={open ? styles["pinOpen"] : styles["pin"]} />
            );
          })}
        </svg>
        <ul className={styles["list"]}>
          {places.map(({ slug, name, street, locality, island, open, text }) => (
            <li key={slug}>
              <SmartLink to={storePath(slug)} className={styles["store"]}>
                <span className={styles["name"]}>{name}</span>
                <span className={open ? styles["open"] : styles["closed"]}>{text}</span>
                <span className={styles["street"]}>
                  {street}, {locality === name ? island : locality}
                </span>
              </SmartLink>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** The outlines of the islands, which the server's HTML has: the scripts need no second copy. */
function readLand(): string {
  return document.querySelector("[data-land]")?.getAttribute("d") ?? "";
}
