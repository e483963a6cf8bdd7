import { useEffect, useState } from "react";
import type { MenuCard } from "../../../src/rules/banners/banners.ts";
import type { MegaMenuBanner, MenuPosition } from "../../../src/content/kinds/banners/banner.schema.ts";
import { errorOf } from "../../components/response-error.ts";
import { NOT_BANNERS, watchBanners } from "../banners/banner-provider.tsx";

export type MenuBanners = Readonly<Record<MenuPosition, readonly MenuCard[]>>;

const MENUS = ["shop", "corporate"] as const satisfies readonly MenuPosition[];

/**
 * The banners of both mega menus: the server's at first, fetched again when `bannerUpdated` fires or another tab has
 * new ones (specification, section 4). A failed menu counts as empty.
 */
export function useMenuBanners(initial: MenuBanners): MenuBanners {
  const [fetched, setFetched] = useState<MenuBanners>();
  const [adopted, setAdopted] = useState(initial);
  // A later navigation may return newer banners from the server.
  if (initial !== adopted) {
    setAdopted(initial);
    setFetched(undefined);
  }

  useEffect(() => {
    let latest: AbortController | undefined;

    async function reload() {
      latest?.abort();
      const { signal } = (latest = new AbortController());
      const [shop = [], corporate = []] = await Promise.all(MENUS.map((menu) => fetchMenu(menu, signal)));
      if (!signal.aborted) setFetched({ shop, corporate });
    }

    const unwatch = watchBanners(() => void reload());
    return () => {
      latest?.abort();
      unwatch();
    };
  }, []);

  return fetched ?? initial;
}

async function fetchMenu(menu: MenuPosition, signal: AbortSignal): Promise<MegaMenuBanner[]> {
  try {
    const response = await fetch(`/api/banners/mega-menu/${menu}?t=${Date.now()}`, { signal });
    if (!response.ok) throw new Error(await errorOf(response));
    const answer: unknown = await response.json();
    if (!Array.isArray(answer)) throw new Error(NOT_BANNERS);
    return answer.filter(isMenuBanner);
  } catch (error) {
    if (!signal.aborted) console.error(`Failed to fetch the banners of the ${menu} menu`, error);
    return [];
  }
}

function isMenuBanner(value: unknown): value is MegaMenuBanner {
  if (typeof value !== "object" || value === null) return false;
  const { imageUrl, headline, text, ctaLink, ctaText }: Partial<Record<keyof MegaMenuBanner, unknown>> =
    value;
  return (
    [headline, text, ctaText].every((field) => typeof field === "string") &&
    [imageUrl, ctaLink].every((field) => field === null || typeof field === "string")
  );
}
