import type { ChildProcess, ForkOptions } from "node:child_process";
import type { Logger } from "pino";
import { z } from "zod";
import { ExpectedError } from "../../errors.ts";
import { FILE_TYPES, type FileType } from "../../rules/contact/file-types.ts";
import type { Mutex } from "../mutex.ts";
import { LostProcessError, type ProcessLimits, startProcess, watchLimits } from "../upload-process.ts";

/** The script of the process in the project's folder; the build has a file of its own. */
export const PDF_SCRIPT = "src/media/pdfs/check-pdf-process.ts";

const replySchema = z.union([
  z.strictObject({ accepted: z.enum(FILE_TYPES) }),
  z.strictObject({ refused: z.strictObject({ status: z.int(), message: z.string() }) }),
  z.strictObject({ failed: z.string() }),
]);

/** What is to be checked. */
export interface FileToCheck {
  path: string;
  /** Whether it may be a document of Word or OpenDocument too, by its content. */
  documents: boolean;
}

/** What the file is and that it can be stored, a sentence for the person who uploaded it, or an unexpected error. */
export type PdfReply = z.input<typeof replySchema>;

/** A report of 20 MB takes one second. The server has the rest of 512 MB (docs/reliability.md). */
const LIMITS: ProcessLimits = { processorMs: 10_000, clockMs: 60_000, megabytes: 250 };

/** The heap of JavaScript, in megabytes: V8 ends the process itself at this limit, between two checks. */
const HEAP_MEGABYTES = 160;

const REFUSED =
  "This file takes too long or too much memory to check. Please print it to a new PDF file, and upload that.";

/** Checks PDF files, and documents, outside the server's process. */
export interface PdfChecker {
  /**
   * @param file its path.
   * @throws ExpectedError 400 when the file is refused, or reaches a limit; 415 when it is no PDF; 503 when too many uploads
   * are waiting.
   */
  check(file: string): Promise<FileType>;
  /** The same for a PDF or a document of Word or OpenDocument. @returns which of them it is. */
  checkDocument(file: string): Promise<FileType>;
}

interface ProcessParts {
  /** `check-pdf-process.ts`, or its build. */
  script: string;
  logger: Logger;
  turns: Mutex;
  limits?: ProcessLimits;
  /** Called in the file's turn, before its process starts: an idle process for pictures gives its memory back. */
  before?: () => void;
}

/**
 * Creates the checker. Each file gets a process of its own, which ends with it: a file that takes its parser over, stalls
 * it or fills its memory reaches neither the server nor the next file.
 */
export function createPdfProcess({
  script,
  logger,
  turns,
  limits = LIMITS,
  before,
}: ProcessParts): PdfChecker {
  const checkIn = (file: FileToCheck) =>
    turns.run(async () => {
      before?.();
      const child = startProcess(script, OPTIONS, "Files can't be checked");
      try {
        return await ask(child, file, limits);
      } catch (error) {
        if (error instanceof LostProcessError) logger.warn({ reason: error.reason }, "PDF check ended");
        throw error;
      } finally {
        child.kill("SIGKILL");
      }
    });
  return {
    check: (path) => checkIn({ path, documents: false }),
    checkDocument: (path) => checkIn({ path, documents: true }),
  };
}

const OPTIONS: ForkOptions = {
  // Not the server's flags, and no secret from its environment.
  execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, "--disable-warning=ExperimentalWarning"],
  env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
  stdio: ["ignore", "ignore", "ignore", "ipc"],
};

/** Sends the path, and watches the process until it replies or ends. */
async function ask(child: ChildProcess, file: FileToCheck, limits: ProcessLimits): Promise<FileType> {
  const { promise, resolve, reject } = Promise.withResolvers<FileType>();
  child.once("message", (message) => {
    const reply = replySchema.safeParse(message).data;
    if (!reply) reject(new LostProcessError(REFUSED, "invalid reply"));
    else if ("accepted" in reply) resolve(reply.accepted);
    else if ("refused" in reply) reject(new ExpectedError(reply.refused.status, reply.refused.message));
    else reject(new Error(reply.failed));
  });
  child.once("exit", (code, signal) =>
    reject(new LostProcessError(REFUSED, `ended with ${signal ?? `code ${code}`}`)),
  );
  child.once("error", (error) => reject(new LostProcessError(REFUSED, error.message)));
  using watch = new DisposableStack();
  watch.use(watchLimits(child, limits, (_limit, reason) => reject(new LostProcessError(REFUSED, reason))));
  child.send(file);
  return await promise;
}
