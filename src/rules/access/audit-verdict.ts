import { plural } from "../text/text.ts";

/** The result of a verification of the audit log. */
export interface VerdictFacts {
  lines: number;
  wrong?: { seq: number; problem: string } | undefined;
  anchors: number;
  skipped: number;
}

/** The result in sentences, for the admin and the command. */
export function verdictInWords({ lines, wrong, anchors, skipped }: VerdictFacts): string {
  if (wrong) return `The audit log is not sound. The first wrong line is ${wrong.seq}. ${wrong.problem}`;
  const sound = `The audit log is sound: ${plural(lines, "line", "lines")}.`;
  const compared =
    anchors > 0
      ? ` It fits ${plural(anchors, "head", "heads")} kept outside the database.`
      : " There was no head kept outside the database to compare it with, such as a backup's.";
  const replaced =
    skipped > 0
      ? ` ${plural(skipped, "head was", "heads were")} not compared: a restored backup has replaced those lines.`
      : "";
  return sound + compared + replaced;
}
