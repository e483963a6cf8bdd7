import type { Db } from "../../src/storage/database/tables.ts";
import {
  PAGE_POSITIONS,
  MENU_POSITIONS,
  type PagePosition,
  typeAt,
} from "../../src/content/kinds/banners/banner.schema.ts";
import {
  buildStore,
  createBanner,
  createBlog,
  createJob,
  createProduct,
  createStore,
} from "./build-content.ts";
import { XSS_VECTORS } from "./xss-vectors.ts";

/** So many vectors in an article: one that swallows what follows it leaves most of the others alone. */
const VECTORS_AN_ARTICLE = 25;

/** Records of a type whose own page is brought to life; of the others the server's HTML is looked at. */
const LIVELY_PAGES = 6;

/** Where the vectors are shown. */
export interface HostilePages {
  /** Looked at after React has taken over. */
  lively: string[];
  /** Looked at as the server sent them. */
  still: string[];
}

export type HostileGroup = "articles" | "recipes" | "products" | "jobs" | "stores and banners";

/** The vectors that one line of plain text may hold. */
const LINES = XSS_VECTORS.filter((vector) => !/[\r\n\0]/.test(vector)).map((vector) => vector.trim());

/** A link that the schema takes, and that would break out of an attribute which is not escaped. */
const LINK = `https://evil.example/"><script>alert(1)</script><a/onmouseover='alert(1)'x="`;

/**
 * Fills an empty database through the lifecycle, which is what the API writes with: every vector
 * that fits goes through every field that staff write, and every one of those fields is shown.
 *
 * @param now the server's time: an offer runs around it.
 */
export async function writeHostileContent(db: Db, now: Date): Promise<Record<HostileGroup, HostilePages>> {
  return {
    articles: await writeArticles(db),
    recipes: await writeRecipes(db),
    products: await writeProducts(db, now),
    jobs: await writeJobs(db),
    "stores and banners": await writeStoresAndBanners(db),
  };
}

async function writeArticles(db: Db): Promise<HostilePages> {
  const [titles, excerpts, authors, alts] = [packed(160), packed(500), packed(120), packed(300)];
  const contents: string[] = [];
  for (let from = 0; from < XSS_VECTORS.length; from += VECTORS_AN_ARTICLE) {
    const group = XSS_VECTORS.slice(from, from + VECTORS_AN_ARTICLE);
    contents.push(
      group.join("\n"),
      group
        .toReversed()
        .map((vector) => `<p>Bread ${vector}</p>`)
        .join(""),
    );
  }
  const pages: string[] = [];
  for (let count = 0; count < longest(contents, titles, authors); count += 1) {
    const { slug } = await createBlog(db, {
      title: at(titles, count),
      excerpt: at(excerpts, count),
      author: at(authors, count),
      imageAlt: at(alts, count),
      imageUrl: "https://evil.example/x.webp",
      content: contents[count] ?? "",
    });
    pages.push(`/blog/${slug}`);
  }
  // A sanitiser's slip would show where the document's own parser is: every article is brought to life.
  const lively = ["/", "/blog", ...pages.slice(0, contents.length)];
  return { lively, still: [...listPages("/blog", pages.length, 12), ...pages.slice(contents.length)] };
}

async function writeRecipes(db: Db): Promise<HostilePages> {
  const half = Math.ceil(LINES.length / 2);
  const pages: string[] = [];
  for (const part of [LINES.slice(0, half), LINES.slice(half)]) {
    const recipe = { servings: 4, prepMinutes: 10, cookMinutes: 20, ingredients: part, steps: part };
    const { slug } = await createBlog(db, { title: at(part, 0), category: "recipes", recipe });
    pages.push(`/recipes/${slug}`);
  }
  return { lively: ["/blog?category=recipes", ...pages], still: [] };
}

async function writeProducts(db: Db, now: Date): Promise<HostilePages> {
  const [startDate, endDate] = [-1, 1].map((days) =>
    new Date(now.getTime() + days * 86_400_000).toISOString(),
  );
  const [names, brands, origins, sizes] = [packed(160), packed(80), packed(120), packed(40)];
  const alts = packed(300);
  const [texts, storages] = [packed(3_000, "\n"), packed(500, "\n")];
  const pages: string[] = [];
  for (let count = 0; count < longest(names, brands, origins, sizes); count += 1) {
    const { slug } = await createProduct(db, {
      name: at(names, count),
      brand: at(brands, count),
      origin: at(origins, count),
      hasDetailPage: true,
      size: at(sizes, count),
      imageAlt: at(alts, count),
      imageUrl: "https://evil.example/x.webp",
      description: at(texts, count),
      ingredients: at(texts, count + 1),
      storage: at(storages, count),
      ...(count % 3 === 0 && { offer: { price: 100, startDate: startDate ?? "", endDate: endDate ?? "" } }),
    });
    pages.push(`/products/${slug}`);
  }
  return {
    lively: ["/products", "/specials", ...pages.slice(0, LIVELY_PAGES)],
    // The brands beyond these are in the lists.
    still: [...listPages("/products", pages.length, 24), ...pages.slice(LIVELY_PAGES, origins.length)],
  };
}

