/**
 * Whether a text is a Global Trade Item Number: 8, 12, 13 or 14 digits of which the last one is the check digit (GS1).
 */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  // Counted from the end, the digits have the weights 1 and 3 by turns.
  const sum = [...text]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}
