import { SmartLink } from "../../components/smart-link.tsx";
import { leadsToEmptyList } from "../../../src/rules/links/filled-lists.ts";
import chips from "../filters.module.css";
import { useFilledLists } from "../frame-context.ts";

const POPULAR_PLACES = [
  { path: "/specials", label: "This week's specials", emoji: "shopping-cart" },
  { path: "/products", label: "Product range", emoji: "basket" },
  { path: "/blog?category=recipes", label: "Recipes", emoji: "pot-of-food" },
  { path: "/locations", label: "Find a store", emoji: "round-pushpin" },
  { path: "/careers", label: "Careers", emoji: "handshake" },
  { path: "/customer-care", label: "Customer care", emoji: "telephone-receiver" },
] as const;

/** Popular pages that have an entry: shown before the first input, if nothing is found, and on the not-found page. */
export function usePopularPlaces() {
  const filled = useFilledLists();
  return POPULAR_PLACES.filter(({ path }) => !leadsToEmptyList(path, filled));
}

/** Popular pages, as a row of short links. */
export function PopularPlaces() {
  return (
    <ul className={chips["row"]} aria-label="Popular places">
      {usePopularPlaces().map(({ path, label }) => (
        <li key={path}>
          <SmartLink to={path} className={chips["link"]}>
            {label}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}
