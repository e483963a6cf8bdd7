import { z } from "zod";
import { NotFoundError } from "../../errors.ts";
import type { Db } from "../../storage/database/tables.ts";
import { isContentKind, kindOf } from "../kinds/kinds.ts";
import { ALL_SERVER_KINDS } from "../kinds/kinds.server.ts";
import { sql } from "kysely";
import type { ServerKind } from "../lifecycle/server-kind.ts";
import { isInSeason, settleValues } from "./settle-values.ts";

/** A record to create, and the picture to which its `imageUrl` will lead. */
export interface Sample {
  /** What names other samples is filled in by {@link fillIds}. */
  fields: Readonly<Record<string, unknown>>;
  picture: SamplePicture | undefined;
}

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
  { picture: ofAll, ...all }: Readonly<Record<string, unknown>>,
  { picture: own, ...record }: Readonly<Record<string, unknown>>,
  now: Date,
): Sample {
  const { slug, ...fields } = anyFields.parse(settleValues({ ...all, ...record }, now));
  const checked = kind.schema.safeParse(withIds(fields, () => UNKNOWN));
  const picture = samplePicture.optional().safeParse(own && { ...Object(ofAll), ...Object(own) });
  const [issue] = [...(checked.error?.issues ?? []), ...(picture.error?.issues ?? [])];
  if (issue) {
    const title = String(fields[kind.titleField]);
    throw new Error(
      `The sample ${kind.one} “${title}” does not fit: ${issue.path.join(".")}: ${issue.message}`,
    );
  }
  return { fields: slug === undefined ? fields : { ...fields, slug }, picture: picture.data };
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

/** A picture of the sample content, which is drawn at seeding time and goes through the same pipeline as uploads. */
const samplePicture = z.strictObject({
  /**
   * Names of Fluent Emoji icons, such as `tomato`, or of our own drawings, such as `gbejna`; several stand together, the
   * first in front.
   */
  subjects: z.array(z.string()).min(1).max(6),
  /** The coloured ground that it stands on; names are the design tokens'. */
  ground: z.enum(["pear", "honey", "leaf", "sea", "olive", "stone", "blush", "mint", "sky", "butter"]),
  /** `plain`: one subject on a tinted ground. `plate`: subjects on a round plate over tiles. `tiles`: the pattern alone. */
  style: z.enum(["plain", "plate", "tiles"]),
  /** `square` 960 x 960, `wide` 1280 x 800, `banner` 1280 x 960. */
  format: z.enum(["square", "wide", "banner"]),
});

export type SamplePicture = z.output<typeof samplePicture>;
export type Ground = SamplePicture["ground"];
export type PictureStyle = SamplePicture["style"];
export type PictureFormat = SamplePicture["format"];
