import { applicationForm } from "../../../rules/contact/application-form.ts";
import type { ShownForm } from "../../../rules/contact/form-fields.ts";
import type { Site } from "../../../site/context.ts";
import type { Job } from "./job.schema.ts";

/** The form for a job as a page shows it; the open one where there is no job. */
export async function readApplicationForm(
  site: Site,
  job: Pick<Job, "slug" | "title" | "questions"> | null,
): Promise<ShownForm> {
  const stores = await site.list("stores");
  const { applicationsKept: keptMonths } = await site.settings();
  return applicationForm({
    ...(job && { job }),
    stores: stores.map(({ id, name }) => ({ id, name })),
    keptMonths,
    shownAt: site.now().toISOString(),
  });
}
