import type { Drawing } from "./drawing.ts";
import { MALTESE_FOOD } from "./maltese-food.ts";
import { PACKAGED_GOODS } from "./packaged-goods.ts";
import { PREPARED_FOOD } from "./prepared-food.ts";

/** All drawings of this project by name, as the subjects of sample pictures. */
export const OWN_DRAWINGS: Readonly<Record<string, Drawing>> = {
  ...MALTESE_FOOD,
  ...PREPARED_FOOD,
  ...PACKAGED_GOODS,
};
