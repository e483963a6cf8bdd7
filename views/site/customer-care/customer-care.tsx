import { siteContext, type PageHandle } from "../../../src/context.ts";
import { useBrand } from "../../components/brand.ts";
import { Sentence } from "../../components/sentence.tsx";
import { useCompany } from "../company.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { PageIntro } from "../page-intro.tsx";
import { FaqStructuredData } from "../seo/faq-structured-data.tsx";
import { PageHead } from "../../components/page-head.tsx";
import {
  ALL_QUESTIONS,
  DATA_QUESTIONS,
  ORDER_QUESTIONS,
  PRODUCT_QUESTIONS,
  REFUND_QUESTIONS,
  REWARDS_CARE_QUESTIONS,
  STORE_QUESTIONS,
} from "./care-questions.ts";
import { ContactWays } from "./contact-ways.tsx";
import styles from "./customer-care.module.css";
import { Questions } from "./questions.tsx";
import { Returns } from "./returns.tsx";
import { StorePhones, type StorePhone } from "./store-phones.tsx";
import { Topic, TopicIndex } from "./topic.tsx";
import { classNames } from "../../components/class-names.ts";
import type { Route } from "./+types/customer-care";

const NEEDS = [
  { to: "#where-is-my-order", label: "Find my order" },
  { to: "#returns", label: "Return something" },
  { to: "#allergens", label: "Check an allergen" },
  { to: "#missing-points", label: "Ask about points" },
  { to: "#store-phones", label: "Ring a store" },
  { to: "#recalls", label: "See recalls" },
] as const;

const TOPICS = [
  { id: "orders", title: "Orders & delivery" },
  { id: "stores", title: "Stores" },
  { id: "store-phones", title: "Ring a store" },
  { id: "products", title: "Products & allergens" },
  { id: "recalls", title: "Product recalls" },
  { id: "rewards", title: "Rewards" },
  { id: "returns", title: "Returns & refunds" },
  { id: "accessibility", title: "Accessibility" },
  { id: "data-protection", title: "Data protection" },
] as const;

export const handle: PageHandle = { query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const stores = await context.get(siteContext).list("stores");
  return {
    stores: stores.map(({ id, slug, name, phone, hours, holidayHours, exceptions }): StorePhone => {
      return { id, slug, name, phone, hours, holidayHours, exceptions };
    }),
  };
}

/** The customer care page: common questions, and ways to contact a person. */
export default function CustomerCare({ loaderData: { stores } }: Route.ComponentProps) {
  const brand = useBrand();
  return (
    <>
      <PageHead
        title="Customer care"
        description={`Talk to ${brand.name} by WhatsApp, telephone, mail or in store, and find answers on orders, returns and refunds, allergens, rewards, recalls and accessibility.`}
        path="/customer-care"
      />
      <PageIntro
        title="How can we help?"
        lead="Most answers are on this page. For everything else there is a person, seven days a week, who has worked in one of our stores."
        tone="leaf"
        emoji="telephone-receiver"
      >
        <nav aria-label="What do you need?" className={styles["needs"]}>
          <ul>
            {NEEDS.map(({ to, label }) => (
              <li key={to}>
                <a href={to}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </PageIntro>
      <ContactWays />
      <div className={classNames("container", styles["answers"])}>
        <div>
          <TopicIndex topics={TOPICS} />
        </div>
        <div className={styles["topics"]}>
          <Topic id="orders" title="Orders & delivery">
            <Questions questions={ORDER_QUESTIONS} />
          </Topic>
          <Topic id="stores" title="Stores">
            <Questions questions={STORE_QUESTIONS} />
          </Topic>
          <Topic
            id="store-phones"
            title="Ring a store"
            lead="Each store has a number of its own, and somebody at the customer desk who picks it up."
          >
            <StorePhones stores={stores} />
          </Topic>
          <Topic id="products" title="Products & allergens">
            <Questions questions={PRODUCT_QUESTIONS} />
          </Topic>
          <Topic id="recalls" title="Product recalls">
            <div className={styles["recalls"]}>
              <p>
                <strong>Recalls are posted here and in store</strong>, at the door, the shelf and the customer
                desk, as soon as we know of them. Each notice names the product, its size, the batch and the
                date, says what is wrong and what to do.
              </p>
              <p>
                If you have bought something that is being recalled, do not eat or use it. Bring it to any
                store for your money back; you need no receipt. Where an order or your rewards card tells us
                that you bought it, we also write to you.
              </p>
            </div>
          </Topic>
          <Topic id="rewards" title="Rewards">
            <Questions questions={REWARDS_CARE_QUESTIONS} />
          </Topic>
          <Topic id="returns" title="Returns & refunds">
            <Returns />
            <Questions questions={REFUND_QUESTIONS} />
          </Topic>
          <Topic id="accessibility" title="Accessibility">
            <AccessibilityStatement />
          </Topic>
          <Topic id="data-protection" title="Data protection">
            <Questions questions={DATA_QUESTIONS} />
          </Topic>
        </div>
      </div>
      <FaqStructuredData questions={ALL_QUESTIONS} />
    </>
  );
}

function AccessibilityStatement() {
  const brand = useBrand();
  const company = useCompany()?.accessibilityContact;
  return (
    <div className={styles["statement"]}>
      <h3>This website</h3>
      <p>
        We aim to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. You should be able to
        use every page with a keyboard alone, with a screen reader, at twice the size, on a small telephone,
        with or without colour, and with animation turned off. The online shop and the app are separate
        services with statements of their own.
      </p>
      <h3>In our stores</h3>
      <p>
        You may bring an assistance dog into any store. Ask at the customer desk for a wheelchair trolley, for
        somebody to walk round with you, or for a label to be read aloud. Step-free doors, accessible toilets
        and quiet hours are listed with <SmartLink to="/locations">each store</SmartLink>.
      </p>
      <h3>Tell us what gets in your way</h3>
      <p>
        {company && `${company} answers for accessibility. `}
        <Sentence
          parts={[
            brand.email && [
              "write to ",
              <SmartLink key="mail" to={`mailto:${brand.email}?subject=Accessibility`}>
                {brand.email}
              </SmartLink>,
            ],
            brand.phone && ["ring ", brand.phone],
          ]}
        />{" "}
        Say where you were and what happened; you will hear from us within five working days, and we can give
        you what you need in another form. If our answer doesn't help, you can turn to the Commission for the
        Rights of Persons with Disability.
      </p>
    </div>
  );
}
