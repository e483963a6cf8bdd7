/** The words by which a department's drawing is found; staff name departments as they like. */
const DRAWINGS: readonly (readonly [RegExp, string])[] = [
  [/baker/i, "bread"],
  [/fish/i, "fish"],
  [/butcher|meat/i, "cut-of-meat"],
  [/deli|cheese/i, "cheese-wedge"],
  [/fruit|vegetable|produce/i, "leafy-green"],
  [/logistic|driv|warehouse/i, "delivery-truck"],
  [/financ|account/i, "bar-chart"],
  [/market|communicat/i, "megaphone"],
  [/^it$|software|digital/i, "mobile-phone"],
  [/people|human/i, "people-hugging"],
  [/store|shop|checkout/i, "shopping-cart"],
];

/** The name of the drawing for a department; a handshake where none fits. */
export function departmentEmoji(department: string): string {
  return DRAWINGS.find(([words]) => words.test(department))?.[1] ?? "handshake";
}
