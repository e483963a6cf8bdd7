import { BadgePercent, BookOpen, CalendarHeart, Coins, HeartPulse, Sprout } from "lucide-react";
import { useBrand } from "../../components/brand.ts";
import { Section } from "../section.tsx";
import styles from "./why-work-here.module.css";

const VALUES = [
  {
    title: "Say it straight",
    text: "Every opening shows its pay. Your manager tells you where you stand, and you may tell your manager too.",
  },
  {
    title: "Know the food",
    text: "We taste before we sell. Colleagues visit the growers, the boats and the bakery, on paid time.",
  },
  {
    title: "Leave room for life",
    text: "Rosters come three weeks ahead. The village festa is a good enough reason to swap a shift.",
  },
];

const BENEFITS = [
  {
    icon: Coins,
    text: "Pay above the legal minimum from the first hour, and more for Sundays and public holidays",
  },
  {
    icon: CalendarHeart,
    text: "Three days of leave on top of the legal entitlement, one of them on your birthday",
  },
  { icon: BadgePercent, text: "15% off your shopping, for you and one person at home" },
  { icon: HeartPulse, text: "Health insurance once your probation is over" },
  {
    icon: BookOpen,
    text: "Paid courses, from knife skills to a degree; half of our store managers began on the tills",
  },
  { icon: Sprout, text: "Two paid days a year to volunteer with a community of your choice" },
];

/** The working conditions and benefits. */
export function WhyWorkHere() {
  const brand = useBrand();
  return (
    <Section
      title="Why people stay"
      lead={`${brand.founded === null ? "We have" : `Since ${brand.founded} we have`} grown by keeping good people. One colleague in four has been with us for more than ten years.`}
    >
      <div className={styles["why"]}>
        <ul className={styles["values"]}>
          {VALUES.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className={styles["benefits"]}>
          <h3>What comes with the job</h3>
          <ul>
            {BENEFITS.map(({ icon: Icon, text }) => (
              <li key={text}>
                <Icon aria-hidden="true" size={22} />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
