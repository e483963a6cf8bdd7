/** Receives the error of a source that failed, for the log. */
export type Report = (error: unknown) => void;

/** Reports each failed source once, although a search reads it several times. */
export function onceFor(report: Report): Report {
  const reported = new Set<string>();
  return (error) => {
    const { message } = error instanceof Error ? error : { message: String(error) };
    if (reported.has(message)) return;
    reported.add(message);
    report(error);
  };
}

/** Reads a source; one that fails is reported and gives an empty list. */
export async function orNothing<Item>(
  report: Report,
  source: string,
  read: () => Promise<Item[]>,
): Promise<Item[]> {
  try {
    return await read();
  } catch (cause) {
    report(new Error(`The search source “${source}” failed.`, { cause }));
    return [];
  }
}
