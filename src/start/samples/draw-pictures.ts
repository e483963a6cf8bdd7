import type { DatabaseConfig } from "../../storage/database/open-database.ts";
import { fork } from "node:child_process";
import { OperatorError } from "../../errors.ts";
import type { StorageSettings } from "../../storage/files/stores.ts";
import type { SamplePicture } from "../../content/sample-content/sample-picture.ts";

/** What the process that draws gets: where to store the pictures, and which ones to draw. */
export interface DrawingOrder extends StorageSettings, DatabaseConfig {
  now: string;
  pictures: readonly { picture: SamplePicture; alt: string }[];
}

/** The process that draws has failed. Unless a signal stopped it, it has printed the reason itself. */
class DrawingError extends OperatorError {
  override name = "DrawingError";
}

/**
 * Draws and stores the pictures in a process of its own, and returns their addresses in the same order. Drawing takes
 * 200 MB, which the server would keep until its next start, and which would make each of its responses slower.
 *
 * @param script `draw-pictures-process.ts`, or its build.
 * @throws DrawingError
 */
export async function drawPictures(script: string, order: DrawingOrder): Promise<readonly string[]> {
  const child = fork(script, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  const addresses = await new Promise<readonly string[]>((resolve, reject) => {
    child.once("message", (text) => {
      if (typeof text === "string") resolve(JSON.parse(text));
    });
    child.once("error", reject);
    child.once("exit", (_code, signal) => {
      const reason = signal
        ? `${signal} stopped the process that draws them, as when memory is short`
        : "the reason is in the lines above";
      reject(
        new DrawingError(
          `The sample pictures could not be drawn, so the site can't start: ${reason}. When that is solved, start again: what was drawn is reused. SEED=none starts without sample content.`,
        ),
      );
    });
    child.send(JSON.stringify(order));
  });
  // The process waits for this, so that it never ends before its answer has arrived.
  child.disconnect();
  await ended;
  return addresses;
}
