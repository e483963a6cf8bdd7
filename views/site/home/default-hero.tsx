import { useBrand } from "../../components/brand.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { Emoji } from "../../components/emoji.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./default-hero.module.css";

const ON_THE_PLATE = ["bread", "leafy-green", "fish", "cheese-wedge"];

/** The hero of the home page if there is no hero banner. */
export function DefaultHero() {
  const brand = useBrand();
  return (
    <div className={classNames("container", styles["hero"])}>
      <div className={styles["panel"]}>
        <div className={styles["words"]}>
          <h1>{brand.tagline ? `${brand.tagline}.` : brand.name}</h1>
          <p>
            Fresh bread, island vegetables and everything else on the list, fairly priced
            {brand.founded !== null && ` since ${brand.founded}`}.
          </p>
          <ButtonLink to="/products" look="honey">
            Browse the range
          </ButtonLink>
        </div>
        <div className={styles["floor"]} aria-hidden="true">
          <div className={styles["plate"]}>
            {ON_THE_PLATE.map((name) => (
              <Emoji key={name} name={name} size={120} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
