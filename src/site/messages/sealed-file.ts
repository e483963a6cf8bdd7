import { randomBytes } from "node:crypto";
import { decrypt, encrypt } from "../../accounts/aes-gcm.ts";
import type { SecretBox } from "../../accounts/second-factor/secret-box.ts";
import { ExpectedError } from "../../errors.ts";

/** The first bytes of an encrypted file. Photos and PDF files of earlier versions, which are not encrypted, begin otherwise. */
const MARK = Buffer.from("SQF1");

/**
 * Encrypts a file with a new key of its own: mark, nonce, tag and ciphertext.
 *
 * @param box encrypts the key in turn.
 * @param id of the file. A file and its key open as this one alone.
 */
export function sealFile(box: SecretBox, id: string, content: Buffer): { sealed: Buffer; key: string } {
  const key = randomBytes(32);
  return {
    sealed: Buffer.concat([MARK, encrypt(key, id, content)]),
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
  const content = decrypt(Buffer.from(key, "base64url"), id, file.subarray(MARK.length));
  if (content) return content;
  throw new ExpectedError(409, "This file cannot be opened: it is damaged.");
}
