import type { Fields } from "./merge-record.ts";
import type { Publishable } from "../../../src/content/publication.ts";

/** The fields of a form that decide whether visitors see the record. */
export function publishableOf(values: Fields): Publishable {
  const date = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : null;
  };
  return {
    status: String(values["status"]),
    publishAt: date("publishAt"),
    closesAt: date("closesAt"),
    startDate: date("startDate"),
    endDate: date("endDate"),
  };
}
