import net from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createServer } from "../../src/http/create-server.ts";
import { createTestApp } from "../support/test-app.ts";
import { openPort } from "../support/raw-request.ts";

/** Sends the lines of a request and returns everything that comes back. */
async function sendRaw(port: number, lines: readonly string[]): Promise<string> {
  const socket = net.connect(port, "127.0.0.1");
  socket.end(`${lines.join("\r\n")}\r\n\r\n`);
  return text(socket);
}

test.each([
  ["Host: localhost", "Host: evil.example"],
  ["Host: localhost", "Host: localhost"],
  ["host: localhost", "X: y", "HOST: evil.example"],
])("rejects %j", async (...hosts) => {
  await using site = createTestApp();
  const { server, stop } = createServer(site.app);
  const port = await openPort(server);
  try {
    for (const path of ["/api/jobs", "/healthz", "/"]) {
      const answer = await sendRaw(port, [`GET ${path} HTTP/1.1`, ...hosts]);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain("Please send one Host header.");
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    }
    const one = await sendRaw(port, ["GET /api/jobs HTTP/1.1", "Host: localhost", "Connection: close"]);
    expect(one).toMatch(/^HTTP\/1\.1 200 /);
  } finally {
    await stop(1000);
  }
});
