import { z } from "zod";
import type { AnyRecord, ServerKind } from "../lifecycle/server-kind.ts";
import { samplePicture, type SamplePicture } from "./sample-picture.ts";
import { settleValues } from "./settle-values.ts";

/** A record to create, and the picture to which its `imageUrl` will lead. */
export interface Sample {
  fields: Readonly<Record<string, unknown>>;
  picture: SamplePicture | undefined;
}

const anyFields = z.record(z.string(), z.unknown());

/** What a kind knows of its records, whichever they are. */
type SampledKind = Pick<ServerKind<AnyRecord>, "one" | "schema" | "samples"> & { titleField: string };

/** A file of sample content: records, and what all of them have unless they say otherwise. */
const sampleFile = z.strictObject({ all: anyFields, records: z.array(anyFields) });

/**
 * Returns the sample records of a kind, read from its JSON files. Dates are counted from `now`.
 *
 * @throws Error a sentence that names the record and the field that does not fit.
 */
export async function readSamples(kind: SampledKind, now: Date): Promise<Sample[]> {
  const files = (await kind.samples?.()) ?? [];
  return files.flatMap(({ default: file }) => {
    const { all, records } = sampleFile.parse(file);
    return records.map((record) => readSample(kind, all, record, now));
  });
}

function readSample(
  kind: SampledKind,
  { picture: ofAll, ...all }: Readonly<Record<string, unknown>>,
  { picture: own, ...record }: Readonly<Record<string, unknown>>,
  now: Date,
): Sample {
  const { slug, ...fields } = anyFields.parse(settleValues({ ...all, ...record }, now));
  const checked = kind.schema.safeParse(fields);
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
