import { useLoaderData } from "react-router";
import type { section as kind } from "../../../src/sections/list-head/list-head.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { PageIntro } from "../page-intro.tsx";
import type { readCareers } from "./read-careers.ts";

/** The head of the page of jobs, with a button that leads to the openings. */
export function CareersHead({
  section: { title, lead, tone, emoji },
}: {
  section: SectionFields<typeof kind>;
}) {
  const { total } = useLoaderData<typeof readCareers>();
  return (
    <PageIntro {...{ title, lead, tone, emoji }}>
      <ButtonLink to="/careers#openings" look="honey">
        {total > 0 ? `See ${plural(total, "opening", "openings")}` : "Write to us"}
      </ButtonLink>
    </PageIntro>
  );
}
