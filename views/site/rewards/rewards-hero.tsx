import { useBrand } from "../../components/brand.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { PointsCard } from "./points-card.tsx";
import styles from "./rewards-hero.module.css";

/** The hero of the rewards page: the programme in one line, and the card. */
export function RewardsHero() {
  const brand = useBrand();
  return (
    <div className="container">
      <header className={styles["head"]}>
        <div className={styles["words"]}>
          <p className={styles["eyebrow"]}>{brand.name} Rewards</p>
          <h1>Points on every euro.</h1>
          <p className={styles["lead"]}>
            One point for each euro, in every store and online. Five hundred points are five euro off your
            shopping. It costs nothing to join, and there is nothing to fill in at the till.
          </p>
          <div className={styles["buttons"]}>
            <ButtonLink to={brand.links.downloadApp} look="honey">
              Download the app
            </ButtonLink>
            <a href="#estimate" className={styles["jump"]}>
              What would I get back?
            </a>
          </div>
        </div>
        <div className={styles["art"]}>
          <PointsCard className={styles["card"]} />
        </div>
      </header>
    </div>
  );
}
