import { applicantLinksContext } from "../../../src/site/context.ts";
import type { Route } from "./+types/own-interview";

/** An interview as an event for the calendar of the applicant. */
export async function loader({ context, params: { token, interview } }: Route.LoaderArgs) {
  const text = await context.get(applicantLinksContext).calendar(token, interview);
  if (text === undefined) return new Response("There is no such interview.\n", { status: 410 });
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="interview.ics"',
    },
  });
}
