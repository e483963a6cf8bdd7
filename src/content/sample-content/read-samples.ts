import { z } from "zod";
import { NotFoundError } from "../../errors.ts";
import type { Db } from "../../storage/database/tables.ts";
import { isContentKind, kindOf } from "../kinds/kinds.ts";
import { ALL_SERVER_KINDS } from "../kinds/kinds.server.ts";
import { sql } from "kysely";
import type { ServerKind } from "../lifecycle/server-kind.ts";
import { isInSeason, settleValues } from "./settle-values.ts";

/** A record to create, and the file of `pictures/` to which its `imageUrl` will lead. */
export interface Sample {
  /** What names other samples is filled in by {@link fillIds}. */
  fields: Readonly<Record<string, unknown>>;
  picture: string | undefined;
}

const pictureField = z.object({ picture: z.string().optional() });

const anyFields = z.record(z.string(), z.unknown());

/** What a kind knows of its records, whichever they are. */
type SampledKind = Pick<ServerKind, "one" | "schema" | "samples"> & { titleField: string };

/** A file of sample content: records, and what all of them have unless they say otherwise. */
const sampleFile = z.strictObject({ all: anyFields, records: z.array(anyFields) });

/** The kinds in the order in which their samples are created: offers name products and stores. */
export const SAMPLED_KINDS = ALL_SERVER_KINDS.toSorted(
  (one, other) => Number(one.name === "offers") - Number(other.name === "offers"),
);

/** A sample of another kind, by its slug: `{ "idOf": "products/ftira" }` stands for its id, which it gets when it is created. */
const reference = z.strictObject({ idOf: z.string() });

/** What stands for the id of a sample while the record that names it is checked. */
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/**
 * Returns the sample records of a kind, read from its JSON files. Dates are counted from `now`; a record with `months` is there
 * only at a first start within them.
 *
 * @throws Error a sentence that names the record and the field that does not fit.
 */
export async function readSamples(kind: SampledKind, now: Date): Promise<Sample[]> {
  const files = (await kind.samples?.()) ?? [];
  return files.flatMap(({ default: file }) => {
    const { all, records } = sampleFile.parse(file);
    return records
      .filter(({ months }) => isInSeason(months, now))
      .map(({ months: _months, ...record }) => readSample(kind, all, record, now));
  });
}

function readSample(
  kind: SampledKind,
  all: Readonly<Record<string, unknown>>,
  { picture, ...record }: Readonly<Record<string, unknown>>,
  now: Date,
): Sample {
  const { slug, ...fields } = anyFields.parse(settleValues({ ...all, ...record }, now));
  const checked = kind.schema.safeParse(withIds(fields, () => UNKNOWN));
  const named = pictureField.safeParse({ picture });
  const [issue] = [...(checked.error?.issues ?? []), ...(named.error?.issues ?? [])];
  if (issue) {
    const title = String(fields[kind.titleField]);
    throw new Error(
      `The sample ${kind.one} “${title}” does not fit: ${issue.path.join(".")}: ${issue.message}`,
    );
  }
  return { fields: slug === undefined ? fields : { ...fields, slug }, picture: named.data?.picture };
}

/**
 * Returns the fields of a sample with the ids of the samples that they name, which have been created before it.
 *
 * @throws NotFoundError
 */
export async function fillIds(db: Db, fields: Sample["fields"]): Promise<Sample["fields"]> {
  const ids = new Map<string, string>();
  withIds(fields, (named) => {
    ids.set(named, "");
    return named;
  });
  for (const named of ids.keys()) {
    const [kind = "", slug = ""] = named.split("/");
    if (!isContentKind(kind)) throw new NotFoundError(kind);
    const { rows } = await sql<{
      id: string;
    }>`SELECT id FROM ${sql.table(kind)} WHERE slug = ${slug}`.execute(db);
    if (!rows[0]) throw new NotFoundError(`${kindOf(kind).label} ${slug}`);
    ids.set(named, rows[0].id);
  }
  return ids.size === 0 ? fields : withIds(fields, (named) => ids.get(named) ?? "");
}

function withIds(fields: Sample["fields"], idOf: (named: string) => string): Sample["fields"] {
  const filled: unknown = JSON.parse(JSON.stringify(fields), (_name, value: unknown) => {
    const { data } = reference.safeParse(value);
    return data ? idOf(data.idOf) : value;
  });
  return anyFields.parse(filled);
}
