import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { specialDays, YEAR } from "../../../src/rules/time/special-days.ts";
import { storePath } from "../../../src/content/kinds/stores/store-path.ts";
import { useBrand } from "../../components/brand.ts";
import { useNow } from "../../components/now.tsx";
import { PageHead, usePublicUrl } from "../../components/page-head.tsx";
import { PostCards } from "../blog/post-cards.tsx";
import { JobList } from "../careers/job-list.tsx";
import { careersAddress } from "../careers/job-summary.ts";
import { ProductCard } from "../products/product-card.tsx";
import { Section } from "../section.tsx";
import { JsonLd } from "../seo/json-ld.tsx";
import type { Route } from "./+types/store-page";
import { DAY_MEANING } from "./asked-day.ts";
import { readStore } from "./read-store.ts";
import { StoreCounters } from "./store-counters.tsx";
import { StoreHead } from "./store-head.tsx";
import { StoreHours } from "./store-hours.tsx";
import styles from "./store-page.module.css";
import { groceryStore } from "./store-structured-data.ts";
import { StoreWay } from "./store-way.tsx";

export const handle: PageHandle = { query: ["on"], meanings: DAY_MEANING };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return readStore(context.get(siteContext), params.slug, url.searchParams, context.get(reportContext));
}

/** The page of a store: its hours for a year, its counters, the way there, its offers, jobs and news. */
export default function StorePage({ loaderData: { store, day, jobs, offers, posts } }: Route.ComponentProps) {
  const brand = useBrand();
  const publicUrl = usePublicUrl();
  const special = specialDays(store, useNow(), YEAR);
  const { name, street, locality, introduction, imageUrl, imageAlt } = store;
  return (
    <>
      <PageHead
        title={`${name}: opening hours and the way there`}
        description={
          introduction ||
          `Opening hours, services and the way to ${brand.name} ${name}, ${street}, ${locality}.`
        }
        path={storePath(store.slug)}
        imageUrl={imageUrl}
        imageAlt={imageAlt}
        noindex={day !== undefined}
      />
      <JsonLd data={groceryStore(store, special, { name: brand.name, publicUrl })} />
      <StoreHead store={store} />
      <StoreHours store={store} special={special} day={day} />
      <StoreCounters store={store} />
      <StoreWay store={store} />
      {offers.length > 0 && (
        <Section title="On special now" more={{ to: "/specials", label: "All specials" }}>
          <ul className={styles["offers"]}>
            {offers.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} heading="h3" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {jobs.length > 0 && (
        <Section
          title="Jobs at this store"
          more={{ to: careersAddress({ location: name }), label: "All openings" }}
        >
          <JobList jobs={jobs} />
        </Section>
      )}
      {posts.length > 0 && (
        <Section title={`Posts that mention ${name}`} more={{ to: "/blog", label: "All stories" }}>
          <PostCards posts={posts} />
        </Section>
      )}
    </>
  );
}
