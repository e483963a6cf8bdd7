import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SecretBox } from "../../accounts/second-factor/secret-box.ts";
import { ExpectedError } from "../../errors.ts";

const CIPHER = "aes-256-gcm";

/** The first bytes of an encrypted file. Photos and PDF files of earlier versions, which are not encrypted, begin otherwise. */
const MARK = Buffer.from("SQF1");

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a file with a new key of its own: mark, nonce, tag and ciphertext.
 *
 * @param box encrypts the key in turn.
 * @param id of the file. A file and its key open as this one alone.
 */
export function sealFile(box: SecretBox, id: string, content: Buffer): { sealed: Buffer; key: string } {
  const key = randomBytes(32);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(content), cipher.final()]);
  return {
    sealed: Buffer.concat([MARK, iv, cipher.getAuthTag(), text]),
    key: box.seal(key.toString("base64url"), id),
  };
}

/**
 * Decrypts a file. One of an earlier version is returned as it is.
 *
 * @param sealedKey undefined where there is none.
 * @throws ExpectedError 409 where the key is not there or is of another server, or the file has been changed.
 */
export function openFile(box: SecretBox, id: string, file: Buffer, sealedKey: string | undefined): Buffer {
  if (!file.subarray(0, MARK.length).equals(MARK)) return file;
  const key = sealedKey === undefined ? undefined : box.open(sealedKey, id);
  if (key === undefined)
    throw new ExpectedError(
      409,
      "This file cannot be opened: its key is not on this server. Your IT team finds in docs/operate.md how to bring it back.",
    );
  const [iv, tag, text] = [
    file.subarray(MARK.length, MARK.length + IV_BYTES),
    file.subarray(MARK.length + IV_BYTES, MARK.length + IV_BYTES + TAG_BYTES),
    file.subarray(MARK.length + IV_BYTES + TAG_BYTES),
  ];
  try {
    const cipher = createDecipheriv(CIPHER, Buffer.from(key, "base64url"), iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(id)).setAuthTag(tag);
    return Buffer.concat([cipher.update(text), cipher.final()]);
  } catch {
    throw new ExpectedError(409, "This file cannot be opened: it is damaged.");
  }
}
