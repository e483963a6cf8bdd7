import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import papaparse from "papaparse";
import { guardCell } from "../rules/text/guard-cell.ts";
import { crc32 } from "node:zlib";

/** Rows of a table; those of the headings are the first. */
export type CsvRows = readonly (readonly (string | number)[])[];

/** Sends a CSV file of any length. No spreadsheet reads a cell as a formula. @throws whatever `batches` throws. */
export function sendCsv(response: Response, name: string, batches: AsyncIterable<CsvRows>): Promise<void> {
  response.attachment(name).type("text/csv");
  return sendParts(response, csvOf(batches));
}

/** Sends a ZIP archive of any length. @throws whatever `files` throws. */
export function sendZip(response: Response, name: string, files: AsyncIterable<ZippedFile>): Promise<void> {
  response.attachment(name).type("application/zip");
  return sendParts(response, zipOf(files));
}

async function* csvOf(batches: AsyncIterable<CsvRows>): AsyncGenerator<string> {
  // The byte order mark, by which Excel recognises UTF-8.
  yield "\uFEFF";
  for await (const rows of batches)
    if (rows.length > 0)
      yield `${papaparse.unparse(rows.map((row) => row.map((cell) => guardCell(String(cell)))))}\r\n`;
}

/** Sends each part when the client has read those before. That a client disconnects is no failure: it reads no more. */
async function sendParts(response: Response, parts: AsyncIterable<string | Buffer>): Promise<void> {
  const failures: unknown[] = [];
  const read = async function* () {
    try {
      yield* parts;
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  await pipeline(read, response).catch(() => undefined);
  // The response is aborted, so that the client does not take a part for the whole.
  if (failures.length > 0) throw failures[0];
}

/** A file of an archive. */
export interface ZippedFile {
  name: string;
  body: Buffer;
}

/** The version of the format that a reader needs: files without compression. */
const VERSION = 20;

/** Names are in UTF-8. */
const UTF8 = 0x0800;

/** Year, month and day as a ZIP has them: those of 1 January 1980, so that the same files are the same archive. */
const FIRST_DAY = 0x21;

/**
 * Writes a ZIP archive, a file at a time (PKWARE's APPNOTE, 4.3). Pictures are compressed already, so the files are stored as they
 * are. All of it must be below 4 GB, with fewer than 65,536 files.
 */
async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  const entries: Buffer[] = [];
  let offset = 0;
  for await (const { name, body } of files) {
    const title = Buffer.from(name);
    // What the file's own header and its entry in the list have in common.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(VERSION, 0);
    facts.writeUInt16LE(UTF8, 2);
    facts.writeUInt16LE(FIRST_DAY, 8);
    facts.writeUInt32LE(crc32(body), 10);
    facts.writeUInt32LE(body.length, 14);
    facts.writeUInt32LE(body.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const entry = Buffer.alloc(46);
    entry.write("PK\x01\x02", "latin1");
    entry.writeUInt16LE(VERSION, 4);
    facts.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    entries.push(entry, title);
    const file = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, title, body]);
    offset += file.length;
    yield file;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length / 2, 8);
  end.writeUInt16LE(entries.length / 2, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([list, end]);
}
