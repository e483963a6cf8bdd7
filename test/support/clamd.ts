import net from "node:net";
import path from "node:path";
import { makeTempDir } from "./test-database.ts";

/** What EICAR's test file of antivirus programs contains, which is harmless. */
export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

/** How clamd behaves: as it should, refusing what is large, answering at once, or as another program would. */
type Mode = "right" | "limit" | "early" | "nonsense";

/** A clamd that finds EICAR's file: `await using clamd = await startClamd()`. It checks the form of what it is sent. */
export async function startClamd({ at = "tcp" }: { at?: "tcp" | "unix" } = {}) {
  const dir = makeTempDir();
  const state: { mode: Mode; received: Buffer[] } = { mode: "right", received: [] };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    let bytes: Buffer = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (part: Buffer) => {
      if (socket.writableEnded) return;
      bytes = Buffer.concat([bytes, part]);
      const answer = answerTo(bytes);
      if (answer !== undefined) socket.end(`${answer}\0`);
    });
  });
  function answerTo(bytes: Buffer): string | undefined {
    if (state.mode === "nonsense") return "stream: lost FIND";
    if (bytes.toString("latin1") === "zPING\0") return "PONG";
    const command = "zINSTREAM\0";
    if (!bytes.toString("latin1").startsWith(command)) return undefined;
    if (state.mode === "early") return "stream: Early FOUND";
    if (state.mode === "limit") return "INSTREAM size limit exceeded. ERROR";
    const parts: Buffer[] = [];
    for (let at = command.length; at + 4 <= bytes.length;) {
      const length = bytes.readUInt32BE(at);
      if (length === 0) {
        const content = Buffer.concat(parts);
        state.received.push(content);
        return content.includes(EICAR) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK";
      }
      parts.push(bytes.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    return undefined;
  }
  const file = path.join(dir.path, "clamd.ctl");
  const start = (port = 0) =>
    new Promise<void>((resolve) =>
      at === "unix" ? server.listen(file, resolve) : server.listen(port, "127.0.0.1", resolve),
    );
  await start();
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: at === "unix" ? `unix://${file}` : `tcp://127.0.0.1:${port}`,
    state,
    stop,
    restart: () => start(port),
    async [Symbol.asyncDispose]() {
      await stop();
      dir[Symbol.dispose]();
    },
  };
}
