import zlib from "node:zlib";

/** A file of an archive. A folder has none. */
export interface ZipEntry {
  name: string;
  content: Buffer;
}

/** Files of an archive. A long document with a picture on each page has some hundreds. */
const MAX_ENTRIES = 2_000;

/** All files together, in bytes, when they are inflated. */
const MAX_INFLATED = 64 * 1024 * 1024;

/** In bytes. Word leaves half a kilobyte free in the header of its first file. */
const MAX_EXTRA = 1_024;

/** The extra field by which some readers call a file otherwise than its header does (Info-ZIP's Unicode Path). */
const OTHER_NAME = 0x7075;

/** Flags that say nothing about how to read a file: how well it is compressed, sizes that follow it, names in UTF-8. */
const HARMLESS_FLAGS = 0x0806 | 0x0008;
const SIZES_FOLLOW = 0x0008;

const END_BYTES = 22;
const FILE = 0x04034b50;
const LISTED = 0x02014b50;
const END = 0x06054b50;
const SIZES = 0x08074b50;

/** What the list at the end says of a file. */
interface Listed {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  bytes: number;
  offset: number;
}

class Malformed extends Error {}

/**
 * Reads an archive that every reader sees in one way (PKWARE's APPNOTE, 4.3), a file at a time: the files follow each other from
 * the first byte to the list without a gap and without sharing a byte, both headers of a file agree, and no byte follows the
 * end. So nothing else can be hidden in it, and it inflates to no more than it says.
 *
 * @returns undefined where it is none, or is encrypted, in parts, or larger than the limits.
 */
export function readZip(file: Buffer): ZipEntry[] | undefined {
  try {
    const listed = readList(file);
    return listed.flatMap((entry) => {
      const content = inflate(file, entry);
      return entry.name.endsWith("/") ? [] : [{ name: entry.name, content }];
    });
  } catch (error) {
    // Beyond the end of the buffer: a size that lies.
    if (error instanceof Malformed || error instanceof RangeError) return undefined;
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) return undefined;
    throw error;
  }
}

function requires(condition: boolean): asserts condition {
  if (!condition) throw new Malformed();
}

function readList(file: Buffer): Listed[] {
  const end = file.length - END_BYTES;
  requires(end >= 0 && file.readUInt32LE(end) === END);
  const count = file.readUInt16LE(end + 10);
  const start = file.readUInt32LE(end + 16);
  // One part, without a comment.
  requires(file.readUInt32LE(end + 4) === 0 && file.readUInt16LE(end + 8) === count);
  requires(file.readUInt16LE(end + 20) === 0 && start + file.readUInt32LE(end + 12) === end);
  requires(count > 0 && count <= MAX_ENTRIES);
  const listed: Listed[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    requires(file.readUInt32LE(at) === LISTED);
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => file.readUInt16LE(at + field));
    requires(nameLength !== undefined && extra !== undefined && comment === 0);
    requirePlainExtra(file.subarray(at + 46 + nameLength, at + 46 + nameLength + extra));
    listed.push({
      name: nameOf(file.subarray(at + 46, at + 46 + nameLength)),
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      packed: file.readUInt32LE(at + 20),
      bytes: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extra;
  }
  requires(at === end);
  requires(listed.reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_INFLATED);
  requires(new Set(listed.map(({ name }) => name.toLowerCase())).size === listed.length);
  // Each begins where the one before ends, and the list where the last ends.
  let place = 0;
  for (const entry of listed.toSorted((a, b) => a.offset - b.offset)) {
    requires(entry.offset === place);
    place = endOf(file, entry);
  }
  requires(place === start);
  return listed;
}

/** A path within the archive. */
function nameOf(bytes: Buffer): string {
  const name = bytes.toString("utf8");
  requires(name.length > 0 && name.length <= 250 && Buffer.from(name).equals(bytes));
  requires(!/\p{C}|[\\:]|^\/|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/u.test(name));
  return name;
}

/** Refuses extra fields that are too long, or give the file another name. */
function requirePlainExtra(extra: Buffer): void {
  requires(extra.length <= MAX_EXTRA);
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    requires(extra.readUInt16LE(at) !== OTHER_NAME);
}

/** Where the data of a file begins, behind its own header. */
function dataOf(file: Buffer, { offset }: Listed): number {
  return offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
}

/** Checks that the header of a file says what the list says. @returns the place behind the file. */
function endOf(file: Buffer, entry: Listed): number {
  const { offset, flags, method, crc, packed, bytes, name } = entry;
  requires(file.readUInt32LE(offset) === FILE && (flags & ~HARMLESS_FLAGS) === 0);
  requires(method === 0 ? packed === bytes : method === 8);
  requires(file.readUInt16LE(offset + 6) === flags && file.readUInt16LE(offset + 8) === method);
  const nameLength = file.readUInt16LE(offset + 26);
  requires(nameOf(file.subarray(offset + 30, offset + 30 + nameLength)) === name);
  const data = dataOf(file, entry);
  requirePlainExtra(file.subarray(offset + 30 + nameLength, data));
  const says = (at: number) =>
    file.readUInt32LE(at) === crc &&
    file.readUInt32LE(at + 4) === packed &&
    file.readUInt32LE(at + 8) === bytes;
  if ((flags & SIZES_FOLLOW) === 0) {
    requires(says(offset + 14));
    return data + packed;
  }
  const isEmpty = [14, 18, 22].every((field) => file.readUInt32LE(offset + field) === 0);
  requires(isEmpty || says(offset + 14));
  const after = data + packed;
  const marked = file.readUInt32LE(after) === SIZES ? 4 : 0;
  requires(says(after + marked));
  return after + marked + 12;
}

function inflate(file: Buffer, entry: Listed): Buffer {
  const { method, packed, bytes, crc, name } = entry;
  const start = dataOf(file, entry);
  const data = file.subarray(start, start + packed);
  requires(data.length === packed);
  if (name.endsWith("/")) requires(bytes === 0);
  const content = method === 0 ? data : inflateWhole(data, bytes);
  requires(content.length === bytes && zlib.crc32(content) === crc);
  return content;
}

/** Inflates data that has nothing behind its end. */
function inflateWhole(data: Buffer, bytes: number): Buffer {
  // Node's types leave out what `info` returns.
  const result: unknown = zlib.inflateRawSync(data, { info: true, maxOutputLength: Math.max(bytes, 1) });
  const { buffer, engine }: { buffer?: unknown; engine?: { bytesWritten?: number } } = Object(result);
  requires(Buffer.isBuffer(buffer) && engine?.bytesWritten === data.length);
  return buffer;
}
