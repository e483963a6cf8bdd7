import { Mail, MessageCircle, Phone, Store } from "lucide-react";
import { phoneLink } from "../../rules/brand/site-brand.ts";
import { formatRanges, groupWeek } from "../../rules/time/shown-hours.ts";
import { keepTogether } from "../../rules/text/keep-together.ts";
import { useBrand } from "../../../views/components/brand.ts";
import { ButtonLink } from "../../../views/components/button-link.tsx";
import { classNames } from "../../../views/components/class-names.ts";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import { OpeningStatus } from "../../../views/site/locations/opening-status.tsx";
import type { SectionFields, SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./contact-ways.section.ts";
import styles from "./contact-ways.module.css";

/** The ways to contact the company, the quickest one large. A way that the settings lack does not show. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const { id, title, chatTitle, chatText } = section;
  const { whatsapp, links } = useBrand();
  return (
    <section className={classNames("container", styles["contact"])} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles["ways"]}>
        {chatTitle && links.whatsapp && (
          <div className={styles["chat"]}>
            <MessageCircle size={40} aria-hidden="true" />
            <h3>{chatTitle}</h3>
            {chatText && <p>{chatText}</p>}
            {whatsapp && (
              <p className={styles["number"]}>
                <SmartLink to={phoneLink(whatsapp)}>{keepTogether(whatsapp)}</SmartLink>
              </p>
            )}
            <ButtonLink to={links.whatsapp} look="honey">
              Start a chat
            </ButtonLink>
          </div>
        )}
        <OtherWays section={section} />
      </div>
    </section>
  );
}

function OtherWays({ section }: { section: SectionFields<typeof kind> }) {
  const { phoneTitle, emailTitle, emailText, visitTitle, visitText, linkTo, linkLabel } = section;
  const { phone, email } = useBrand();
  const ways = [
    phoneTitle && phone && (
      <li key="phone">
        <Phone size={26} aria-hidden="true" />
        <div>
          <h3>{phoneTitle}</h3>
          <p>
            <SmartLink to={phoneLink(phone)} className={styles["big"]}>
              {keepTogether(phone)}
            </SmartLink>
          </p>
          <Hours section={section} />
        </div>
      </li>
    ),
    emailTitle && email && (
      <li key="email">
        <Mail size={26} aria-hidden="true" />
        <div>
          <h3>{emailTitle}</h3>
          <p>
            <SmartLink to={`mailto:${email}`} className={styles["big"]}>
              {email}
            </SmartLink>
          </p>
          {emailText && <p>{emailText}</p>}
        </div>
      </li>
    ),
    visitTitle && (
      <li key="visit">
        <Store size={26} aria-hidden="true" />
        <div>
          <h3>{visitTitle}</h3>
          <p>
            {visitText} {linkTo && linkLabel && <SmartLink to={linkTo}>{linkLabel}</SmartLink>}
          </p>
        </div>
      </li>
    ),
  ].filter(Boolean);
  return ways.length > 0 && <ul className={styles["others"]}>{ways}</ul>;
}

/** The hours of the telephone, and whether it is answered now; nothing without any hours. */
function Hours({ section: { hours, holidayHours } }: { section: SectionFields<typeof kind> }) {
  if (Object.values(hours).every((day) => day.length === 0)) return null;
  return (
    <>
      <OpeningStatus store={{ hours, holidayHours, exceptions: [] }} />
      <dl className={styles["hours"]}>
        {groupWeek(hours).map(({ days, hours: times }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{times}</dd>
          </div>
        ))}
        <div>
          <dt>Public holidays</dt>
          <dd>{formatRanges(holidayHours)}</dd>
        </div>
      </dl>
    </>
  );
}
