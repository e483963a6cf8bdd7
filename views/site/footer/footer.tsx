import { brand } from "../../../src/rules/brand.ts";
import { toMaltaTime } from "../../../src/rules/time/malta-time.ts";
import { footerNavigation } from "../../../src/rules/links/navigation.ts";
import { Emoji } from "../../components/emoji.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { Wordmark } from "../../components/wordmark.tsx";
import { useNow } from "../../components/now.tsx";
import type { Chain } from "../frame-store.ts";
import styles from "./footer.module.css";
import { classNames } from "../../components/class-names.ts";
import { SocialLinks } from "./social-links.tsx";

/** The links with small drawings (specification, section 2: logo links). */
const SIGNS = [
  { to: "/locations", label: "Our stores", emoji: "round-pushpin" },
  { to: brand.links.shopOnline, label: "Online shop", emoji: "shopping-bags" },
  { to: "/rewards", label: "Rewards", emoji: "star" },
] as const;

/** The footer of every page. Before hydration the menu button links to its navigation. */
export function Footer({ chain }: { chain: Chain }) {
  const { year } = toMaltaTime(useNow());
  return (
    <footer className={styles["footer"]}>
      <div className={styles["stripe"]} aria-hidden="true" />
      <div className={classNames("container", styles["body"])}>
        <div className={styles["brand"]}>
          <Wordmark />
          <p className={styles["tagline"]}>
            {brand.tagline}. {describeChain(chain)}
          </p>
          <ul className={styles["signs"]}>
            {SIGNS.map(({ to, label, emoji }) => (
              <li key={to}>
                <SmartLink to={to}>
                  <Emoji name={emoji} size={24} />
                  {label}
                </SmartLink>
              </li>
            ))}
          </ul>
          <SocialLinks />
        </div>
        <nav id="footer-navigation" aria-label="Footer" className={styles["columns"]}>
          {footerNavigation.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ path, label }) => (
                  <li key={path}>
                    <SmartLink to={path}>{label}</SmartLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className={classNames("container", styles["legal"])}>
        <p>
          © {year} {brand.name}
        </p>
        <ul>
          <li>
            <SmartLink to={brand.links.privacyPolicy}>Privacy Policy</SmartLink>
          </li>
          <li>
            <SmartLink to={brand.links.terms}>Terms &amp; Conditions</SmartLink>
          </li>
          <li>
            <SmartLink to="/cookie-policy">Cookie Policy</SmartLink>
          </li>
        </ul>
      </div>
    </footer>
  );
}

const NUMBERS = ["", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** `Five supermarkets across Malta and Gozo since 1984.` */
function describeChain({ stores: count, islands: inUse }: Chain): string {
  const islands = (["Malta", "Gozo"] as const).filter((name) => inUse.includes(name));
  const where = islands.length > 1 ? `across ${islands.join(" and ")}` : `in ${islands[0] ?? "Malta"}`;
  const what =
    count === 0
      ? "A supermarket"
      : `${NUMBERS[count] ?? count} ${count === 1 ? "supermarket" : "supermarkets"}`;
  return `${what} ${where} since ${brand.founded}.`;
}
