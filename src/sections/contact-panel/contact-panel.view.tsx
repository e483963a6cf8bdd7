import { phoneLink, type SiteBrand } from "../../rules/brand/site-brand.ts";
import { useBrand } from "../../../views/components/brand.ts";
import { ButtonLink } from "../../../views/components/button-link.tsx";
import { Section } from "../../../views/site/section.tsx";
import type { SectionFields, SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./contact-panel.section.ts";
import styles from "./contact-panel.module.css";

type Contact = SectionFields<typeof kind>["contacts"][number];

/** A text on a dark ground, with a button for each address and number that the settings have. */
export function View({ section: { id, title, text, contacts } }: SectionViewProps<typeof kind>) {
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

function buttonOf(contact: Contact, brand: SiteBrand): { to: string; label: string } {
  const label = brand[contact];
  if (contact === "whatsapp") return { to: brand.links.whatsapp, label };
  return { to: label && (contact === "phone" ? phoneLink(label) : `mailto:${label}`), label };
}
