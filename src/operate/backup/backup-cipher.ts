import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { InvalidBackupError } from "./manifest.ts";

/*
 * An encrypted file:
 *   "SUQNABK"   7 bytes
 *   version     1 byte: 1
 *   key id      8 bytes
 *   salt        32 bytes, random for each file
 *   chunks      of 65,536 bytes, the last one of fewer or as many, each encrypted with AES-256-GCM and followed by its tag
 *
 * The key of a file comes from BACKUP_KEY, the salt and the file's name in the backup, so a file under the name of another
 * can't be decrypted. The nonce of a chunk is its number and a mark of the last one, so a chunk that is missing, repeated,
 * moved or cut off can't be decrypted either. The header is authenticated with each chunk. (This is the construction
 * STREAM, which the tool `age` uses as well; decision 40.)
 */
const MAGIC = Buffer.from("SUQNABK\x01", "latin1");
const KEY_ID_BYTES = 8;
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES + SALT_BYTES;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const ALGORITHM = "aes-256-gcm";

export type BackupCipher = ReturnType<typeof createBackupCipher>;

/** Encrypts and decrypts the files of backups with one key. @param key 64 hexadecimal digits. */
export function createBackupCipher(key: string) {
  const master = Buffer.from(key, "hex");
  const derive = (salt: Buffer, purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", master, salt, `suqna backup 1 ${purpose}`, bytes));
  const none = Buffer.alloc(0);
  const keyId = derive(none, "key id", KEY_ID_BYTES);
  const sealKey = derive(none, "manifest", 32);
  const keyOf = (name: string, header: Buffer) => derive(header.subarray(-SALT_BYTES), `file ${name}`, 32);
  const seal = (text: string) => createHmac("sha256", sealKey).update(text).digest();

  return {
    /** Tells keys apart, in hexadecimal, and says nothing about them. */
    keyId: keyId.toString("hex"),
    /** Encrypts a file. @param name its name in the backup, which decrypting needs too. */
    async *encrypt(name: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      const header = Buffer.concat([MAGIC, keyId, randomBytes(SALT_BYTES)]);
      const fileKey = keyOf(name, header);
      yield header;
      let number = 0;
      for await (const { part, last } of inParts(source, CHUNK_BYTES)) {
        const cipher = createCipheriv(ALGORITHM, fileKey, nonceOf(number, last)).setAAD(header);
        const encrypted = cipher.update(part);
        yield Buffer.concat([encrypted, cipher.final(), cipher.getAuthTag()]);
        number += 1;
      }
    },
    /**
     * Decrypts a file. It is whole and unchanged only if this comes to its end.
     *
     * @throws InvalidBackupError at the first chunk that is not what was encrypted.
     */
    async *decrypt(name: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      let header: Buffer = none;
      let fileKey: Buffer = none;
      const chunks = afterHeader(source, (bytes) => {
        if (!bytes.subarray(0, MAGIC.length + KEY_ID_BYTES).equals(Buffer.concat([MAGIC, keyId])))
          throw damaged(name);
        header = bytes;
        fileKey = keyOf(name, bytes);
      });
      let number = 0;
      for await (const { part, last } of inParts(chunks, CHUNK_BYTES + TAG_BYTES)) {
        yield decryptChunk(part, fileKey, nonceOf(number, last), header, name);
        number += 1;
      }
    },
    /** Returns a code for a text that only the key gives, in hexadecimal. */
    seal: (text: string) => seal(text).toString("hex"),
    /** Whether `seal` gives this code for the text, in constant time. */
    isSealed(text: string, code: string) {
      const [wanted, given] = [seal(text), Buffer.from(code, "hex")];
      return given.length === wanted.length && timingSafeEqual(wanted, given);
    },
  };
}

/** The size of a file after encryption, from its size before. */
export function encryptedSize(bytes: number): number {
  return HEADER_BYTES + bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / CHUNK_BYTES));
}

function decryptChunk(chunk: Buffer, key: Buffer, nonce: Buffer, header: Buffer, name: string): Buffer {
  if (chunk.length < TAG_BYTES) throw damaged(name);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(header)
    .setAuthTag(chunk.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw damaged(name);
  }
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

function damaged(name: string): InvalidBackupError {
  return new InvalidBackupError(`${name} can't be decrypted: it has been changed or damaged.`);
}

/** Yields the bytes of `source` in parts of `size`; the last one, which may be smaller, is marked. */
async function* inParts(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ part: Buffer; last: boolean }> {
  let pending: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    let at = 0;
    // The part that may be the last one waits until more bytes follow.
    for (; pending.length - at > size; at += size) {
      yield { part: pending.subarray(at, at + size), last: false };
    }
    pending = pending.subarray(at);
  }
  yield { part: pending, last: true };
}

/** Gives the header to `onHeader`, and yields the bytes behind it. */
async function* afterHeader(
  source: AsyncIterable<Buffer>,
  onHeader: (header: Buffer) => void,
): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const bytes of source) {
    if (start === undefined) {
      yield bytes;
      continue;
    }
    start = Buffer.concat([start, bytes]);
    if (start.length < HEADER_BYTES) continue;
    onHeader(start.subarray(0, HEADER_BYTES));
    yield start.subarray(HEADER_BYTES);
    start = undefined;
  }
  if (start !== undefined)
    throw new InvalidBackupError("An encrypted file has no header: it has been cut off.");
}
