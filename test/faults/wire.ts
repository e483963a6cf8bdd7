import { once } from "node:events";
import net from "node:net";

export interface Wire {
  port: number;
  /** As a cable that is pulled: nobody is told. */
  cut(): void;
  /** Plugs the cable in again: connections of before go on. */
  join(): void;
  /** New connections go to another server. Those to the one before stay cut, and are never told. */
  lead(target: number): void;
  close(): void;
}

/** A way to the database that can be cut. */
export async function startWire(target: number): Promise<Wire> {
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  let isCut = false;
  let current = target;
  const plug = ([client, upstream]: readonly [net.Socket, net.Socket]) => client.pipe(upstream).pipe(client);
  const server = net.createServer((client) => {
    const upstream = net.connect(current, "127.0.0.1");
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        pairs.delete(pair);
        for (const end of pair) end.destroy();
      });
    }
    if (!isCut) plug(pair);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The wire has no port.");
  return {
    port: address.port,
    cut() {
      isCut = true;
      for (const pair of pairs) for (const socket of pair) socket.unpipe().pause();
    },
    join() {
      isCut = false;
      for (const pair of pairs) plug(pair);
    },
    lead(next) {
      isCut = false;
      current = next;
    },
    close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
}
