import { useState, type ReactNode } from "react";
import { joinWords, plural } from "../../src/rules/text/text.ts";
import { Button } from "./kit/button.tsx";
import { Dialog } from "./kit/dialog.tsx";

interface Publishing {
  title: string;
  /** What it lacks, from `lacksOf`. */
  lacks: readonly string[];
}

interface Question {
  lacking: readonly Publishing[];
  answer: (publishes: boolean) => void;
}

export interface PublishQuestion {
  /** Resolves to whether to publish; asks only where a record lacks something. */
  ask: (records: readonly Publishing[]) => Promise<boolean>;
  /** The question, to be rendered. */
  dialog: ReactNode;
}

/** How many records the question names. */
const MAX_NAMED = 5;

/**
 * Asks before records are published that lack what visitors expect, and says what that is.
 *
 * @param label the label of the button that publishes.
 */
export function usePublishQuestion(label: string): PublishQuestion {
  const [question, setQuestion] = useState<Question>();

  function ask(records: readonly Publishing[]): Promise<boolean> {
    const lacking = records.filter(({ lacks }) => lacks.length > 0);
    if (lacking.length === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      setQuestion({
        lacking,
        answer(publishes) {
          setQuestion(undefined);
          resolve(publishes);
        },
      });
    });
  }

  return { ask, dialog: question && <QuestionDialog label={label} {...question} /> };
}

function QuestionDialog({ label, lacking, answer }: Question & { label: string }) {
  const [only] = lacking;
  const more = lacking.length - MAX_NAMED;
  return (
    <Dialog
      open
      title="Something is missing"
      onClose={() => answer(false)}
      footer={
        <>
          <Button tone="primary" onClick={() => answer(false)}>
            Go back
          </Button>
          <Button onClick={() => answer(true)}>{label} anyway</Button>
        </>
      }
    >
      {lacking.length === 1 && only ? (
        <p>
          Visitors will see “{only.title}” without {joinWords(only.lacks)}.
        </p>
      ) : (
        <>
          <p>Visitors will see</p>
          <ul>
            {lacking.slice(0, MAX_NAMED).map(({ title, lacks }, index) => (
              <li key={`${index} ${title}`}>
                “{title}” without {joinWords(lacks)}
                {index === lacking.length - 1 && more <= 0 ? "." : ","}
              </li>
            ))}
            {more > 0 && <li>and {plural(more, "other", "others")} without something.</li>}
          </ul>
        </>
      )}
    </Dialog>
  );
}
