import {
  ArrowRight,
  BadgePercent,
  BookOpen,
  CalendarHeart,
  Coins,
  HeartPulse,
  Sprout,
  type LucideIcon,
} from "lucide-react";
import { classNames } from "../../../views/components/class-names.ts";
import { Emoji } from "../../../views/components/emoji.tsx";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import { Section } from "../../../views/site/section.tsx";
import type { SectionFields, SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./reasons.section.ts";
import styles from "./reasons.module.css";

type Fields = SectionFields<typeof kind>;

const ICONS: Readonly<Record<Fields["benefits"][number]["icon"], LucideIcon>> = {
  money: Coins,
  holiday: CalendarHeart,
  discount: BadgePercent,
  health: HeartPulse,
  learning: BookOpen,
  growing: Sprout,
};

/** Reasons as tinted tiles with benefits below, as lines with ticks, or as the petals of a tile. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const { id, look, title, lead, reasons } = section;
  switch (look) {
    case "petals":
      return (
        <section className={styles["band"]} aria-labelledby={id}>
          <div className="container">
            <h2 id={id}>{title}</h2>
            <Petals reasons={reasons} />
          </div>
        </section>
      );
    case "ticks":
      return (
        <section className={classNames("container", styles["promises"])}>
          <div className={styles["panel"]}>
            <div>
              <h2>{title}</h2>
              {lead && <p>{lead}</p>}
            </div>
            <ol className={styles["ticks"]}>
              {reasons.map(({ title: promise }) => (
                <li key={promise}>{promise}</li>
              ))}
            </ol>
          </div>
        </section>
      );
    default:
      return (
        <Section title={title} lead={lead}>
          <div className={styles["why"]}>
            {reasons.length > 0 && (
              <ul className={styles["tiles"]}>
                {reasons.map(({ title: reason, text }) => (
                  <li key={reason}>
                    <h3>{reason}</h3>
                    {text && <p>{text}</p>}
                  </li>
                ))}
              </ul>
            )}
            <Benefits section={section} />
          </div>
        </Section>
      );
  }
}

function Petals({ reasons }: Pick<Fields, "reasons">) {
  return (
    <ul className={styles["petals"]}>
      {reasons.map(({ emoji, title, text, linkTo, linkLabel }) => (
        <li key={title}>
          <Emoji name={emoji} size={64} />
          <h3>{title}</h3>
          {text && <p>{text}</p>}
          {linkTo && linkLabel && (
            <SmartLink to={linkTo}>
              {linkLabel} <ArrowRight size={18} aria-hidden="true" />
            </SmartLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function Benefits({ section: { benefitsTitle, benefits } }: { section: Fields }) {
  if (benefits.length === 0) return null;
  return (
    <div className={styles["benefits"]}>
      {benefitsTitle && <h3>{benefitsTitle}</h3>}
      <ul>
        {benefits.map(({ icon, text }) => {
          const Icon = ICONS[icon];
          return (
            <li key={text}>
              <Icon aria-hidden="true" size={22} />
              {text}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
