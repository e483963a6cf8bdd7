/**
 * `npm run faults`: every fault at its full size, one after the other, and a table of the
 * figures at the end, which also goes into docs/reliability.md. Takes half an hour or more; with
 * words after `--` it runs the files whose names begin with them.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const figures = path.join(root, "test-results/faults.jsonl");
const page = path.join(root, "docs/reliability.md");
const [BEGIN, END] = ["<!-- figures -->", "<!-- end of figures -->"];

fs.rmSync(figures, { force: true });
const begun = new Date();
const only = process.argv.slice(2);
const { status } = spawnSync(
  path.join(root, "node_modules/.bin/vitest"),
  [
    "run",
    "--config",
    "test/vitest.config.ts",
    "--no-file-parallelism",
    ...(only.length > 0 ? only.map((name) => `test/faults/${name}`) : ["test/faults"]),
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, TEST_SIZE: "full" } },
);

const rows = fs.existsSync(figures)
  ? fs
      .readFileSync(figures, "utf8")
      .trim()
      .split("\n")
      .map((line) => Object(JSON.parse(line)))
      .map(({ fault, figure }) => [String(fault), String(figure)] as const)
  : [];
for (const [fault, figure] of rows) console.log(`${fault}: ${figure}`);
if (status === 0) writePage();
process.exitCode = status ?? 1;

/** Puts the new figures into the table; those of faults that did not run now stay with their date. */
function writePage(): void {
  const text = fs.readFileSync(page, "utf8");
  const begin = text.indexOf(BEGIN) + BEGIN.length;
  const known = [
    ...text.slice(begin, text.indexOf(END)).matchAll(/^\| (.+?) +\| (.+?) +\| (\d{4}-.+?) +\|$/gm),
  ];
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model ?? "processor"}, Node ${process.version}`;
  const when = begun.toISOString().slice(0, 10);
  const table = new Map([
    ...known.map(([, fault = "", figure = "", date = ""]) => [fault, [figure, date]] as const),
    ...rows.map(([fault, figure]) => [fault, [figure, `${when}, ${machine}`]] as const),
  ]);
  const lines = [
    "| fault | figure | when, and on what |",
    "| --- | --- | --- |",
    ...[...table].map(([fault, [figure, date]]) => `| ${fault} | ${figure} | ${date} |`),
  ];
  fs.writeFileSync(
    page,
    `${text.slice(0, begin)}\n\n${lines.join("\n")}\n\n${text.slice(text.indexOf(END))}`,
  );
  spawnSync(path.join(root, "node_modules/.bin/prettier"), ["--write", "--log-level", "warn", page]);
}
