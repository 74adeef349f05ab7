import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import nacl from 'tweetnacl';

/** A cipher with a fixed key. `context` is authenticated with the value by those that can. */
export interface Cipher {
  encrypt(plain: Uint8Array, context: string): Uint8Array;
  /** @throws Error */
  decrypt(sealed: Uint8Array, context: string): Uint8Array;
}

const blockBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;

/** AES-CBC with PKCS #7 padding after a random IV. It does not detect changes. The key has 16, 24 or 32 bytes. */
export function aesCbc(key: Uint8Array): Cipher {
  const name = `aes-${key.length * 8}-cbc`;
  return {
    encrypt(plain) {
      const iv = randomBytes(blockBytes);
      const cipher = createCipheriv(name, key, iv);
      return Buffer.concat([iv, cipher.update(plain), cipher.final()]);
    },
    decrypt(sealed) {
      requireBytes(sealed, 2 * blockBytes);
      const decipher = createDecipheriv(name, key, sealed.subarray(0, blockBytes));
      return Buffer.concat([decipher.update(sealed.subarray(blockBytes)), decipher.final()]);
    },
  };
}

/** AES-GCM after a random nonce, with the tag at the end. The key has 16, 24 or 32 bytes. */
export function aesGcm(key: Uint8Array): Cipher {
  const name = gcmNames[key.length * 8] ?? 'aes-256-gcm';
  return {
    encrypt(plain, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(name, key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(context));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(sealed, context) {
      requireBytes(sealed, nonceBytes + tagBytes);
      const decipher = createDecipheriv(name, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, sealed.length - tagBytes)), decipher.final()]);
    },
  };
}

const gcmNames: Readonly<Record<number, 'aes-128-gcm' | 'aes-192-gcm'>> = { 128: 'aes-128-gcm', 192: 'aes-192-gcm' };

/** XSalsa20-Poly1305 after a random nonce. The key has 32 bytes. It is not bound to the context. */
export function secretBox(key: Uint8Array): Cipher {
  return {
    encrypt(plain) {
      const nonce = randomBytes(nacl.secretbox.nonceLength);
      return Buffer.concat([nonce, nacl.secretbox(plain, nonce, key)]);
    },
    decrypt(sealed) {
      requireBytes(sealed, nacl.secretbox.nonceLength + nacl.secretbox.overheadLength);
      const { nonceLength } = nacl.secretbox;
      const plain = nacl.secretbox.open(sealed.subarray(nonceLength), sealed.subarray(0, nonceLength), key);
      if (!plain) throw new Error('the box does not open');
      return plain;
    },
  };
}

function requireBytes(sealed: Uint8Array, least: number): void {
  if (sealed.length < least) throw new Error(`${sealed.length} bytes are too few`);
}
