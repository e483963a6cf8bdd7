import { NotFoundError } from "../errors.ts";
import { isUuid } from "../rules/text/uuid.ts";

/**
 * Returns the id in a path or a body, in lower case.
 *
 * @param what what it is the id of, such as `Picture`.
 * @throws NotFoundError when it is not a UUID: nothing has such an id.
 */
export function readId(value: unknown, what: string): string {
  if (!isUuid(value)) throw new NotFoundError(what);
  return value.toLowerCase();
}
