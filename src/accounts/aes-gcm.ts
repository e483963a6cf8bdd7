import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts content with AES-256-GCM. It opens as that of its owner alone.
 *
 * @param key of 32 bytes.
 * @returns nonce, tag and ciphertext.
 */
export function encrypt(key: Uint8Array, owner: string, content: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** @returns undefined where the key or the owner is another one, or a byte has been changed. */
export function decrypt(key: Uint8Array, owner: string, sealed: Buffer): Buffer | undefined {
  const [iv, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  if (tag.length !== TAG_BYTES) return undefined;
  const cipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  try {
    return Buffer.concat([cipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]);
  } catch {
    return undefined;
  }
}
