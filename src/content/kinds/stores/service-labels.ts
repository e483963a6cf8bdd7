/** Services that staff choose from; they add others by their names. */
export const SERVICES = [
  "In-store bakery",
  "Butcher",
  "Fish counter",
  "Delicatessen",
  "Coffee bar",
  "Rotisserie",
  "Salad bar",
  "Hot suppers",
  "Click & collect",
  "Home delivery",
  "Late opening",
  "Quiet hour",
  "Free parking",
  "Electric car charging",
  "Step-free entrance",
  "Lift",
  "Accessible toilet",
  "Wheelchair trolley",
  "Baby changing",
  "Self-checkouts",
  "Bottle and can return",
  "Cash machine",
  "Gift cards",
] as const;

/** Longer than any name: what is longer is a sentence. */
const NAME_LENGTH = 40;

/**
 * The names of a store's services. A line of the store is a name; of a sentence, as older stores have them, the services
 * of the list that it names: `Step-free entrance and lift`. One that says what there is not names none.
 */
export function serviceNames({ services }: { services: readonly string[] }): string[] {
  const names = services.flatMap((line) => {
    const isNegative = /\b(?:no|not|without)\b/i.test(line);
    const known = SERVICES.filter((name) => new RegExp(`\\b${name}\\b`, "i").test(line));
    if (known.length > 0 && !isNegative) return known;
    return line.length <= NAME_LENGTH ? [line] : [];
  });
  return [...new Set(names)];
}
