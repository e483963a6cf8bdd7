import type { PageHandle } from "../../../src/context.ts";
import { useBrand } from "../../components/brand.ts";
import { readWeeklySpend } from "./rewards-points.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { Tile } from "../tile.tsx";
import { Questions } from "../customer-care/questions.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { FaqStructuredData } from "../seo/faq-structured-data.tsx";
import { Estimator } from "./estimator.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { RewardsHero } from "./rewards-hero.tsx";
import { REWARDS_QUESTIONS } from "./rewards-questions.ts";
import styles from "./rewards.module.css";
import { WaysToEarn } from "./ways-to-earn.tsx";
import { classNames } from "../../components/class-names.ts";
import type { Route } from "./+types/rewards";

/** Longer input is not an amount, and is cut before it is shown on the page. */
const LONGEST_INPUT = 12;

export const handle: PageHandle = { query: ["spend"] };

export function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("spend");
  return { typed: typed?.slice(0, LONGEST_INPUT) ?? "", spend: readWeeklySpend(typed) };
}

/** The rewards programme: its benefits, how it works, and an estimate of a year's rewards. */
export default function Rewards({ loaderData: { typed, spend } }: Route.ComponentProps) {
  const brand = useBrand();
  return (
    <>
      <PageHead
        title={`${brand.name} Rewards: points on every euro`}
        description={`One point for every euro, €5 for every 500 points, members' prices and a birthday treat. See how ${brand.name} Rewards works and what you would get back in a year.`}
        path="/rewards"
      />
      <RewardsHero />
      <HowItWorks />
      <Estimator typed={typed} spend={spend} />
      <WaysToEarn />
      <section className={classNames("container", styles["more"])} aria-labelledby="rewards-questions">
        <div className={styles["side"]}>
          <h2 id="rewards-questions">Asked at the till</h2>
          <p>
            The whole agreement is in the <SmartLink to={brand.links.terms}>Terms &amp; Conditions</SmartLink>
            . Anything else, <SmartLink to="/customer-care">ask us</SmartLink>.
          </p>
        </div>
        <Questions questions={REWARDS_QUESTIONS} />
        <FaqStructuredData questions={REWARDS_QUESTIONS} />
      </section>
      <section className={classNames("container", styles["join"])} aria-labelledby="join">
        <div className={styles["joinWords"]}>
          <h2 id="join">Your next shop could count.</h2>
          <p>The app is free, for iPhone and Android. Your card is ready before the bread is in the bag.</p>
          <div className={styles["buttons"]}>
            <ButtonLink to={brand.links.downloadApp} look="honey">
              Download the app
            </ButtonLink>
            {brand.links.rewards && <SmartLink to={brand.links.rewards}>Sign in to your points</SmartLink>}
          </div>
        </div>
        <div className={styles["tiles"]}>
          <Tile pattern="quarters" tone="olive" />
          <Tile pattern="rings" tone="honey" />
          <Tile pattern="arches" tone="leaf" />
          <Tile pattern="petals" tone="leaf" />
          <Tile pattern="arches" tone="olive" />
          <Tile pattern="star" tone="stone" />
        </div>
      </section>
    </>
  );
}
