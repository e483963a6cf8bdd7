/** Patterns that select a department's emoji. Staff name departments freely. */
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

/** The emoji of a department; a handshake if no pattern matches. */
export function departmentEmoji(department: string): string {
  return DRAWINGS.find(([words]) => words.test(department))?.[1] ?? "handshake";
}
