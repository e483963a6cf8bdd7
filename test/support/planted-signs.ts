import { contentsOf } from "./raw-sql.ts";
import type { Staff } from "./staff.ts";
import { SUCCESSFUL_CALLS } from "./successful-calls.ts";

/** The texts of all tables that match. */
export async function storedTexts({ db }: Pick<Staff, "db">, pattern: RegExp): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  const rows = (
    await contentsOf(
      db,
      tables.map(({ name }) => name),
    )
  ).flat();
  const values: unknown[] = rows.flatMap((row) => Object.values(Object(row)));
  return values.filter((value) => typeof value === "string").filter((value) => pattern.test(value));
}

/** The value, once for each text in it, with the sign after the first character of that text. */
export function plantSign(value: unknown, sign: string): unknown[] {
  if (typeof value === "string") {
    const [first = "", ...rest] = value;
    return [`${first}${sign}${rest.join("")}`];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    plantSign(part, sign).map((changed) =>
      Array.isArray(value)
        ? value.map((other, index) => (String(index) === name ? changed : other))
        : { ...value, [name]: changed },
    ),
  );
}

/** The routes whose body can have text that is stored. */
export const ROUTES_WITH_TEXT = Object.keys(SUCCESSFUL_CALLS).filter(
  (route) => !/^(?:DELETE|GET) |\/(?:undo|continue|duplicate|restore|retry)$/.test(route),
);

/** Makes the successful call of a route, then sends its last request again, once for each text in it, with the sign in it. */
export async function callWithSign(
  staff: Staff,
  route: string,
  sign: string,
): Promise<{ sent: unknown; status: number }[]> {
  let last: { send: Staff["send"]; message: Parameters<Staff["send"]> } | undefined;
  const watched =
    (send: Staff["send"]): Staff["send"] =>
    (...message) => {
      last = { send, message };
      return send(...message);
    };
  await SUCCESSFUL_CALLS[route]?.({
    ...staff,
    send: watched(staff.send),
    sendAnonymous: watched(staff.sendAnonymous),
  });
  if (!last) throw new Error("The call sends nothing.");
  const { send, message } = last;
  const [method, path, body] = message;
  const answers = [];
  for (const sent of plantSign(body, sign)) {
    const { status } = await send(method, path, Object(sent));
    answers.push({ sent, status });
  }
  await staff.accounts.settled();
  return answers;
}
