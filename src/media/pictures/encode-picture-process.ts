/**
 * Encodes the pictures of uploads, one after another: started by `picture-process.ts`, which sends an order and gets a
 * reply to each. It ends when the server closes the channel or ends itself.
 */
import { ExpectedError } from "../../errors.ts";
import { standBack } from "../upload-process.ts";
import { loadSharp } from "./decode-picture.ts";
import { encodePicture } from "./encode-picture.ts";
import type { PictureOrder, PictureReply } from "./picture-process.ts";

/** How many threads work on a picture, on any machine: each takes memory of its own. */
const THREADS = 2;

/** How often the memory is checked, in milliseconds. The fastest decoder fills ten megabytes in that time. */
const CHECK_INTERVAL = 5;

standBack();

const sharp = await loadSharp();
sharp.concurrency(THREADS);
sharp.cache(false);

process.on("message", ({ source, folder, use, megabytes }: PictureOrder) => {
  const watch = watchMemory(megabytes);
  encodePicture(source, folder, use)
    .then(
      (encoded) => reply({ encoded }),
      (error: unknown) => reply(describeError(error)),
    )
    .finally(() => clearInterval(watch));
});

/**
 * Ends the process as soon as it has more memory than allowed. The server watches it as well, but may be busy for a moment;
 * here nothing else runs beside the threads that work on the picture.
 */
function watchMemory(megabytes: number): NodeJS.Timeout {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() <= megabytes * 1_048_576) return;
    clearInterval(watch);
    process.send?.({ beyond: "memory" } satisfies PictureReply, () => process.kill(process.pid, "SIGKILL"));
  }, CHECK_INTERVAL);
  return watch;
}

function reply(message: PictureReply): void {
  process.send?.(message);
}

function describeError(error: unknown): PictureReply {
  if (error instanceof ExpectedError) return { refused: { status: error.status, message: error.message } };
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  return { failed: { message, ...(code !== undefined && { code }) } };
}
