import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import papaparse from "papaparse";
import { guardCell } from "../rules/text/guard-cell.ts";
import { zipOf, type ZippedFile } from "./zip.ts";

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
  // The response is broken off, so that the client does not take a part for the whole.
  if (failures.length > 0) throw failures[0];
}
