import type { Site } from "../../../site/context.ts";
import { NO, YES, type FormField, type ShownForm } from "../../../rules/contact/form-fields.ts";
import { MAX_MESSAGE } from "../../../rules/contact/message-form.ts";
import { plural } from "../../../rules/text/text.ts";
import { closedWords } from "./form-state.ts";
import type { Product } from "../products/product.schema.ts";
import type { Form, FormFieldRecord } from "./form.schema.ts";

/** Products that a field offers at most: more are no list that a person reads, and a name is typed. */
const MAX_PRODUCTS = 200;

/** A form as pages show it, with the stores and products that it offers. */
export async function readShownForm(site: Site, form: Form): Promise<ShownForm> {
  const now = site.now();
  const { slug, privacyText, submitLabel } = form;
  const shown = {
    action: `/forms/${slug}`,
    submit: submitLabel || "Send",
    notice: `${keptInWords(form, "After ")} we delete what you send for good.${privacyText && ` ${privacyText}`}`,
    shownAt: now.toISOString(),
  };
  const closed = closedWords(form, now);
  return closed === undefined
    ? { ...shown, fields: await readFields(site, form) }
    : { ...shown, closed, fields: [] };
}

/** From when the months count for which something is kept: of a competition from its end, since its draw is among all entries. */
export function keptFrom(form: Form, now: Date): Date {
  const end = endOf(form);
  return end !== null && end > now.toISOString() ? new Date(end) : now;
}

/** `3 months`, with what is to stand `before` it, or `3 months after the competition closes`. */
export function keptInWords(form: Form, before = ""): string {
  const months = plural(form.keptMonths, "month", "months");
  return endOf(form) === null ? before + months : `${months} after the competition closes`;
}

/** When a competition closes; null where it does not, and of other forms. */
function endOf({ isCompetition, closesAt }: Form): string | null {
  return isCompetition ? closesAt : null;
}

/** What a form asks, whether or not it is open. */
export async function readFields(site: Site, { fields }: Pick<Form, "fields">): Promise<FormField[]> {
  const shown: FormField[] = [];
  for (const field of fields) shown.push({ ...toField(field), options: await optionsOf(site, field) });
  return shown;
}

function toField(field: FormFieldRecord): FormField {
  const { id, kind, label, help, required, width, error, least, most, ifField, ifValue } = field;
  return {
    id,
    kind,
    label,
    help,
    required,
    wide: width === "whole" || kind === "heading" || kind === "consent",
    error,
    options: [],
    max: kind === "text" ? MAX_MESSAGE : kind === "email" ? 254 : 200,
    least,
    most,
    shownIf: ifField === null || ifValue === null ? null : { field: ifField, value: ifValue },
  };
}

async function optionsOf(
  site: Site,
  { kind, options, category }: FormFieldRecord,
): Promise<FormField["options"]> {
  switch (kind) {
    case "choice":
    case "several":
      return options.map((value) => ({ value, label: value }));
    case "yes-no":
      return [YES, NO].map((value) => ({ value, label: value }));
    case "store":
      return (await site.list("stores")).map(({ id, name }) => ({ value: id, label: name }));
    case "product": {
      if (category === "") return [];
      const { items, total } = await site.page("products", { category, limit: MAX_PRODUCTS, offset: 0 });
      return total > MAX_PRODUCTS ? [] : optionsFor(items);
    }
    default:
      return [];
  }
}

/** Products by their names; with what tells them apart where several have one name. */
function optionsFor(products: readonly Pick<Product, "name" | "brand" | "size">[]): FormField["options"] {
  const names = products.map(({ name }) => name);
  const words = products.map(({ name, brand, size }) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : [name, brand, size].filter(Boolean).join(", "),
  );
  return [...new Set(words)].map((value) => ({ value, label: value }));
}
