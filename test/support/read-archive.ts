import type request from "supertest";

/** Sends a request for an archive. @returns its files by their names, and the headers. */
export async function readArchive(sent: request.Test) {
  const { body, headers } = await sent.responseType("blob").expect(200);
  return { files: filesOf(body), headers };
}

/** The files of a ZIP archive without compression, by the list at its end. */
function filesOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error("It is no archive of ours.");
  let at = zip.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, length] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const name = zip.toString("utf8", at + 46, at + 46 + length);
    const body = zip.readUInt32LE(at + 42) + 30 + length;
    files.set(name, zip.subarray(body, body + size));
    at += 46 + length;
  }
  return files;
}
