import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { NGINX } from "../../src/build/test-servers.mjs";

const DEPLOY = path.resolve(import.meta.dirname, "../../deploy");

/** nginx says in it which replica has answered. */
export const REPLICA_HEADER = "x-replica";

/** Starts nginx in an empty folder as `deploy/nginx.conf` has it, with these ports in place of those of `deploy/upstream.conf`. */
export function startNginx(folder: string, port: number, ports: readonly number[]): ChildProcess {
  const replicas = fs.readFileSync(path.join(DEPLOY, "upstream.conf"), "utf8");
  const [, parameters = ""] = /server 127.0.0.1:3001(.*);/.exec(replicas) ?? [];
  const servers = ports.map((each) => `server 127.0.0.1:${each}${parameters};\n`).join("");
  return startBefore(folder, port, replicas.replace(/( *server 127.*;\n)+/, servers));
}

/** The same with `deploy/upstream.docker.conf`: the replicas are at a port of the addresses that a name server says. */
export function startNginxByName(
  folder: string,
  port: number,
  { resolver, replicas }: { resolver: number; replicas: number },
): ChildProcess {
  const upstream = fs
    .readFileSync(path.join(DEPLOY, "upstream.docker.conf"), "utf8")
    .replace(/resolver .*;/, `resolver 127.0.0.1:${resolver} valid=1s;`)
    .replace("suqna:3000", `suqna:${replicas}`);
  return startBefore(folder, port, upstream);
}

function startBefore(folder: string, port: number, upstream: string): ChildProcess {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  const shipped = fs.readFileSync(path.join(DEPLOY, "nginx.conf"), "utf8");
  const settings = shipped
    .replace(/worker_processes .*;/, `worker_processes 1; daemon off; pid ${folder}/pid;`)
    .replace("http {", `http {\n${temporary}`)
    .replace(/access_log .*;/, "access_log off;")
    .replace(/listen .*;/, `listen 127.0.0.1:${port};`)
    .replace("location / {", `location / {\nadd_header ${REPLICA_HEADER} $upstream_addr always;`);
  fs.writeFileSync(path.join(folder, "upstream.conf"), upstream);
  const file = path.join(folder, "nginx.conf");
  fs.writeFileSync(file, settings);
  return spawn(NGINX, ["-p", folder, "-c", file, "-e", path.join(folder, "error.log")], { stdio: "ignore" });
}
