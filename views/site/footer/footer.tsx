import { toMaltaTime } from "../../../src/rules/time/malta-time.ts";
import type { SiteSettings } from "../../../src/content/settings/public-settings.ts";
import type { MenuSection } from "../../../src/rules/links/links.ts";
import { BEGUN_FIELD, SUBSCRIBE_PATH } from "../../../src/rules/contact/subscription.ts";
import { useBrand } from "../../components/brand.ts";
import { Emoji } from "../../components/emoji.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { Wordmark } from "../../components/wordmark.tsx";
import { useNow } from "../../components/now.tsx";
import type { Chain } from "../frame-context.ts";
import styles from "./footer.module.css";
import { classNames } from "../../components/class-names.ts";
import { SocialLinks } from "./social-links.tsx";
import { HtmlAsItCame } from "./html-as-it-came.tsx";

type Company = SiteSettings["company"];

interface FooterProps {
  chain: Chain;
  columns: readonly MenuSection[];
  /** Undefined if the settings could not be read. */
  company: Company | undefined;
  /** The title of the form for e-mails; empty where there is none. */
  subscribe: string;
}

/** The footer of every page. Before hydration the menu button links to its navigation. */
export function Footer({ chain, columns, company, subscribe }: FooterProps) {
  const brand = useBrand();
  /** The links with small drawings (specification, section 2: logo links). */
  const signs = [
    { to: chain.stores > 0 ? "/locations" : "", label: "Our stores", emoji: "round-pushpin" },
    { to: brand.links.shopOnline, label: "Online shop", emoji: "shopping-bags" },
    { to: brand.links.rewards && "/rewards", label: "Rewards", emoji: "star" },
  ].filter(({ to }) => to !== "");
  const registered = company && describeCompany(company);
  const { year } = toMaltaTime(useNow());
  return (
    <footer className={styles["footer"]}>
      <div className={styles["stripe"]} aria-hidden="true" />
      <div className={classNames("container", styles["body"])}>
        <div className={styles["brand"]}>
          <Wordmark onDark />
          {(brand.tagline || chain.stores > 0) && (
            <p className={styles["tagline"]}>
              {brand.tagline && `${brand.tagline}. `}
              {describeChain(chain, brand.founded)}
            </p>
          )}
          {signs.length > 0 && (
            <ul className={styles["signs"]}>
              {signs.map(({ to, label, emoji }) => (
                <li key={to}>
                  <SmartLink to={to}>
                    <Emoji name={emoji} size={24} />
                    {label}
                  </SmartLink>
                </li>
              ))}
            </ul>
          )}
          <SocialLinks />
          {subscribe && <SubscribeField title={subscribe} />}
        </div>
        <nav id="footer-navigation" aria-label="Footer" className={styles["columns"]}>
          {columns.map(({ title, links }) => (
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
          {registered && (
            <>
              <br />
              {registered}
            </>
          )}
        </p>
        <ul>
          {brand.links.privacyPolicy && (
            <li>
              <SmartLink to={brand.links.privacyPolicy}>Privacy Policy</SmartLink>
            </li>
          )}
          {brand.links.terms && (
            <li>
              <SmartLink to={brand.links.terms}>Terms &amp; Conditions</SmartLink>
            </li>
          )}
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
function describeChain({ stores: count, islands: inUse }: Chain, founded: number | null): string {
  // Without a store nothing is known of the chain.
  if (count === 0) return "";
  const islands = (["Malta", "Gozo"] as const).filter((name) => inUse.includes(name));
  const where = islands.length > 1 ? `across ${islands.join(" and ")}` : `in ${islands[0] ?? "Malta"}`;
  const what = `${NUMBERS[count] ?? count} ${count === 1 ? "supermarket" : "supermarkets"}`;
  return `${what} ${where}${founded === null ? "" : ` since ${founded}`}.`;
}

/** `Suqna Ltd, 1 Market Street, Qormi. Company C 1234. VAT MT12345678.`; empty without a legal name. */
function describeCompany({ legalName, address, registrationNumber, vatNumber }: Company): string {
  const office = [legalName, ...address.split("\n")].filter((part) => part !== "").join(", ");
  return [office, registrationNumber && `Company ${registrationNumber}`, vatNumber && `VAT ${vatNumber}`]
    .filter((part) => part !== "")
    .map((part) => `${part}.`)
    .join(" ");
}

const SUBSCRIBE_ID = "subscribe-field";

/**
 * A field for an e-mail address, which leads to the form with the rest. The address is in the body of the request, so it is
 * in no log. Only the server renders it, so that the browser loads no script for it.
 */
function SubscribeField({ title }: { title: string }) {
  return import.meta.env.SSR ? (
    <div id={SUBSCRIBE_ID} className={styles["subscribe"]}>
      <form method="post" action={SUBSCRIBE_PATH}>
        <input type="hidden" name={BEGUN_FIELD} value="yes" />
        <label htmlFor="footer-email">{title}</label>
        <div>
          <input
            id="footer-email"
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder="you@example.com"
          />
          <button type="submit">Continue</button>
        </div>
      </form>
    </div>
  ) : (
    <HtmlAsItCame id={SUBSCRIBE_ID} className={styles["subscribe"]} />
  );
}
