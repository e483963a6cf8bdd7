import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { listenAnywhere } from "./listen.ts";
import type { Measured } from "./processes.ts";
import type { RawAnswer } from "./raw-answer.ts";

/** What nginx sets by itself. */
const ITS_OWN = new Set(["content-length", "content-type", "etag", "last-modified", "accept-ranges"]);

/**
 * Starts nginx, one process of it, which sends the answer's bytes and headers from a file. Undefined where none is
 * installed.
 *
 * @param dir an empty folder for what it needs.
 */
export async function startNginx(dir: string, answer: RawAnswer): Promise<Measured | undefined> {
  if (spawnSync("nginx", ["-v"]).error) return undefined;
  const port = await freePort();
  fs.writeFileSync(path.join(dir, "index.html"), answer.body);
  const headers = Object.entries(answer.headers)
    .filter(([name]) => !ITS_OWN.has(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(String(value)).replaceAll("$", "")};`);
  fs.writeFileSync(
    path.join(dir, "nginx.conf"),
    `daemon off; master_process off; worker_processes 1; pid ${dir}/pid; error_log ${dir}/errors;
    events { worker_connections 512; }
    http {
      access_log ${dir}/access; client_body_temp_path ${dir}/a; proxy_temp_path ${dir}/b; fastcgi_temp_path ${dir}/c;
      uwsgi_temp_path ${dir}/d; scgi_temp_path ${dir}/e; sendfile on; keepalive_requests 1000000;
      open_file_cache max=10;
      types { text/html html; } charset utf-8;
      server { listen 127.0.0.1:${port}; root ${dir}; index index.html; ${headers.join(" ")} }
    }`,
  );
  const child = spawn("nginx", ["-c", path.join(dir, "nginx.conf"), "-p", dir], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    const up = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return { url, child, pids: [child.pid ?? 0] };
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  child.kill();
  throw new Error("nginx is installed, but does not answer.");
}

async function freePort(): Promise<number> {
  const server = http.createServer();
  const port = await listenAnywhere(server);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
