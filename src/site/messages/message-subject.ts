import type { Submission } from "./message.schema.ts";

/** The message as the subject of a line of the audit log. Its reference says nothing about a person. */
export function messageSubject({ id, reference }: Pick<Submission, "id" | "reference">) {
  return { type: "messages", id, name: reference };
}
