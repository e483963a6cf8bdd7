import { useBrand } from "../../components/brand.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { Emoji } from "../../components/emoji.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./app-promo.module.css";

/** Promotes the app and the WhatsApp chat; nothing where there is neither. */
export function AppPromo() {
  const brand = useBrand();
  if (brand.links.downloadApp === "" && brand.links.whatsapp === "") return null;
  return (
    <section className={classNames("container", styles["strip"])}>
      <div className={styles["panel"]}>
        <div className={styles["drawing"]} aria-hidden="true">
          <Emoji name="mobile-phone" size={120} />
        </div>
        <div className={styles["words"]}>
          <h2>The market in your pocket</h2>
          <p>
            Your list, your points and this week&rsquo;s specials in one free app. Rather talk to somebody?
            Write to us on WhatsApp and a person answers, every day of the week.
          </p>
        </div>
        <div className={styles["actions"]}>
          <ButtonLink to={brand.links.downloadApp}>Download App</ButtonLink>
          <ButtonLink to={brand.links.whatsapp} look="outline">
            WhatsApp {brand.whatsapp}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
