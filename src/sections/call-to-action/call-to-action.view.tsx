import { useBrand } from "../../../views/components/brand.ts";
import { ButtonLink } from "../../../views/components/button-link.tsx";
import { classNames } from "../../../views/components/class-names.ts";
import { Deferred } from "../../../views/components/deferred.tsx";
import { Emoji } from "../../../views/components/emoji.tsx";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import { SubscribeForm } from "../../../views/site/subscribe/subscribe-form.tsx";
import { Section } from "../../../views/site/section.tsx";
import { Tile } from "../../../views/site/tile.tsx";
import type { SectionFields, SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import { phoneLink, type SiteBrand } from "../../rules/brand/site-brand.ts";
import type { DeferredPart } from "../../rules/deferred-part.ts";
import type { SubscriptionFacts } from "../../rules/contact/subscription.ts";
import type { section as kind } from "./call-to-action.section.ts";
import form from "../../../views/site/forms/visitor-form.module.css";
import styles from "./call-to-action.module.css";

type Call = SectionFields<typeof kind>;

export function View({ section, part }: SectionViewProps<typeof kind, SubscriptionFacts | null>) {
  const { look, title, text, linkTo, linkLabel, tone } = section;
  if (look === "tiles") return <WithTiles section={section} />;
  if (look === "contacts") return <WithContacts section={section} />;
  if (look === "app") return <WithApp section={section} />;
  if (look === "subscribe") return <WithForm section={section} part={part} />;
  return (
    <section className={classNames("container", look === "large" && styles["end"])}>
      <div className={classNames(styles["call"], look === "large" ? styles["large"] : styles[tone])}>
        <Words title={title} text={look === "large" ? "" : text} />
        <ButtonLink to={linkTo}>{linkLabel}</ButtonLink>
      </div>
    </section>
  );
}

function Words({ title, text }: Pick<Call, "title" | "text">) {
  return (
    <div className={styles["words"]}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
  );
}

/** A sentence with a button and a link, beside a floor of tiles. */
function WithTiles({ section }: { section: Call }) {
  const { id, title, text, linkTo, linkLabel, secondTo, secondLabel } = section;
  const hasButtons = (linkTo && linkLabel) || (secondTo && secondLabel);
  return (
    <section className={classNames("container", styles["beside"])} aria-labelledby={id}>
      <div className={styles["sentence"]}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
        {hasButtons && (
          <div className={styles["buttons"]}>
            <ButtonLink to={linkTo} look="honey">
              {linkLabel}
            </ButtonLink>
            {secondTo && secondLabel && (
              <SmartLink to={secondTo} className={styles["second"]}>
                {secondLabel}
              </SmartLink>
            )}
          </div>
        )}
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
  );
}

/** A text on a dark ground, with a button for each address and number that the settings have. */
function WithContacts({ section: { id, title, text, contacts } }: { section: Call }) {
  const brand = useBrand();
  const buttons = contacts
    .map((contact) => ({ contact, ...buttonOf(contact, brand) }))
    .filter(({ to, label }) => to !== "" && label !== "");
  if (!text && buttons.length === 0) return null;
  return (
    <Section title={title} id={id}>
      <div className={styles["contact"]}>
        {text && <p>{text}</p>}
        {buttons.length > 0 && (
          <div className={styles["ways"]}>
            {buttons.map(({ contact, to, label }) => (
              <ButtonLink key={contact} to={to} look="honey">
                {label}
              </ButtonLink>
            ))}
          </div>
        )}
      </div>
    </Section>
  );
}

function buttonOf(contact: Call["contacts"][number], brand: SiteBrand): { to: string; label: string } {
  const label = brand[contact];
  if (contact === "whatsapp") return { to: brand.links.whatsapp, label };
  return { to: label && (contact === "phone" ? phoneLink(label) : `mailto:${label}`), label };
}

/** The app and the WhatsApp chat; nothing where the settings have neither. */
function WithApp({ section: { title, text, emoji } }: { section: Call }) {
  const { links, whatsapp } = useBrand();
  if (links.downloadApp === "" && links.whatsapp === "") return null;
  return (
    <section className={classNames("container", styles["end"])}>
      <div className={styles["app"]}>
        <div className={styles["drawing"]} aria-hidden="true">
          <Emoji name={emoji} size={120} />
        </div>
        <Words title={title} text={text} />
        <div className={styles["actions"]}>
          <ButtonLink to={links.downloadApp}>Download App</ButtonLink>
          <ButtonLink to={links.whatsapp} look="outline">
            WhatsApp {whatsapp}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The form to subscribe; nothing while the settings have no words of consent. */
function WithForm({ section, part }: { section: Call; part: DeferredPart<SubscriptionFacts | null> }) {
  if ("data" in part && part.data === null) return null;
  const { id, title, text } = section;
  return (
    <section className={classNames("container", styles["subscribe"])} aria-labelledby={id}>
      <div className={styles["words"]}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={form["panel"]}>
        <Deferred part={part} label={title}>
          {(facts) => facts && <SubscribeForm id={`${id}-form`} facts={facts} />}
        </Deferred>
      </div>
    </section>
  );
}
