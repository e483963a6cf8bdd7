import { HtmlValidate } from "html-validate";

/** What is valid and what assistive technology needs. Rules of style, and those that React's way of writing breaks, are off. */
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard"],
  rules: {
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "long-title": "off",
    "no-inline-style": "off",
    "no-trailing-whitespace": "off",
    "require-sri": "off",
    "tel-non-breaking": "off",
    "void-style": "off",
  },
});

/** Documents that were valid: a screen is looked at more than once. */
const valid = new Set<string>();

/** Returns what html-validate finds in a document, a line each. */
export async function validateHtml(html: string): Promise<string[]> {
  if (valid.has(html)) return [];
  const { results } = await validator.validateString(html);
  const lines = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => {
      return `${ruleId}: ${message} ${html.slice(Math.max(0, offset - 40), offset + 120)}`;
    }),
  );
  if (lines.length === 0) valid.add(html);
  return lines;
}
