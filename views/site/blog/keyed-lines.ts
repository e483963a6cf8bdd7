/** Lines with a key each. It contains the position, because a line such as "salt" can occur twice. */
export function keyed(lines: readonly string[]): { key: string; line: string; place: number }[] {
  return lines.map((line, place) => ({ key: `${place} ${line}`, line, place }));
}
