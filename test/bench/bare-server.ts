/** Sends one answer, bytes and headers as they were taken from the site: the limit. Prints its port. */
import fs from "node:fs";
import http from "node:http";
import { listenAnywhere } from "./listen.ts";

const file = process.argv[2];
if (!file) throw new Error("Usage: bare-server.ts <file>");
const { status, headers, body } = JSON.parse(fs.readFileSync(file, "utf8"));
const bytes = Buffer.from(String(body), "base64");
console.log(
  await listenAnywhere(
    http.createServer((_request, response) => {
      response.writeHead(Number(status), headers);
      response.end(bytes);
    }),
  ),
);
