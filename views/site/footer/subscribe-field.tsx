import { BEGUN_FIELD, SUBSCRIBE_PATH } from "../../../src/rules/contact/subscription.ts";
import { HtmlAsItCame } from "./html-as-it-came.tsx";
import styles from "./subscribe-field.module.css";

const ID = "subscribe-field";

/**
 * A field for an e-mail address, which leads to the form with the rest. The address is in the body of the request, so it is
 * in no log. Only the server renders it, so that the browser loads no script for it.
 */
export function SubscribeField({ title }: { title: string }) {
  return import.meta.env.SSR ? (
    <div id={ID} className={styles["subscribe"]}>
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
    <HtmlAsItCame id={ID} className={styles["subscribe"]} />
  );
}
