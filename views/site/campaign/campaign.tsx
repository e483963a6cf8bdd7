import type { FAQPage } from "schema-dts";
import { reportContext, siteContext, type PageHandle } from "../../../src/context.ts";
import { useBrand } from "../../components/brand.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { defer } from "../../components/defer.ts";
import { Deferred } from "../../components/deferred.tsx";
import { Emoji } from "../../components/emoji.tsx";
import { Section } from "../section.tsx";
import { JsonLd } from "../seo/json-ld.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { pickSpecials } from "../home/pick-specials.ts";
import type { Route } from "./+types/campaign";
import { FROZEN_GROUPS, FROZEN_PRICES, PLEDGES, questionsFor, STEPS } from "./campaign-copy.ts";
import styles from "./campaign.module.css";
import { classNames } from "../../components/class-names.ts";
import { WeekBasket } from "./week-basket.tsx";

/** More offers than a week has. The best are chosen from these. */
const OFFERS_READ = 100;
const OFFERS_SHOWN = 8;

export const handle: PageHandle = { query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return {
    offers: await defer(
      site
        .page("products", { onOffer: true, limit: OFFERS_READ, offset: 0 })
        .then(({ items }) => pickSpecials(items, OFFERS_SHOWN)),
      context.get(reportContext),
    ),
  };
}

export default function Campaign({ loaderData }: Route.ComponentProps) {
  const brand = useBrand();
  return (
    <>
      <PageHead
        title="#IFFRANKA: everyday prices, frozen"
        description={`Iffranka is Maltese for “save!”. ${FROZEN_PRICES} everyday prices frozen in every ${brand.name} and online: how it works, what it saves this week and what we promise.`}
        path="/iffranka"
      />
      <Hero />
      <Section title="How it works">
        <ol className={styles["steps"]}>
          {STEPS.map(({ emoji, title, text }) => (
            <li key={title}>
              <Emoji name={emoji} size={64} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section
        title={`What the ${FROZEN_PRICES} are`}
        lead="Not the odd things that nobody buys. The ones that are on every list, every week."
      >
        <ul className={styles["groups"]}>
          {FROZEN_GROUPS.map(({ emoji, label, count }) => (
            <li key={label}>
              <Emoji name={emoji} size={40} />
              <strong>{count}</strong>
              <span>{label}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="And this week, on top"
        lead="The specials come off the everyday prices. Here is what they take off a basket today."
        more={{ to: "/specials", label: "All specials" }}
      >
        <Deferred part={loaderData.offers} label="This week's specials">
          {(products) => <WeekBasket products={products} />}
        </Deferred>
      </Section>
      <section className={classNames("container", styles["pledge"])}>
        <div className={styles["pledgePanel"]}>
          <div>
            <h2>Our word on it</h2>
            <p>Six promises, printed at every till. Hold us to them.</p>
          </div>
          <ol className={styles["pledges"]}>
            {PLEDGES.map((pledge) => (
              <li key={pledge}>{pledge}</li>
            ))}
          </ol>
        </div>
      </section>
      <Questions />
      <section className={classNames("container", styles["end"])}>
        <div className={styles["endPanel"]}>
          <h2>The list is long. The bill isn&rsquo;t.</h2>
          <ButtonLink to={brand.links.iffranka}>Shop #IFFRANKA online</ButtonLink>
        </div>
      </section>
    </>
  );
}

function Hero() {
  const brand = useBrand();
  return (
    <div className="container">
      <header className={styles["hero"]}>
        <div className={styles["floor"]} aria-hidden="true" />
        <p className={styles["kicker"]}>
          <span lang="mt">Iffranka</span> is Maltese for &ldquo;save!&rdquo;
        </p>
        <h1 lang="mt">#IFFRANKA</h1>
        <div className={styles["promise"]}>
          <p className={styles["sticker"]}>
            <strong>{FROZEN_PRICES}</strong> prices, frozen
          </p>
          <div className={styles["lead"]}>
            <p>
              Milk, pasta, nappies, coffee: the everyday things at one fair price, in every store and online,
              week after week. No coupon, no card, no small print.
            </p>
            <div className={styles["buttons"]}>
              <ButtonLink to={brand.links.iffranka} look="honey">
                Shop #IFFRANKA online
              </ButtonLink>
              <ButtonLink to="/specials" look="outline">
                This week&rsquo;s specials
              </ButtonLink>
            </div>
          </div>
        </div>
      </header>
    </div>
  );
}

function Questions() {
  const questions = questionsFor(useBrand());
  return (
    <Section title="Good questions">
      <div className={styles["questions"]}>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <JsonLd<FAQPage>
        data={{
          "@context": "https://schema.org",
          "@type": "FAQPage",
          mainEntity: questions.map(({ question, answer }) => ({
            "@type": "Question",
            name: question,
            acceptedAnswer: { "@type": "Answer", text: answer },
          })),
        }}
      />
    </Section>
  );
}
