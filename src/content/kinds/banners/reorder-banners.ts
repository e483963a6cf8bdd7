import { z } from "zod";
import { inTransaction } from "../../../storage/database/transaction.ts";
import { ValidationError } from "../../../errors.ts";
import { readFields } from "../../../http/body.ts";
import type { Operation } from "../../../http/route.ts";
import { readQuery } from "../../../http/query.ts";
import { bannerSchema, type Banner } from "./banner.schema.ts";
import { errorsByField } from "../../../rules/schema/field-errors.ts";
import { errorMessageFor } from "../../../rules/schema/error-messages.ts";
import { authorship } from "../../lifecycle/handlers.ts";
import type { ApiDependencies, ServerKind } from "../../lifecycle/server-kind.ts";
import { recordSchema } from "../../lifecycle/record-schema.ts";
import { updateRecord } from "../../lifecycle/write.ts";

/** More banners than all pages show, and still one short transaction. */
const MAX_UPDATES = 500;

const reorderSchema = z.strictObject({
  updates: z
    .array(
      z.strictObject({
        id: z.uuid("There is no such banner."),
        priority: bannerSchema.shape.priority.unwrap(),
      }),
    )
    .min(1, "Please give at least one banner.")
    .max(MAX_UPDATES, `Please give at most ${MAX_UPDATES} banners at once.`)
    .refine(
      (updates) => new Set(updates.map(({ id }) => id.toLowerCase())).size === updates.length,
      "Please name each banner once.",
    ),
});

/** Sets the priorities of several banners in one transaction. */
export function reorderBanners(api: ApiDependencies, kind: ServerKind<Banner>): Operation {
  return {
    summary: "Give several banners their priorities, all or nothing",
    access: "banners.write",
    body: { schema: reorderSchema },
    answer: {
      status: 200,
      description: "The banners, in the order of the request",
      schema: z.array(recordSchema(kind)),
    },
    failures: { 404: "One of the banners does not exist; nothing was written" },
    async handle(request, response) {
      readQuery(request, {});
      const parsed = reorderSchema.safeParse(readFields(request), { error: errorMessageFor });
      if (!parsed.success) throw new ValidationError(errorsByField(parsed.error));
      const by = authorship(api, response);
      const banners = await inTransaction(api.db, async (trx) => {
        const written: Banner[] = [];
        for (const { id, priority } of parsed.data.updates) {
          written.push(await updateRecord(trx, kind, id, { priority }, undefined, by));
        }
        return written;
      });
      response.json(banners);
    },
  };
}
