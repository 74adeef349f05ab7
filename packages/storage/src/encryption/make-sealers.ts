import type { KmsSealers } from './kms/kms-sealers.js';
import { aesCbc, aesGcm, type Cipher, secretBox } from './sealers/ciphers.js';
import type { EncryptionProvider, Sealer } from './sealers/sealer.js';
import { startsWith } from './sealers/starts-with.js';

const ciphers = { aescbc: aesCbc, aesgcm: aesGcm, secretbox: secretBox } as const;

export interface SealerOptions {
  /** Precedes every encrypted value: `orch:enc:`. */
  readonly commonPrefix: string;
  readonly kms: KmsSealers;
}

/** The sealers of providers in their order: one for each key. */
export function makeSealers(
  providers: readonly EncryptionProvider[],
  { commonPrefix, kms }: SealerOptions,
): readonly Sealer[] {
  return providers.flatMap((provider) => {
    switch (provider.type) {
      case 'identity':
        return [identity(commonPrefix)];
      case 'kms':
        return [kms.of(provider)];
      default:
        return provider.keys.map(({ name, secret }) => {
          const providerPrefix = `${commonPrefix}${provider.type}:v1:`;
          const title = `provider ${provider.type}, key ${JSON.stringify(name)}`;
          const cipher = ciphers[provider.type](secret);
          return { prefix: `${providerPrefix}${name}:`, providerPrefix, title, isImmediate: true, ...sealerOf(cipher) };
        });
    }
  });
}

function sealerOf(cipher: Cipher): Pick<Sealer, 'seal' | 'open'> {
  return {
    seal: (plain, { storedKey }) => cipher.encrypt(plain, storedKey),
    open: (sealed, { storedKey }) => cipher.decrypt(sealed, storedKey),
  };
}

/** Values as they are. Encrypted values are refused, so that they are never taken for objects. */
function identity(commonPrefix: string): Sealer {
  const marker = Buffer.from(commonPrefix);
  return {
    prefix: '',
    providerPrefix: '',
    title: 'provider identity',
    isImmediate: true,
    seal: (plain) => plain,
    open(value) {
      if (startsWith(value, marker)) throw new Error('the value is encrypted');
      return value;
    },
  };
}
