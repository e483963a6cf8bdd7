import type { ChildProcess, ForkOptions } from "node:child_process";
import type { Logger } from "pino";
import { z } from "zod";
import { ExpectedError } from "../../errors.ts";
import type { EncodedPicture, PictureEncoder, PictureUse } from "./encode-picture.ts";
import { createMutex, type Mutex } from "../mutex.ts";
import {
  LostProcessError,
  type ProcessLimits,
  readProcessUsage,
  startProcess,
  watchLimits,
} from "../upload-process.ts";

/** The script of the process in the project's folder; the build has a file of its own. */
export const PICTURE_SCRIPT = "src/media/pictures/encode-picture-process.ts";

/** What the process is told. */
export interface PictureOrder {
  /** The file of the picture. */
  source: string;
  /** The folder for what it becomes. */
  folder: string;
  use: PictureUse;
  /** How much memory the whole process may take for it. */
  megabytes: number;
}

const replySchema = z.union([
  z.strictObject({ encoded: z.strictObject({ width: z.int(), height: z.int(), bytes: z.int() }) }),
  z.strictObject({ refused: z.strictObject({ status: z.int(), message: z.string() }) }),
  z.strictObject({ beyond: z.literal("memory") }),
  z.strictObject({ failed: z.strictObject({ message: z.string(), code: z.string().optional() }) }),
]);

/** The picture, a sentence for the person who uploaded it, that memory is beyond the limit, or an unexpected error. */
export type PictureReply = z.input<typeof replySchema>;

/** When the process is killed over a picture. The memory is that of the process together with the server's own. */
export interface PictureLimits extends ProcessLimits {
  /** Memory that the process may take in any case, in megabytes, however much the server takes at the moment. */
  leastMegabytes: number;
}

/**
 * The slowest legitimate picture takes three seconds of processor time. The clock only ends a process that hangs: on a
 * machine with eight times more work than processors, a photo took a minute.
 *
 * In a new process of the build, a photo of 48 megapixels takes 200 MB, as a progressive JPEG 238. A busy server has 250
 * MB, a quiet one 150. Both together stay below 512 (docs/reliability.md), with room for what is allocated between two
 * checks.
 */
export const PICTURE_LIMITS: PictureLimits = {
  processorMs: 20_000,
  clockMs: 600_000,
  megabytes: 480,
  leastMegabytes: 248,
};

/**
 * Memory above which an idle process is replaced, in megabytes. A new one has 65. A large photo leaves 105 to 135, which the
 * next one cannot use and which counts for it: a second progressive photo took 266 MB, beyond what a busy server leaves.
 */
const REPLACED_ABOVE = 95;

/** How long the process is kept for the next picture, in milliseconds: a person uploads several in a row. */
const KEPT_FOR = 30_000;

/** How many pictures may wait: at three seconds each, the last one waits a minute. */
const MAX_WAITING = 20;

/** How much of what the process prints is logged when it crashes, in characters. */
const MAX_PRINTED = 2000;

const OPTIONS: ForkOptions = {
  // Not the server's flags, and no secret from its environment.
  execArgv: ["--max-old-space-size=64", "--disable-warning=ExperimentalWarning"],
  env: {
    NODE_ENV: "production",
    // With these glibc returns the memory of a picture: a third of what the process keeps otherwise.
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "131072",
    // Without it libvips puts large pictures into /tmp, which in the container is memory that no limit of this process counts.
    VIPS_DISC_THRESHOLD: "1t",
  },
  stdio: ["ignore", "ignore", "pipe", "ipc"],
};

const ADVICE = "Please save it in a smaller size or as JPEG, and upload that.";
const TOO_LARGE = `This picture takes too much memory to process. ${ADVICE}`;
const TOO_SLOW = `This picture takes too long to process. ${ADVICE}`;
const CRASHED = `This picture can't be processed: reading it failed unexpectedly. ${ADVICE}`;

/**
 * Encodes pictures outside the server's process, one at a time. Decoders are written in C and read what strangers made, so
 * a picture can be slow, take memory without end, or crash its decoder. None of that reaches the server: the process is
 * killed at a limit, and the next picture gets a new one. Encoding throws ExpectedError 400 when the picture is damaged,
 * too large or too slow, and 503 when too many are waiting.
 */
