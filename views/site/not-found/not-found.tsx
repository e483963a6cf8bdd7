import { Emoji } from "../../components/emoji.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { usePopularPlaces } from "../search/popular-places.tsx";
import { SearchForm } from "../search/search-form.tsx";
import { PageHead } from "../../components/page-head.tsx";
import tiles from "../../components/tiles.module.css";
import { classNames } from "../../components/class-names.ts";
import styles from "./not-found.module.css";

/** The not-found page (specification, section 2): a search form and links to popular pages. */
export function NotFound() {
  return (
    <div className={classNames("container", styles["page"])}>
      <PageHead
        title="Page not found"
        description="There is no page at this address. Search the site, or choose one of the places people look for most."
        noindex
      />
      <div className={styles["panel"]}>
        <div className={styles["words"]}>
          <h1>We can't find that page</h1>
          <p>
            The shelf is empty: the page has moved, sold out, or was never here. Tell us what you're after.
          </p>
          <SearchForm />
        </div>
        <div className={classNames(tiles["tiles"], styles["art"])} aria-hidden="true">
          <span className={styles["plate"]}>
            <Emoji name="magnifying-glass-tilted-left" size={120} />
          </span>
        </div>
      </div>
      <section aria-labelledby="popular-places">
        <h2 id="popular-places">Popular places</h2>
        <ul className={styles["places"]}>
          {usePopularPlaces().map(({ path, label, emoji }) => (
            <li key={path}>
              <SmartLink to={path}>
                <Emoji name={emoji} size={36} /> {label}
              </SmartLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
