/** Words in capitals. Those of one or two letters are vitamins and countries. */
const IN_CAPITALS = /(\p{Lu}{3,})/u;

/** A list of ingredients; the allergens, which stand in capitals, are set apart in weight as well. */
export function Ingredients({ text }: { text: string }) {
  return text
    .split(IN_CAPITALS)
    .map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}
