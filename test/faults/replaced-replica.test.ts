import { createSocket } from "node:dgram";
import fs from "node:fs";
import http from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { NGINX } from "../../src/build/test-servers.mjs";
import { freePort } from "../support/postgres-server.ts";
import { makeTempDir } from "../support/test-database.ts";
import { startNginxByName } from "./nginx.ts";

test.skipIf(!fs.existsSync(NGINX))(
  "the load balancer of the containers finds a replica that was replaced under another address",
  async () => {
    const known = { addresses: ["127.0.0.2"] };
    const resolver = await startNameServer(() => known.addresses);
    const [replicas, port] = [await freePort(), await freePort()];
    const first = await startReplica("127.0.0.2", replicas);
    using dir = makeTempDir();
    const nginx = startNginxByName(dir.path, port, { resolver, replicas });
    onTestFinished(() => void nginx.kill());
    const answer = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/blog?page=2`).catch(() => undefined);
      return response?.ok ? await response.text() : undefined;
    };
    await expect.poll(answer, { timeout: 30_000 }).toBe("127.0.0.2 /blog?page=2");

    await close(first);
    await startReplica("127.0.0.3", replicas);
    known.addresses = ["127.0.0.3"];
    await expect.poll(answer, { timeout: 30_000 }).toBe("127.0.0.3 /blog?page=2");

    // One that is gone and still named is passed over.
    known.addresses = ["127.0.0.2", "127.0.0.3"];
    await expect.poll(answer, { timeout: 30_000 }).toBe("127.0.0.3 /blog?page=2");
  },
);

/** Says its address and the request's. */
async function startReplica(address: string, port: number): Promise<http.Server> {
  const server = http.createServer((request, response) => response.end(`${address} ${request.url}`));
  await new Promise<void>((resolve) => {
    server.listen(port, address, resolve);
  });
  onTestFinished(() => close(server));
  return server;
}

function close(server: http.Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** Answers each question for an IPv4 address (RFC 1035, section 4), for one second; the others without an address. */
async function startNameServer(addresses: () => readonly string[]): Promise<number> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { address, port }) => {
    const end = query.indexOf(0, 12) + 5;
    const found = query.readUInt16BE(end - 4) === 1 ? addresses() : [];
    const header = Buffer.from(query.subarray(0, 12));
    // A response, without an error, with one question.
    header.writeUInt16BE(0x81_80, 2);
    header.writeUInt16BE(found.length, 6);
    header.writeUInt32BE(0, 8);
    const records = found.map((each) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...each.split(".").map(Number)]),
    );
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), port, address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => void socket.close());
  return socket.address().port;
}
