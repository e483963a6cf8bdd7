import { fold } from "../rules/text/fold.ts";
import { countTypingErrors, wordsOf } from "../rules/text/near-words.ts";
import type { Option } from "./form.ts";

/** The option that a typed name probably means: `Bakery` for `baykery`, `Fruit & veg` for `fruit`. */
export function similarOption(typed: string, options: readonly Option[]): Option | undefined {
  const name = fold(typed).trim();
  if (wordsOf(name).length === 0) return undefined;
  const near = options.flatMap((option) => {
    const errors = countTypingErrors(name, fold(`${option.label} ${option.value}`));
    return errors === undefined ? [] : [{ option, errors }];
  });
  return near.toSorted((a, b) => a.errors - b.errors)[0]?.option;
}
