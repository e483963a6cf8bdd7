import { Mail, MessageCircle, Phone, Store } from "lucide-react";
import { phoneLink } from "../../../src/rules/brand/site-brand.ts";
import { useBrand } from "../../components/brand.ts";
import { formatRanges, groupWeek } from "../../../src/rules/time/opening-hours.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { OpeningStatus } from "../locations/opening-status.tsx";
import { CARE_HOURS } from "./care-hours.ts";
import { classNames } from "../../components/class-names.ts";
import styles from "./contact-ways.module.css";

/** Four ways to contact customer care, the quickest one large. */
export function ContactWays() {
  const brand = useBrand();
  return (
    <section className={classNames("container", styles["contact"])} aria-labelledby="contact">
      <h2 id="contact">Talk to a person</h2>
      <div className={styles["ways"]}>
        <div className={styles["chat"]}>
          <MessageCircle size={40} aria-hidden="true" />
          <h3>WhatsApp is quickest</h3>
          <p>
            Send a message, a photo of the label or a voice note, in Maltese or English. While the line is
            open we mostly answer within ten minutes.
          </p>
          <p className={styles["number"]}>{brand.whatsapp}</p>
          <ButtonLink to={brand.links.whatsapp} look="honey">
            Start a chat
          </ButtonLink>
        </div>
        <ul className={styles["others"]}>
          <li>
            <Phone size={26} aria-hidden="true" />
            <div>
              <h3>Call us</h3>
              <p>
                <SmartLink to={phoneLink(brand.phone)} className={styles["big"]}>
                  {brand.phone}
                </SmartLink>
              </p>
              <OpeningStatus store={CARE_HOURS} />
              <dl className={styles["hours"]}>
                {groupWeek(CARE_HOURS.hours).map(({ days, hours }) => (
                  <div key={days}>
                    <dt>{days}</dt>
                    <dd>{hours}</dd>
                  </div>
                ))}
                <div>
                  <dt>Public holidays</dt>
                  <dd>{formatRanges(CARE_HOURS.holidayHours)}</dd>
                </div>
              </dl>
            </div>
          </li>
          <li>
            <Mail size={26} aria-hidden="true" />
            <div>
              <h3>Write to us</h3>
              <p>
                <SmartLink to={`mailto:${brand.email}`} className={styles["big"]}>
                  {brand.email}
                </SmartLink>
              </p>
              <p>An answer within one working day, from somebody with a name.</p>
            </div>
          </li>
          <li>
            <Store size={26} aria-hidden="true" />
            <div>
              <h3>Come by</h3>
              <p>
                The customer desk is inside the door of every store and open as long as the store is.{" "}
                <SmartLink to="/locations">Find your store</SmartLink>
              </p>
            </div>
          </li>
        </ul>
      </div>
    </section>
  );
}
