import type { ReactNode } from "react";
import { siteContext, type PageHandle } from "../../../src/context.ts";
import { useBrand } from "../../components/brand.ts";
import { describeOpeningState } from "../../../src/rules/time/opening-hours.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { FilterLinks } from "../filter-links.tsx";
import { useNow } from "../../components/now.tsx";
import { PageIntro } from "../page-intro.tsx";
import { PageHead } from "../../components/page-head.tsx";
import styles from "./locations.module.css";
import { OpeningStatus } from "./opening-status.tsx";
import { StoreCard } from "./store-card.tsx";
import { StoreMap } from "./store-map.tsx";
import { classNames } from "../../components/class-names.ts";
import type { Route } from "./+types/locations";

export const handle: PageHandle = { query: ["open", "island"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const stores = await context.get(siteContext).list("stores");
  return { stores, openOnly: query.get("open") === "1", island: query.get("island") ?? "" };
}

/** All stores, on a map and as cards. */
export default function Locations({ loaderData: { stores, openOnly, island } }: Route.ComponentProps) {
  const brand = useBrand();
  const now = useNow();
  const isOpen = (store: (typeof stores)[number]) => describeOpeningState(store, now).open;
  const onIsland = stores.filter((store) => island === "" || store.island === island);
  const shown = openOnly ? onIsland.filter(isOpen) : onIsland;
  const islands = [...new Set(stores.map((store) => store.island))];
  return (
    <>
      <PageHead
        title="Our stores"
        description={`Find your nearest ${brand.name} in Malta and Gozo: addresses, opening hours, what is open now, services and directions.`}
        path="/locations"
      />
      <PageIntro
        title="Find your store"
        lead={
          <span className={styles["lead"]}>
            Walk in for bread, stay for a chat. Parking is free at every store, and somewhere on the islands a
            fresh loaf is just leaving the oven.
          </span>
        }
        tone="sea"
        emoji="round-pushpin"
      />
      {stores.length === 0 ? (
        <div className="container">
          <NothingFound title="Our stores will be listed here soon">
            <p>
              We are still putting our addresses together. In the meantime, ring us on {brand.phone} and we
              will tell you the way.
            </p>
            <ButtonLink to="/customer-care">Contact customer care</ButtonLink>
          </NothingFound>
        </div>
      ) : (
        <>
          <section className={classNames("container", styles["finder"])} aria-labelledby="at-a-glance">
            <div className={styles["map"]}>
              <StoreMap stores={shown} list={address(openOnly, island)} />
            </div>
            <div className={styles["panel"]}>
              <h2 id="at-a-glance" className={styles["count"]}>
                {plural(stores.length, "store", "stores")}, {stores.filter(isOpen).length} open now
              </h2>
              <FilterLinks
                label="Show"
                links={[
                  { to: address(false, island), label: "All", count: onIsland.length, current: !openOnly },
                  {
                    to: address(true, island),
                    label: "Open now",
                    count: onIsland.filter(isOpen).length,
                    current: openOnly,
                  },
                ]}
              />
              {islands.length > 1 && (
                <FilterLinks
                  label="Island"
                  links={["", ...islands].map((name) => ({
                    to: address(openOnly, name),
                    label: name || "Both",
                    count: stores.filter(
                      (store) => (name === "" || store.island === name) && (!openOnly || isOpen(store)),
                    ).length,
                    current: island === name,
                  }))}
                />
              )}
              {shown.length > 0 && (
                <ul className={styles["glance"]}>
                  {shown.map((store) => (
                    <li key={store.id}>
                      <SmartLink to={`${address(openOnly, island)}#${store.slug}`}>
                        <span className={styles["name"]}>{store.name}</span>
                        <OpeningStatus store={store} />
                      </SmartLink>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </section>
          <div className={classNames("container", styles["stores"])}>
            {shown.map((store, index) => (
              <StoreCard key={store.id} store={store} priority={index === 0} />
            ))}
            {shown.length === 0 && (
              <NothingFound title={openOnly ? "Everybody is asleep just now" : "No store to show here"}>
                <p>
                  {openOnly
                    ? "None of these stores is open at this moment. Look at all of them to see when the first one opens."
                    : "We have no store by that description. Here is the way back to all of them."}
                </p>
                <ButtonLink to="/locations">All stores</ButtonLink>
              </NothingFound>
            )}
          </div>
        </>
      )}
    </>
  );
}

function NothingFound({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles["nothing"]}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** The address of the filtered list. */
function address(openOnly: boolean, island: string): string {
  const query = new URLSearchParams();
  if (openOnly) query.set("open", "1");
  if (island) query.set("island", island);
  return query.size > 0 ? `/locations?${query}` : "/locations";
}
