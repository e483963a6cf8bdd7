import { ArrowRight } from "lucide-react";
import { Emoji } from "../../components/emoji.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import styles from "./values.module.css";

const VALUES = [
  {
    emoji: "receipt",
    title: "Fair prices",
    text: "The price on the shelf is the price at the till, with the price per kilo beside it, so that a big pack can't hide behind a big promise. When our cost falls, so does yours.",
    link: { to: "/specials", label: "This week's specials" },
  },
  {
    emoji: "seedling",
    title: "Island-grown",
    text: "What grows here and is in season, we buy here first, from people we can ring. The name of the village is on the label, so you always know whose field it was.",
    link: { to: "/products?category=fruit-veg", label: "Fruit and vegetables" },
  },
  {
    emoji: "handshake",
    title: "Everyone's welcome",
    text: "Wide doors without a step, staff who will reach, read and carry, and hours with the lights low and the music off. If something keeps you out, tell us and we will move it.",
    link: { to: "/customer-care#accessibility", label: "Shopping your way" },
  },
  {
    emoji: "bread",
    title: "Waste less",
    text: "Today's bread is tomorrow's half-price loaf, then breadcrumbs. Trimmings from our shelves become compost for the allotments next door. Almost nothing earns a place in the bin.",
    link: { to: "/blog?category=community", label: "See where it goes" },
  },
] as const;

/** The company's four values, as the petals of a tile. */
export function Values() {
  return (
    <section className={styles["band"]} aria-labelledby="values">
      <div className="container">
        <h2 id="values">Four things we don't bargain over</h2>
        <ul className={styles["petals"]}>
          {VALUES.map(({ emoji, title, text, link }) => (
            <li key={title}>
              <Emoji name={emoji} size={64} />
              <h3>{title}</h3>
              <p>{text}</p>
              <SmartLink to={link.to}>
                {link.label} <ArrowRight size={18} aria-hidden="true" />
              </SmartLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
