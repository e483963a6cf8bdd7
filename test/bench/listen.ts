import type { Server } from "node:http";

/** Listens at a free port of this machine, and says which. */
export async function listenAnywhere(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server is not listening.");
  return address.port;
}
