import type { DatabaseConfig } from "../../storage/database/open-database.ts";
import { fork } from "node:child_process";
import { OperatorError } from "../../errors.ts";
import type { StorageSettings } from "../../storage/files/stores.ts";

/** What the process that seeds gets: where the site stores its content, and the time of the first start. */
export interface SeedOrder extends StorageSettings, DatabaseConfig {
  now: string;
}

/** The process that seeds has failed. Unless a signal stopped it, it has printed the reason itself. */
class SeedingError extends OperatorError {
  override name = "SeedingError";
}

/**
 * Creates the sample content in a process of its own, and returns the number of records. Encoding the pictures takes 200 MB
 * and creating the records 20, which the server would keep until its next start, and which would make each of its
 * responses slower. It reads nothing that anyone sent, and so inherits the environment: libraries read from it how to reach the
 * database and the bucket, such as NODE_EXTRA_CA_CERTS and PGSSLMODE.
 *
 * @param script `seed-process.ts`, or its build.
 * @throws SeedingError
 */
export async function startSeeding(script: string, order: SeedOrder): Promise<number> {
  const child = fork(script, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  const records = await new Promise<number>((resolve, reject) => {
    child.once("message", (count) => resolve(Number(count)));
    // A process that did not start emits several.
    child.on("error", reject);
    child.once("exit", (_code, signal) => {
      const reason = signal
        ? `${signal} stopped the process that does it, as when memory is short`
        : "the reason is in the lines above";
      reject(
        new SeedingError(
          `The sample content could not be created, so the site can't start: ${reason}. When that is solved, start again: pictures that were stored are reused. SEED=none starts without sample content.`,
        ),
      );
    });
    child.send(JSON.stringify(order));
  });
  // The process waits for this, so that it never ends before its answer has arrived.
  child.disconnect();
  await ended;
  return records;
}
