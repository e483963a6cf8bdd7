/** Joins the classes that apply. A CSS module returns undefined for a class that has no rules. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
