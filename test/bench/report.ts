import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "./processes.ts";

/** Puts figures into their part of a page of docs/, between its marks, and prints them. */
export function writeSection(name: string, text: string, pageName = "performance.md"): void {
  const file = path.join(root, "docs", pageName);
  const page = fs.readFileSync(file, "utf8");
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/${pageName} has no place for ${name}.`);
  fs.writeFileSync(file, `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`);
  console.log(text);
}

/** On what the figures were taken, and how busy it was with other things. */
export function machine(): string {
  const [cpu] = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg()[0]?.toFixed(1);
  return `Measured on ${new Date().toISOString().slice(0, 10)}: ${os.cpus().length} × ${cpu?.model ?? "unknown"}, ${memory} GB, Node ${process.version}, Linux ${os.release()}; load average ${load}.`;
}
