/**
 * Whether a text is a Global Trade Item Number: 8, 12, 13 or 14 digits of which the last one is the check digit (GS1).
 */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  // Counted from the end, the digits have the weights 1 and 3 by turns.
  const digits = Array.from(text, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
