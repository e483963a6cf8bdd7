import { Fragment, type ReactNode } from "react";
import { sentenceCase } from "../../src/rules/text/text.ts";

/** A part of a sentence that begins with a small letter; empty or false where there is nothing to say. */
type Part = readonly ReactNode[] | "" | false | null;

/** Joins the parts that are there into one sentence: `Write to a@b.example, ring 2000 0000 or read our policy.` */
export function Sentence({ parts }: { parts: readonly Part[] }) {
  const said = parts.filter((part) => part !== "" && part !== false && part !== null);
  if (said.length === 0) return null;
  return (
    <>
      {said.map((part, at) => (
        // The parts are fixed: their order never changes while they show.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at > 0 && (at === said.length - 1 ? " or " : ", ")}
          {at === 0 ? capitalised(part) : part}
        </Fragment>
      ))}
      .
    </>
  );
}

function capitalised([first, ...rest]: readonly ReactNode[]): ReactNode[] {
  const word = typeof first === "string" ? sentenceCase(first) : first;
  return [word, ...rest];
}
