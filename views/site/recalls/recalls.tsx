import { Rss } from "lucide-react";
import { data } from "react-router";
import { siteContext, type PageHandle } from "../../../src/site/context.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { PageHead } from "../../components/page-head.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { PageIntro } from "../page-intro.tsx";
import { readPageNumber } from "../page-number.ts";
import { Pagination } from "../pagination.tsx";
import { EmptyNote } from "../section.tsx";
import { ListStructuredData } from "../seo/json-ld.tsx";
import type { Route } from "./+types/recalls";
import styles from "./recalls.module.css";

/** Recalls on a page of the list. */
const PAGE_SIZE = 20;

export const handle: PageHandle = { query: ["page"] };

/** @throws Response 404 where the list has no such page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = readPageNumber(url.searchParams);
  if (Number.isNaN(page)) throw data(null, { status: 404 });
  const site = context.get(siteContext);
  const { items, total } = await site.page("recalls", { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  if (items.length === 0 && page > 1) throw data(null, { status: 404 });
  return { page, items, total };
}

/** All recalls, the newest first. */
export default function Recalls({ loaderData: { page, items, total } }: Route.ComponentProps) {
  const pageWords = page > 1 ? `, page ${page}` : "";
  return (
    <>
      <PageHead
        title={`Product recalls${pageWords}`}
        description="Products that have been recalled: how to tell them, what to do and what you get."
        path={addressOf(page)}
      />
      <ListStructuredData
        entries={items.map(({ slug, title }) => ({ path: `/recalls/${slug}`, name: title }))}
      />
      <PageIntro
        title="Product recalls"
        lead="Compare the batch or the date with what you have at home."
        tone="pear"
      />
      <div className="container">
        {items.length === 0 ? (
          <EmptyNote emoji="shopping-bags">There is no recall.</EmptyNote>
        ) : (
          <ol className={styles["list"]}>
            {items.map(({ id, slug, title, batch, hazard, publishAt, createdDate }) => (
              <li key={id}>
                <article className={styles["card"]}>
                  <p className="quiet">
                    <time dateTime={publishAt ?? createdDate}>{formatDate(publishAt ?? createdDate)}</time>
                  </p>
                  <div>
                    <h2>
                      <SmartLink to={`/recalls/${slug}`}>{title}</SmartLink>
                    </h2>
                    {batch && <p>{batch}</p>}
                    <p className={styles["hazard"]}>{hazard}</p>
                  </div>
                </article>
              </li>
            ))}
          </ol>
        )}
        <Pagination page={page} pages={Math.ceil(total / PAGE_SIZE)} address={addressOf} />
        <p className={styles["feed"]}>
          <a href="/recalls/feed.xml">
            <Rss size={18} aria-hidden="true" /> RSS feed
          </a>
        </p>
      </div>
    </>
  );
}

function addressOf(page: number): string {
  return page > 1 ? `/recalls?page=${page}` : "/recalls";
}
