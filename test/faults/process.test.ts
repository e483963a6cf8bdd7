import { expect, test } from "vitest";
import { makeTempDir } from "../support/test-database.ts";
import { call, startSite } from "./site-process.ts";

test.each([
  ["PORT", "seventy"],
  ["PUBLIC_URL", "www.example.com"],
  ["SEED", "plenty"],
  ["TRUST_PROXY", "everybody"],
  ["LOG_LEVEL", "chatty"],
  ["SESSION_SECRET", "short"],
  ["BACKUP_AT", "nightly"],
])("a wrong %s stops the start with one line that names it", async (name, value) => {
  using server = startSite({ [name]: value });
  const { code, output } = await server.ended;
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).toContain(name);
});

test("a start serves, a second program on its port is told so, and SIGTERM ends it in order", async () => {
  using first = startSite({});
  const port = await first.listening;
  expect((await call(port, "/readyz")).status).toBe(200);
  expect((await call(port, "/locations")).status).toBe(200);

  using second = startSite({ PORT: String(port) });
  const { code, output } = await second.ended;
  expect(code).toBe(1);
  expect(output).toContain(`PORT ${port} is in use`);

  first.process.kill("SIGTERM");
  const end = await first.ended;
  expect(end.code).toBe(0);
  expect(end.output).toContain('"msg":"stopped"');
  expect(end.output).not.toMatch(/"level":(?:50|60)/);
});

test("a second start on the same data is ready again, and neither logs an error", async () => {
  using dir = makeTempDir();
  for (let round = 0; round < 2; round += 1) {
    using server = startSite({ DATA_DIR: dir.path });
    const port = await server.listening;
    expect((await call(port, "/readyz")).status).toBe(200);
    server.process.kill("SIGTERM");
    const { output } = await server.ended;
    expect(output).not.toMatch(/"level":(?:50|60)/);
    // Nobody has an account yet: the first start, and it alone, warns of that with a link.
    const warnings = output.split("\n").filter((line) => line.includes('"level":40'));
    expect(warnings).toEqual(round === 0 ? [expect.stringContaining("/activate/")] : []);
  }
});
