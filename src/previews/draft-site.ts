import { publicPost } from "../content/blogs/blog.server.ts";
import type { PostCard, ProductCard, Site } from "../context.ts";
import { megaMenuBanner } from "../rules/banners/banners.ts";
import { publicPathOf } from "../content/kinds.ts";
import { postCard, productCard } from "../site.ts";
import type { Draft } from "./previews.ts";

/** The page on which a draft is looked at, with its query where it has one and without its fragment. */
export function pageOfDraft(draft: Draft): string {
  const { kind, record } = draft;
  const path = publicPathOf(kind, record);
  // A product without a page of its own is looked at on its shelf.
  return path ?? `/products?${new URLSearchParams({ category: kind === "products" ? record.category : "" })}`;
}

/** The site as a visitor sees it, with one draft in the place that it would take; nothing else is added. */
export function withDraft(site: Site, draft: Draft): Site {
  const preview = { expiresDate: draft.expiresDate };
  switch (draft.kind) {
    case "jobs": {
      const { record } = draft;
      return {
        ...site,
        preview,
        findJob: async (key) => (isNamed(record, key) ? { record } : site.findJob(key)),
        listJobs: async () => placed(await site.listJobs(), record),
      };
    }
    case "blogs": {
      const record = publicPost(draft.record);
      return {
        ...site,
        preview,
        findPost: async (slug) => (isNamed(record, slug) ? { record } : site.findPost(slug)),
        listPosts: async (filter) => {
          const page = await site.listPosts(filter);
          return { ...page, items: replaced<PostCard>(page.items, postCard(record)) };
        },
      };
    }
    case "products": {
      const { record } = draft;
      return {
        ...site,
        preview,
        findProduct: async (slug) => (isNamed(record, slug) ? { record } : site.findProduct(slug)),
        async listProducts(filter) {
          const page = await site.listProducts(filter);
          const card = productCard(record);
          // First on its shelf, so that nobody has to look for it.
          const isHere = filter.category === record.category && filter.offset === 0 && !record.hasDetailPage;
          if (!isHere) return { ...page, items: replaced<ProductCard>(page.items, card) };
          const others = page.items.filter(({ id }) => id !== record.id);
          return {
            items: [card, ...others],
            total: page.total + 1 + others.length - page.items.length,
          };
        },
        async countProductsByCategory() {
          const counts = await site.countProductsByCategory();
          const { category } = record;
          return counts.some((each) => each.category === category)
            ? counts
            : [...counts, { category, count: 1 }];
        },
      };
    }
    case "stores": {
      const { record } = draft;
      return { ...site, preview, listStores: async () => placed(await site.listStores(), record) };
    }
    case "banners": {
      // Shown whatever its status and dates, which the page itself would go by.
      const record = { ...draft.record, status: "active", startDate: null, endDate: null } as const;
      return {
        ...site,
        preview,
        listBanners: async () => placed(await site.listBanners(), record),
        async listMegaMenu(menu) {
          const banners = await site.listMegaMenu(menu);
          // The first is the one that is seen.
          return menu === record.position ? [megaMenuBanner(record), ...banners] : banners;
        },
      };
    }
  }
}

function isNamed(record: { id: string; slug: string }, key: string): boolean {
  return key === record.slug || key.toLowerCase() === record.id;
}

/** The list with the draft where its record stands, or at its end. */
function placed<Item extends { id: string }>(items: readonly Item[], draft: Item): Item[] {
  const without = replaced(items, draft);
  return without.includes(draft) ? without : [...without, draft];
}

function replaced<Item extends { id: string }>(items: readonly Item[], draft: Item): Item[] {
  return items.map((item) => (item.id === draft.id ? draft : item));
}
