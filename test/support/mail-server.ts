import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface Received {
  from: string;
  to: string[];
  source: string;
}

/**
 * How the mail server responds: accepts, refuses the recipient, accepts the message and closes without a reply, closes before its
 * greeting, or asks for TLS with a certificate that it has signed itself.
 */
export type MailServerMode = "accept" | "refuse" | "silent" | "closed" | "untrusted";

/** A mail server on loopback that collects what it receives: `await using server = await listenForMail()`. */
export async function listenForMail({ mode = "accept" }: { mode?: MailServerMode } = {}) {
  const state = { mode, refusal: "No such mailbox" };
  const received: Received[] = [];
  const sockets = new Set<{ destroy(): void }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onConnect(session, callback) {
      if (state.mode === "untrusted") Object.assign(session, { disabledCommands: [] });
      callback();
    },
    onRcptTo: (_address, _session, callback) =>
      callback(state.mode === "refuse" ? new Error(state.refusal) : null),
    onData(stream, { envelope }, callback) {
      let source = "";
      stream.setEncoding("utf8");
      stream.on("data", (part: string) => (source += part));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map((recipient) => recipient.address), source });
        if (state.mode === "silent") for (const socket of sockets) socket.destroy();
        else callback();
      });
    },
  });
  server.server.on("connection", (socket: { destroy(): void }) => {
    sockets.add(socket);
    if (state.mode === "closed") socket.destroy();
  });
  // A connection that the server itself has cut off.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    /** Changes how the server responds from now on. */
    set mode(value: MailServerMode) {
      state.mode = value;
    },
    /** Changes the words in which it refuses a recipient. */
    set refusal(words: string) {
      state.refusal = words;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
