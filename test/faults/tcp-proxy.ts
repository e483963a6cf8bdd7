import { once } from "node:events";
import net from "node:net";

export interface TcpProxy extends Disposable {
  port: number;
  /** Stops passing packets on, without closing a connection, as a cable that is pulled does. */
  cut(): void;
  /** Passes packets on again: open connections continue. */
  restore(): void;
  /** Leads new connections to another server. Those to the one before stay cut, and open. */
  redirect(target: number): void;
}

/** Starts a proxy to a port of this machine that can stop passing packets on. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  let isCut = false;
  let current = target;
  const connect = ([client, upstream]: readonly [net.Socket, net.Socket]) =>
    client.pipe(upstream).pipe(client);
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
    if (!isCut) connect(pair);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return {
    port: address.port,
    cut() {
      isCut = true;
      for (const pair of pairs) for (const socket of pair) socket.unpipe().pause();
    },
    restore() {
      isCut = false;
      for (const pair of pairs) connect(pair);
    },
    redirect(next) {
      isCut = false;
      current = next;
    },
    [Symbol.dispose]() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
}
