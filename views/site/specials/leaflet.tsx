import { data } from "react-router";
import { siteContext, type PageHandle } from "../../../src/site/context.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { useBrand } from "../../components/brand.ts";
import { classNames } from "../../components/class-names.ts";
import { PageHead } from "../../components/page-head.tsx";
import { WhatsAppButton } from "../../components/whatsapp-button.tsx";
import { WordmarkText } from "../../components/wordmark.tsx";
import { robotsRel } from "../filters.tsx";
import { QrCode } from "../qr-code-drawing.tsx";
import type { Route } from "./+types/leaflet";
import paper from "../../components/paper.module.css";
import styles from "./leaflet.module.css";
import { readLeaflet } from "./read-leaflet.ts";

export const handle: PageHandle = { query: ["week", "store"], isStatic: true };

/** @throws Response 404 where there is no such store, or no announced week. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const leaflet = await readLeaflet(context.get(siteContext), url.searchParams);
  if (!leaflet || (leaflet.week === "next" && leaflet.pages.length === 0)) throw data(null, { status: 404 });
  return leaflet;
}

type Leaflet = Route.ComponentProps["loaderData"];

/** The offers of a week as A4 pages, made to be printed and pinned up. It has no scripts. */
export default function LeafletPage({ loaderData }: Route.ComponentProps) {
  const brand = useBrand();
  const { week, coming, store, period, pages } = loaderData;
  const ofWeek =
    week === "this" ? "This week's offers" : coming === "Next week" ? "Next week's offers" : "Coming offers";
  const title = `${ofWeek}${store ? ` in ${store.name}` : ""}`;
  return (
    <main className={paper["sheets"]}>
      <PageHead title={title} description={`${title} at ${brand.name}, to print.`} noindex />
      <Choices {...loaderData} />
      {pages.length === 0 && <p className={styles["none"]}>There are no offers just now.</p>}
      {pages.map((rows, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page has no id, and never moves
        <div
          key={at}
          role="region"
          className={classNames("in-colour", styles["sheet"])}
          aria-label={`Page ${at + 1}`}
        >
          <div className={classNames(styles["head"], at > 0 && styles["again"])}>
            <div>
              <p className={styles["mark"]}>
                <WordmarkText onDark />
              </p>
              {at === 0 ? <h1>{title}</h1> : <p className={styles["title"]}>{title}</p>}
              <p className={styles["period"]}>{period}</p>
            </div>
            <QrCode {...loaderData.code} className={styles["code"]} />
          </div>
          <div className={classNames(styles["rows"], loaderData.isFew && styles["few"])}>
            {rows.map((row) => (
              <div key={row[0]?.offer.id} className={styles["row"]}>
                {row.map(({ offer, span }) => (
                  <Tile key={offer.id} offer={offer} span={span} />
                ))}
              </div>
            ))}
          </div>
          <SmallPrint leaflet={loaderData} page={at + 1} />
        </div>
      ))}
      <WhatsAppButton />
    </main>
  );
}

/** Which leaflets there are. Only for the screen. */
function Choices({ week, coming, hasNext, store, stores }: Leaflet) {
  const address = (other: { week?: string; store?: string | undefined }) => {
    const chosen = { week, store: store?.slug, ...other };
    const query = new URLSearchParams();
    if (chosen.week === "next") query.set("week", "next");
    if (chosen.store) query.set("store", chosen.store);
    return query.size > 0 ? `?${query}` : "/specials/print";
  };
  const all = [{ slug: undefined, name: "All stores" }, ...stores];
  const otherWeek = address({ week: week === "next" ? "this" : "next" });
  return (
    <nav className={styles["choices"]} aria-label="Leaflets">
      <p>
        <a href="/specials">Specials</a>
        {hasNext && (
          <a href={otherWeek} rel={robotsRel(otherWeek)}>
            {week === "next" ? "This week" : coming}
          </a>
        )}
        {all.map(({ slug, name }) => (
          <a
            key={name}
            href={address({ store: slug })}
            rel={robotsRel(address({ store: slug }))}
            aria-current={slug === store?.slug ? "page" : undefined}
          >
            {name}
          </a>
        ))}
      </p>
    </nav>
  );
}

type Offer = Leaflet["pages"][number][number][number]["offer"];

function Tile({ offer, span }: { offer: Offer; span: number }) {
  const { name, detail, counter, label, facts, note, before, percentage, period, picture, code } = offer;
  return (
    <article className={classNames(styles["tile"], span > 1 && styles["large"])}>
      {picture && <img src={picture} alt="" className={styles["picture"]} />}
      <div className={styles["words"]}>
        <p className={styles["counter"]}>{counter}</p>
        <h2>{name}</h2>
        {detail && <p>{detail}</p>}
        <p className={styles["price"]}>
          <strong className={classNames(/^€[\d.,]+$/.test(label) ? "" : styles["given"])}>{label}</strong>
          {before && (
            <span>
              <s>{before}</s>
              {percentage > 0 && ` −${percentage}%`}
            </span>
          )}
        </p>
        {facts.length > 0 && <p className={styles["facts"]}>{facts.join(" · ")}</p>}
        {note && <p className={styles["note"]}>{note}</p>}
        {period && <p className={styles["until"]}>{period}</p>}
      </div>
      <QrCode {...code} className={styles["code"]} />
    </article>
  );
}

/** What a reader has to know of the prices, and who says so. */
function SmallPrint({ leaflet, page }: { leaflet: Leaflet; page: number }) {
  const { store, company, host, pages, left } = leaflet;
  return (
    <div className={styles["small"]}>
      <p>
        {store
          ? `${store.name}: ${store.address}. `
          : leaflet.stores.length > 1 &&
            `In all ${leaflet.stores.length} stores, unless an offer names its own. `}
        A struck price is the lowest of the thirty days before the offer.
        {left > 0 &&
          ` There ${left === 1 ? "is" : "are"} ${plural(left, "more offer", "more offers")} in the stores.`}
      </p>
      <p>{[company, host, `${page} / ${pages.length}`].filter(Boolean).join(" · ")}</p>
    </div>
  );
}
