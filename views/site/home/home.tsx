import { reportContext, siteContext, type PageHandle } from "../../../src/context.ts";
import type { ProductCard } from "../../../src/content/products/product.server.ts";
import type { BlogCard as Post } from "../../../src/content/blogs/blog.server.ts";
import { titleOf } from "../../../src/rules/brand/site-brand.ts";
import { useBrand } from "../../components/brand.ts";
import { defer } from "../../components/defer.ts";
import { keepOnServer, Still } from "../../components/still.tsx";
import { useBanners } from "../banners/banner-provider.tsx";
import { BannerSlot } from "../banners/banner-slot.tsx";
import { BlogCard } from "../blog/post-card.tsx";
import { Section } from "../section.tsx";
import type { CardProduct } from "../products/product-card.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { readOr } from "../read-or.ts";
import type { Route } from "./+types/home";
import { DefaultHero } from "./default-hero.tsx";
import { EmptyNote } from "./empty-note.tsx";
import { HomeStructuredData } from "./home-structured-data.tsx";
import styles from "./home.module.css";
import { lastOfferEnd, pickSpecials } from "./pick-specials.ts";
import { AppPromo } from "./app-promo.tsx";
import { QuickLinks } from "./quick-links.tsx";
import { CategoryCircles } from "./category-circles.tsx";
import { readNews } from "./read-news.ts";
import { SPECIALS_SHOWN, SpecialsStrip } from "./specials-strip.tsx";
import { StoreTeaser, type TeaserStore } from "./store-teaser.tsx";

/** More offers than a week has. The best ones and the last day are chosen from these. */
const OFFERS_READ = 100;
const POSTS_SHOWN = 3;

export const handle: PageHandle = { query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const report = context.get(reportContext);
  const [offers, categories, stores, recipes, news] = await Promise.all([
    readOr(report, undefined, () => site.page("products", { onOffer: true, limit: OFFERS_READ, offset: 0 })),
    readOr(report, [], () => site.countByCategory("products")),
    readOr(report, [], () => site.list("stores")),
    defer(
      site.page("blogs", { category: "recipes", limit: POSTS_SHOWN, offset: 0 }).then(({ items }) => items),
      report,
    ),
    defer(readNews(site, POSTS_SHOWN), report),
  ]);
  return {
    specials: offers && pickSpecials(offers.items, SPECIALS_SHOWN).map(withoutUnseen),
    offersTotal: offers?.total ?? 0,
    offersEnd: offers && lastOfferEnd(offers.items),
    categories: keepOnServer({ data: categories }),
    stores: stores.map(
      ({ slug, name, street, locality, island, latitude, longitude, hours, holidayHours, exceptions }) =>
        ({
          slug,
          name,
          street,
          locality,
          island,
          latitude,
          longitude,
          hours,
          holidayHours,
          exceptions,
        }) satisfies TeaserStore,
    ),
    recipes: keepOnServer(recipes),
    news: keepOnServer(news),
  };
}

/** A product without the fields that its card does not show. */
function withoutUnseen({ id: _id, category: _category, ...card }: ProductCard): CardProduct {
  return card;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const brand = useBrand();
  const { specials, offersTotal, offersEnd, categories, stores, recipes, news } = loaderData;
  return (
    <>
      <PageHead
        title={titleOf(brand)}
        description={`Fresh bread, island produce and fair prices in ${brand.name} supermarkets across Malta and Gozo. See this week's specials, find your store and cook something good tonight.`}
        path="/"
      />
      <HomeStructuredData />
      <Hero />
      <QuickLinks stores={stores} offersEnd={offersEnd} />
      {/* Without an answer, not "no offers": they could not be read. */}
      {specials && <SpecialsStrip products={specials} total={offersTotal} />}
      <Still id="range" part={categories} label="Shop the range">
        {(counts) => <CategoryCircles categories={counts} />}
      </Still>
      <BannerSlot position="secondary" to={1} />
      <Section title="Cook it tonight" more={{ to: "/blog?category=recipes", label: "All recipes" }}>
        <Still id="recipes" part={recipes} label="Recipes">
          {(posts) =>
            posts.length > 0 ? (
              <Posts posts={posts} />
            ) : (
              <EmptyNote emoji="cooking">
                Our cooks are at the stove. The first recipes will be served here.
              </EmptyNote>
            )
          }
        </Still>
      </Section>
      <StoreTeaser stores={stores} />
      <BannerSlot position="secondary" from={1} />
      <Still id="news" part={news} label="News">
        {(posts) =>
          posts.length > 0 && (
            <Section title="Around the market" more={{ to: "/blog", label: "All stories" }}>
              <Posts posts={posts} />
            </Section>
          )
        }
      </Still>
      <AppPromo />
      <BannerSlot position="home_footer" />
    </>
  );
}

/** The page has an h1 with or without a hero banner. */
function Hero() {
  return useBanners("hero").banners.length > 0 ? (
    <BannerSlot position="hero" titleAs="h1" />
  ) : (
    <DefaultHero />
  );
}

function Posts({ posts }: { posts: readonly Post[] }) {
  return (
    <ul className={styles["posts"]}>
      {posts.map((post) => (
        <li key={post.id}>
          <BlogCard post={post} heading="h3" />
        </li>
      ))}
    </ul>
  );
}
