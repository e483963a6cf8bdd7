import { Deferred } from "../../../views/components/deferred.tsx";
import { Section } from "../../../views/site/section.tsx";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import type { Store } from "../../content/kinds/stores/store.schema.ts";
import { storePath } from "../../content/kinds/stores/store-path.ts";
import styles from "./store-list.module.css";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./store-list.section.ts";

/** The stores with their addresses and telephones. While there are none, nothing shows. */
export function View({ section, part }: SectionViewProps<typeof kind, Store[]>) {
  if ("data" in part && part.data.length === 0) return null;
  const { title, lead, moreLabel } = section;
  return (
    <Section title={title} lead={lead} {...(moreLabel && { more: { to: "/locations", label: moreLabel } })}>
      <Deferred part={part} label={title}>
        {(stores) => (
          <ul className={styles["stores"]}>
            {stores.map(({ id, slug, name, street, locality, phone }) => (
              <li key={id}>
                <h3>
                  <SmartLink to={storePath(slug)}>{name}</SmartLink>
                </h3>
                <address>
                  {street}, {locality}
                </address>
                {phone && <SmartLink to={`tel:${phone.replaceAll(" ", "")}`}>{phone}</SmartLink>}
              </li>
            ))}
          </ul>
        )}
      </Deferred>
    </Section>
  );
}
