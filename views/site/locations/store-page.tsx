import { reportContext, siteContext, type PageHandle, type Site } from "../../../src/site/context.ts";
import { specialDays, YEAR } from "../../../src/rules/time/special-days.ts";
import { storePath } from "../../../src/content/kinds/stores/store-path.ts";
import { useNow } from "../../components/now.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { PostCards } from "../blog/post-card.tsx";
import { JobList } from "../careers/job-list.tsx";
import { careersAddress } from "../../../src/content/kinds/jobs/job-filter.ts";
import { jobCard } from "../careers/job-summary.ts";
import { ProductCard } from "../products/product-card.tsx";
import { Section } from "../section.tsx";
import { JsonLd } from "../seo/json-ld.tsx";
import { useSiteOrigin } from "../seo/organization.ts";
import type { Route } from "./+types/store-page";
import { DAY_MEANING, askedDay } from "./asked-day.tsx";
import { StoreHours } from "./store-hours.tsx";
import styles from "./store-page.module.css";
import { groceryStore } from "./store-structured-data.ts";
import { StoreWay } from "./store-way.tsx";
import type { BlogCard } from "../../../src/content/kinds/blogs/blog.server.ts";
import { isRecipe } from "../../../src/content/kinds/blogs/blog-categories.ts";
import { PRODUCT_CATEGORIES } from "../../../src/content/kinds/products/product-categories.ts";
import { pickSpecials } from "../../../src/rules/money/pick-specials.ts";
import { containsName } from "../../../src/rules/matching/shop-words.ts";
import { stemsOf } from "../../../src/rules/matching/words.ts";
import { requireFound } from "../found-or-moved.ts";
import { readOr } from "../read-or.ts";
import { readOffers, specialsAddress } from "../specials/read-specials.ts";
import { Navigation, Phone } from "lucide-react";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { keepTogether } from "../../../src/rules/text/keep-together.ts";
import { phoneLink } from "../../../src/rules/brand/site-brand.ts";
import { classNames } from "../../components/class-names.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { Picture } from "../../components/picture.tsx";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { OwnStoreButton } from "../own-store/my-store.tsx";
import { OpeningStatus } from "./opening-status.tsx";
import { ServiceIcon } from "./store-facts.tsx";

export const handle: PageHandle = { query: ["on"], meanings: DAY_MEANING };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return readStore(context.get(siteContext), params.slug, url.searchParams, context.get(reportContext));
}

/** The page of a store: its hours for a year, its counters, the way there, its offers, jobs and news. */
export default function StorePage({ loaderData: { store, day, jobs, offers, posts } }: Route.ComponentProps) {
  const origin = useSiteOrigin();
  const special = specialDays(store, useNow(), YEAR);
  const { name, street, locality, introduction } = store;
  return (
    <>
      <PageHead
        title={`${name}: opening hours and directions`}
        description={
          introduction ||
          `Opening hours, services and directions for ${origin.name} ${name}, ${street}, ${locality}.`
        }
        path={storePath(store.slug)}
        noindex={day !== undefined}
      />
      <JsonLd data={groceryStore(store, special, origin)} />
      <StoreHead store={store} />
      <StoreHours store={store} special={special} day={day} />
      <StoreCounters store={store} />
      <StoreWay store={store} />
      <div className="screen-only">
        {offers.length > 0 && (
          <Section
            title="On special now"
            more={{ to: specialsAddress({ store: store.slug }), label: "All specials" }}
          >
            <ul className={styles["offers"]}>
              {offers.map((product) => (
                <li key={product.id}>
                  <ProductCard product={product} store={store.id} />
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
      </div>
    </>
  );
}

/** The newest posts among which those that name the store are looked for. */
const POSTS_READ = 60;
const POSTS_SHOWN = 4;
const OFFERS_SHOWN = 4;

/** The page of a store, with the hours of the query `?on=`, its jobs, its best offers, and the posts that name it. */
async function readStore(site: Site, slug: string, query: URLSearchParams, report: (error: unknown) => void) {
  const store = requireFound(await site.find("stores", slug), storePath);
  const [jobs, offers, posts] = await Promise.all([
    readOr(report, [], () => site.list("jobs")),
    readOr(report, undefined, () => readOffers(site, store.id)),
    readOr(report, undefined, () => site.page("blogs", { limit: POSTS_READ, offset: 0 })),
  ]);
  return {
    store,
    day: askedDay(query, site.now()),
    jobs: jobs.filter(({ location }) => location === store.name).map(jobCard),
    offers: pickSpecials(offers?.items ?? [], OFFERS_SHOWN, PRODUCT_CATEGORIES),
    posts: (posts?.items ?? []).filter((post) => names(post, store.name)).slice(0, POSTS_SHOWN),
  };
}

/** Whether the title or the summary of a post names a store. A recipe is no news of one. */
function names(post: BlogCard, store: string): boolean {
  return !isRecipe(post) && containsName(stemsOf(`${post.title} ${post.excerpt}`), stemsOf(store));
}

/** The head of a store's page: its state now, and the first things that visitors do. */
function StoreHead({ store }: { store: Store }) {
  const { name, introduction, imageUrl, imageAlt, phone } = store;
  return (
    <div className="container">
      <Breadcrumbs crumbs={[{ path: "/locations", label: "Locations" }]} current={name} />
      <header className={styles["head"]}>
        <div className={styles["words"]}>
          <h1>{name}</h1>
          <p className={classNames("screen-only", styles["state"])}>
            <OpeningStatus store={store} />
          </p>
          {introduction && <p className={styles["introduction"]}>{introduction}</p>}
          <div className={classNames("screen-only", styles["actions"])}>
            <ButtonLink to="#way">
              <Navigation aria-hidden="true" size={18} /> Getting here
            </ButtonLink>
            {phone && (
              <ButtonLink to={phoneLink(phone)} look="outline">
                <Phone aria-hidden="true" size={18} /> {keepTogether(phone)}
              </ButtonLink>
            )}
            <OwnStoreButton store={store} />
          </div>
        </div>
        <Picture
          url={imageUrl}
          alt={imageAlt}
          sizes="(width <= 768px) 100vw, 34rem"
          priority
          className={styles["picture"]}
        />
      </header>
    </div>
  );
}

/** What there is in a store: the counters with hours of their own, and the services. */
function StoreCounters({ store: { counters, services } }: { store: Store }) {
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
          <ul className={classNames("screen-only", styles["services"])}>
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

const RANGE = /(\d{1,2}[:.]\d{2}[–-]\d{1,2}[:.]\d{2})/;

/** Words of staff in which a range of times, such as `07:30–20:00`, does not wrap at its dash. */
function UnbrokenTimes({ text }: { text: string }) {
  // The parts at odd places are the ranges.
  return text.split(RANGE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts have no ids, and never move
      <span key={index} className={styles["range"]}>
        {part}
      </span>
    ),
  );
}
