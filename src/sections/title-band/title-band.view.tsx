import { ButtonLink } from "../../../views/components/button-link.tsx";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import { PageIntro } from "../../../views/site/page-intro.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./title-band.section.ts";
import styles from "./title-band.module.css";

/** The title of a page on a tinted ground, with buttons or with light links to places on the page. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const { title, lead, tone, emoji, links, linksTitle } = section;
  const shown = links.flatMap(({ linkTo, linkLabel }) =>
    linkTo && linkLabel ? [{ to: linkTo, label: linkLabel }] : [],
  );
  if (shown.length === 0) return <PageIntro {...{ title, lead, tone, emoji }} />;
  return (
    <PageIntro {...{ title, lead, tone, emoji }}>
      {linksTitle ? (
        <nav aria-label={linksTitle} className={styles["needs"]}>
          <ul>
            {shown.map(({ to, label }) => (
              <li key={label}>
                <PlaceLink to={to} label={label} />
              </li>
            ))}
          </ul>
        </nav>
      ) : (
        shown.map(({ to, label }) => (
          <ButtonLink key={label} to={to}>
            {label}
          </ButtonLink>
        ))
      )}
    </PageIntro>
  );
}

/** A link to a place on the same page is no address of the site. */
function PlaceLink({ to, label }: { to: string; label: string }) {
  return to.startsWith("#") ? <a href={to}>{label}</a> : <SmartLink to={to}>{label}</SmartLink>;
}
