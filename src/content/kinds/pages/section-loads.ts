import type { z } from "zod";
import type { Site } from "../../../site/context.ts";
import type { SectionKind } from "./section-kind.ts";

/**
 * Reads what a section shows of the content: `load` of the file `.load.ts` in the folder of a kind. The page does not wait
 * for it longer than for any deferred part.
 */
export type SectionLoad<Kind> = (
  site: Site,
  fields: Kind extends SectionKind<infer Schema> ? z.output<Schema> : never,
) => Promise<unknown>;

type AnyLoad = (site: Site, fields: Readonly<Record<string, unknown>>) => Promise<unknown>;

const FILES = import.meta.glob<AnyLoad>("../../../sections/*/*.load.ts", { eager: true, import: "load" });

const LOADS = new Map(Object.entries(FILES).map(([file, load]) => [file.split("/").at(-2), load]));

/** The read of a kind of section; undefined for one that reads nothing. */
export function loadOfSection(kind: string): AnyLoad | undefined {
  return LOADS.get(kind);
}
