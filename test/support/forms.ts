import type { Form } from "../../src/content/kinds/forms/form.schema.ts";
import { formTarget } from "../../src/site/forms/form-targets.ts";
import { storeMessage } from "../../src/site/messages/store-message.ts";
import type { Staff } from "./staff.ts";

/** Stores an entry to a form of staff without the form. @returns its reference. */
export async function addEntry(
  { db, site, now }: Pick<Staff, "db" | "site" | "now">,
  { id }: Pick<Form, "id">,
  change: Readonly<Record<string, string>> = {},
): Promise<string> {
  const target = await formTarget(db, site, id);
  if (!target) throw new Error("There is no such form.");
  const answers = { recipe: "Bread and butter", email: "rita@visitor.example", ...change };
  const message = await target.toMessage(answers, now());
  if ("addsTo" in message) throw new Error("A form of staff adds to no message.");
  return (await storeMessage(db, message, { files: [], now: now() })).reference;
}
