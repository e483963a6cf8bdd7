import type { Site } from "../../../site/context.ts";
import { MAX_CHOSEN } from "./section-fields.ts";
import type { ContentKind, RecordOf } from "../kinds.ts";

/** The first records of slugs that visitors may see, in the order of the slugs. One that has moved is found by its old slug too. */
export async function findChosen<Name extends ContentKind>(
  site: Site,
  kind: Name,
  slugs: readonly string[],
): Promise<RecordOf[Name][]> {
  const records = await Promise.all(
    slugs.slice(0, MAX_CHOSEN).map(async (slug) => {
      const found = await site.find(kind, slug);
      const moved = found && "movedTo" in found ? await site.find(kind, found.movedTo) : found;
      return moved && "record" in moved ? moved.record : [];
    }),
  );
  return records.flat() as RecordOf[Name][];
}
