/** A person, by their account and by their name and address. */
interface Person {
  userId: string;
  actor: string;
}

/** An editor that is open on a screen. */
interface OpenEditor extends Person {
  recordId: string;
  /** When it last reported, in milliseconds. */
  at: number;
}

/** An editor reports every 15 seconds; browsers slow the timers of hidden windows to a minute. */
const REPORTED_WITHIN_MS = 90_000;

/** More editors than a company has open at once; beyond it the oldest are forgotten. */
const MOST_EDITORS = 2_000;

/** Which editors are open, by what they report. In memory: after a restart they report again. */
interface OpenRecords {
  /** Notes that an editor is open. Returns the people who have the record open in other windows. */
  report(window: string, recordId: string, person: Person): Person[];
  close(window: string, userId: string): void;
}

export function createOpenRecords(clock: () => Date): OpenRecords {
  // By window; in the order of the reports, since each report moves its entry to the end.
  const editors = new Map<string, OpenEditor>();
  const keyOf = (window: string, userId: string) => `${userId} ${window}`;

  function forgetOld(now: number): void {
    for (const [key, { at }] of editors) {
      if (now - at < REPORTED_WITHIN_MS && editors.size <= MOST_EDITORS) break;
      editors.delete(key);
    }
  }

  return {
    report(window, recordId, { userId, actor }) {
      const now = clock().getTime();
      const own = keyOf(window, userId);
      editors.delete(own);
      editors.set(own, { recordId, userId, actor, at: now });
      forgetOld(now);
      const others = new Map<string, Person>();
      for (const [key, editor] of editors)
        if (key !== own && editor.recordId === recordId) others.set(editor.userId, editor);
      return [...others.values()];
    },
    close: (window, userId) => void editors.delete(keyOf(window, userId)),
  };
}
