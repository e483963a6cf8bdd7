import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../views/routes.ts";
import { createStaff } from "../support/staff.ts";
import { readBefore } from "../support/version-before.ts";

type Json = ReturnType<typeof JSON.parse>;

/** What version 0.1.0 offered, as `surfaceOf` and `addressesOf` say it. */
const before: { addresses: string[]; calls: Record<string, string[]> } = readBefore("surface.json");

/** The addresses of all screens. */
function addressesOf(list: readonly RouteConfigEntry[], parent = ""): string[] {
  return list.flatMap(({ path, index, children = [] }) => {
    const address = path === undefined ? parent : `${parent}/${path}`;
    return [...(path !== undefined || index ? [address || "/"] : []), ...addressesOf(children, address)];
  });
}

/** What each call of an OpenAPI document takes and answers: parameters, permission, statuses, fields and their choices. */
function surfaceOf({ paths, components }: Json): Record<string, string[]> {
  const fieldsOf = (schema: Json, at: string): string[] => {
    const { $ref, properties = {}, items, anyOf = [], oneOf = [], allOf = [], enum: choices = [] } = schema;
    if ($ref) return fieldsOf(components.schemas[$ref.split("/").at(-1)], at);
    return [
      ...choices.map((choice: unknown) => `${at} = ${JSON.stringify(choice)}`),
      ...Object.entries(properties).flatMap(([name, field]) => [
        `${at}.${name}`,
        ...fieldsOf(field, `${at}.${name}`),
      ]),
      ...[...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf].flatMap((part) => fieldsOf(part, at)),
    ];
  };
  const contentOf = (content: Json = {}, at: string) =>
    Object.entries<Json>(content).flatMap(([type, { schema }]) => [
      `${at} ${type}`,
      ...fieldsOf(schema, `${at} ${type}`),
    ]);
  const calls = Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, call]): [string, string[]] => [
      `${method} ${path}`,
      [
        call.description,
        ...call.parameters.map((parameter: Json) => `${parameter.in} ${parameter.name}`),
        ...contentOf(call.requestBody?.content, "takes"),
        ...Object.entries<Json>(call.responses).flatMap(([status, { content }]) => [
          status,
          ...(status < "400" ? contentOf(content, "answers") : []),
        ]),
      ],
    ]),
  );
  return Object.fromEntries(calls.map(([call, lines]) => [call, [...new Set(lines)].toSorted()]));
}

test("every screen of version 0.1.0 has its address still", () => {
  expect(before.addresses.length).toBeGreaterThan(40);
  const now = new Set(addressesOf(routes));
  expect(before.addresses.filter((address) => !now.has(address))).toEqual([]);
});

test("every call of version 0.1.0 takes and answers what it did", async () => {
  await using staff = await createStaff();
  const { body } = await staff.send("get", "/api").expect(200);
  const now = surfaceOf(body);
  const gone = Object.entries(before.calls).flatMap(([call, lines]) => {
    const known = new Set(now[call]);
    // Some calls need a proof of identity since (decision 51).
    const description = now[call]?.find((line) => line.endsWith(".")) ?? "";
    return lines
      .filter((line) => !known.has(line) && !(line.endsWith(".") && description.startsWith(line)))
      .map((line) => `${call}: ${line}`);
  });
  // The fields of an old version are not promised since: it is answered as it was.
  expect(gone.filter((line) => !/\/history: answers application\/json\.record\./.test(line))).toEqual([]);
});
