import { useMemo, useState } from "react";
import type { CheckedOffer } from "../../../src/content/kinds/offers/check-offers.ts";
import { callApi } from "../api-call.ts";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import type { RowReading } from "./read-row.ts";
import type { Saved } from "./sheet-state.ts";

type Readings = ReadonlyMap<string, RowReading>;
type CheckedByKey = ReadonlyMap<string, CheckedOffer>;

/** What the server says of the offers as they stand in the sheet, asked for again after each change. */
export function useChecks(readings: Readings, saved: ReadonlyMap<string, Saved>) {
  const [checked, setChecked] = useState<CheckedByKey>(new Map());
  const isWaiting = [...readings.values()].some((reading) => reading.isWaiting);

  async function check(of: Readings, signal?: AbortSignal): Promise<CheckedByKey> {
    if (of.size === 0) return new Map();
    const offers = [...of].map(([key, { fields }]) => {
      const { typed: _typed, ...read } = fields;
      return { ...read, ...(saved.has(key) && { id: saved.get(key)?.id }) };
    });
    const options = { method: "POST", body: { offers }, ...(signal && { signal }) } as const;
    const answer = await callApi<{ results: CheckedOffer[] }>("/api/offers/check", options);
    if (!answer.ok) return checked;
    const { results } = answer.value;
    const all = new Map(
      [...of.keys()].flatMap((key, at) => (results[at] ? [[key, results[at]] as const] : [])),
    );
    setChecked(all);
    return all;
  }

  const key = useMemo(
    () => JSON.stringify([...readings].map(([row, { fields }]) => [row, fields])),
    [readings],
  );
  useDebouncedCall(
    readings.size > 0 && !isWaiting ? key : undefined,
    async (signal) => void (await check(readings, signal)),
    400,
  );
  return { checked, check };
}
