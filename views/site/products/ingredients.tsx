/** Words in capitals. Those of one or two letters are vitamins and countries. */
const IN_CAPITALS = /(\p{Lu}{3,})/u;

/** A list of ingredients. The allergens, which are in capitals, are also shown in bold. */
export function Ingredients({ text }: { text: string }) {
  return text
    .split(IN_CAPITALS)
    .map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}