export interface PictureProcess extends PictureEncoder<string> {
  /** Kills the process. */
  stop(): void;
}

interface ProcessParts {
  /** `encode-picture-process.ts`, or its build. */
  script: string;
  logger: Logger;
  limits?: PictureLimits;
  /** Whose turn it is, where other processes take memory for uploads as well. */
  turns?: Mutex;
}

/** Pictures and files that are processed one after the other: both together would take too much memory. */
export function createUploadTurns(): Mutex {
  return createMutex(MAX_WAITING);
}

/** Creates the process on demand: none runs before the first picture, or half a minute after the last. */
export function createPictureProcess({
  script,
  logger,
  limits = PICTURE_LIMITS,
  turns = createUploadTurns(),
}: ProcessParts): PictureProcess {
  let running: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function stop(): void {
    clearTimeout(idle);
    running?.child.kill("SIGKILL");
    running = undefined;
  }

  async function encode(picture: Omit<PictureOrder, "megabytes">): Promise<EncodedPicture> {
    clearTimeout(idle);
    if (running && !running.child.connected) stop();
    running ??= start(script);
    const worker = running;
    try {
      const megabytes = Math.max(
        limits.leastMegabytes,
        Math.round(limits.megabytes - process.memoryUsage.rss() / 1_048_576),
      );
      return await ask(worker, { ...picture, megabytes }, limits);
    } catch (error) {
      if (error instanceof LostProcessError) {
        logger.warn({ reason: error.reason, printed: worker.printed() }, "picture process replaced");
        stop();
      }
      throw error;
    } finally {
      const { megabytes = 0 } = readProcessUsage(worker.child.pid ?? 0) ?? {};
      if (megabytes > REPLACED_ABOVE) stop();
      idle = setTimeout(stop, KEPT_FOR);
      idle.unref();
    }
  }

  return {
    inTurn: (work) =>
      turns.run(() => work((source, folder, use = "library") => encode({ source, folder, use }))),
    stop,
  };
}

interface Worker {
  child: ChildProcess;
  /** The end of what it has printed. */
  printed(): string;
}

function start(script: string): Worker {
  const child = startProcess(script, OPTIONS, "Pictures can't be processed");
  let printed = "";
  child.stderr?.on("data", (part: Buffer) => {
    printed = (printed + part.toString()).slice(-MAX_PRINTED);
  });
  // An idle process must not keep the server alive.
  child.unref();
  child.channel?.unref();
  if (child.stderr && "unref" in child.stderr && typeof child.stderr.unref === "function")
    child.stderr.unref();
  return { child, printed: () => printed };
}

/** Sends an order, and watches the process until it replies or ends. */
async function ask({ child }: Worker, order: PictureOrder, limits: PictureLimits): Promise<EncodedPicture> {
  const { promise, resolve, reject } = Promise.withResolvers<EncodedPicture>();
  const onLimit = (limit: "memory" | "time", reason: string) =>
    reject(new LostProcessError(limit === "memory" ? TOO_LARGE : TOO_SLOW, reason));
  const onMessage = (message: unknown) => {
    const reply = replySchema.safeParse(message).data;
    if (!reply) reject(new LostProcessError(CRASHED, "invalid reply"));
    else if ("encoded" in reply) resolve(reply.encoded);
    else if ("refused" in reply) reject(new ExpectedError(reply.refused.status, reply.refused.message));
    else if ("beyond" in reply) onLimit("memory", `more than ${order.megabytes} MB of memory`);
    else reject(Object.assign(new Error(reply.failed.message), { code: reply.failed.code }));
  };
  const onEnd = (code: number | null, signal: string | null) =>
    reject(new LostProcessError(CRASHED, `ended with ${signal ?? `code ${code}`}`));
  const onError = (error: Error) => reject(new LostProcessError(CRASHED, error.message));
  using watch = new DisposableStack();
  watch.use(watchLimits(child, { ...limits, megabytes: order.megabytes }, onLimit));
  child.on("message", onMessage);
  child.once("exit", onEnd);
  child.once("error", onError);
  child.channel?.ref();
  child.send(order);
  try {
    return await promise;
  } finally {
    child.channel?.unref();
    child.off("message", onMessage);
    child.off("exit", onEnd);
    child.off("error", onError);
  }
}
