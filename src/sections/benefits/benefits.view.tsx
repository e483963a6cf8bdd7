import {
  BadgePercent,
  BookOpen,
  CalendarHeart,
  Coins,
  HeartPulse,
  Sprout,
  type LucideIcon,
} from "lucide-react";
import { Section } from "../../../views/site/section.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./benefits.section.ts";
import styles from "./benefits.module.css";

type Fields = SectionViewProps<typeof kind>["section"];

const ICONS: Readonly<Record<Fields["benefits"][number]["icon"], LucideIcon>> = {
  money: Coins,
  holiday: CalendarHeart,
  discount: BadgePercent,
  health: HeartPulse,
  learning: BookOpen,
  growing: Sprout,
};

/** Reasons as tinted tiles, and the benefits. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const { title, lead, reasons, benefitsTitle, benefits } = section;
  return (
    <Section title={title} lead={lead}>
      <div className={styles["why"]}>
        {reasons.length > 0 && (
          <ul className={styles["values"]}>
            {reasons.map(({ title: reason, text }) => (
              <li key={reason}>
                <h3>{reason}</h3>
                {text && <p>{text}</p>}
              </li>
            ))}
          </ul>
        )}
        {benefits.length > 0 && (
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
        )}
      </div>
    </Section>
  );
}