async function writeJobs(db: Db): Promise<HostilePages> {
  const [titles, places, introductions] = [packed(120), packed(80), packed(1_000, "\n")];
  const descriptions = packed(10_000, "\n");
  const half = Math.ceil(LINES.length / 2);
  const pages: string[] = [];
  for (let count = 0; count < longest(titles, places); count += 1) {
    const part = count % 2 === 0 ? LINES.slice(0, half) : LINES.slice(half);
    const { slug } = await createJob(db, {
      title: at(titles, count),
      department: at(places, count),
      location: at(places, count + 1),
      introduction: at(introductions, count),
      description: at(descriptions, count),
      job_details: part,
      requirements: part,
      benefits: part,
      applyUrl: count % 2 === 0 ? LINK : null,
    });
    pages.push(`/careers/${slug}`);
  }
  return { lively: ["/careers", ...pages.slice(0, LIVELY_PAGES)], still: [] };
}

async function writeStoresAndBanners(db: Db): Promise<HostilePages> {
  const [names, streets, introductions, alts] = [packed(80), packed(160), packed(2_000, "\n"), packed(300)];
  const [phones, reasons] = [packed(40), packed(120)];
  const half = Math.ceil(LINES.length / 2);
  for (const [count, name] of names.entries()) {
    await createStore(db, {
      name,
      street: at(streets, count),
      locality: at(names, count + 1),
      phone: at(phones, count),
      introduction: at(introductions, count),
      imageAlt: at(alts, count),
      imageUrl: "https://evil.example/x.webp",
      services: count > 1 ? [] : LINES.slice(count * half, (count + 1) * half),
      exceptions: [
        { date: "2026-11-20", hours: buildStore().hours.monday, reason: at(reasons, count) },
        { date: "2026-12-25", hours: [], reason: at(reasons, count + 1) },
      ],
    });
  }
  const [titles, subtitles, short] = [packed(120), packed(300), packed(60)];
  for (const [place, position] of [...PAGE_POSITIONS, ...MENU_POSITIONS].entries()) {
    for (let index = place * 3; index < place * 3 + 3; index += 1) {
      await createBanner(db, {
        position,
        title: at(titles, index),
        subtitle: at(subtitles, index),
        badge: at(short, index),
        ctaText: at(short, index + 1),
        ctaLink: LINK,
        imageUrl: "https://evil.example/x.webp",
        type: typeAt(position),
      });
    }
  }
  return { lively: ["/locations", "/customer-care", "/", "/about", "/products", "/careers"], still: [] };
}

/** Fills one position with so many banners that every vector goes through each of their fields. */
export async function writeHostileBanners(db: Db, position: PagePosition): Promise<void> {
  const [titles, subtitles, short] = [packed(120), packed(300), packed(60)];
  for (let count = 0; count < longest(titles, subtitles, short); count += 1) {
    await createBanner(db, {
      position,
      title: at(titles, count),
      subtitle: at(subtitles, count),
      badge: at(short, count),
      ctaText: at(short, count),
      ctaLink: LINK,
      imageUrl: "https://evil.example/x.webp",
    });
  }
}

/** The addresses of a list's pages after its first. */
function listPages(path: string, records: number, pageSize: number): string[] {
  const pages = Math.ceil(records / pageSize);
  return Array.from({ length: pages - 1 }, (_, index) => `${path}?page=${index + 2}`);
}

function longest(...lists: readonly (readonly string[])[]): number {
  return Math.max(...lists.map(({ length }) => length));
}

/** All vectors in as few texts of at most `max` characters as they fit into. */
function packed(max: number, between = " "): string[] {
  const texts: string[] = [];
  let text = "";
  for (const vector of LINES.filter(({ length }) => length <= max)) {
    const longer = text === "" ? vector : `${text}${between}${vector}`;
    if (longer.length > max) texts.push(text);
    text = longer.length > max ? vector : longer;
  }
  return [...texts, text];
}

/** The text at a place, counted round and round. */
function at(texts: readonly string[], index: number): string {
  return texts[index % texts.length] ?? "";
}
