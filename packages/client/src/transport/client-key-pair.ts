import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Clock } from '@orch/apimachinery';
import type { ClientConfig } from '../kubeconfig/kubeconfig.js';
import { limits } from '../limits.js';

/** PEM. Both undefined for a client without a certificate. */
export interface CertificateAndKey {
  readonly certificate: string | undefined;
  readonly key: string | undefined;
}

/**
 * The client certificate of a connection. One in files is read again while the client is in use, so that renewed files
 * take effect without a restart. Uses no timer: an idle client needs no new certificate.
 */
export class ClientKeyPair {
  #pair: CertificateAndKey;
  #readAtMs: number;

  constructor(
    private readonly config: ClientConfig,
    private readonly clock: Clock,
  ) {
    this.#pair = { certificate: config.clientCertificate, key: config.clientKey };
    this.#readAtMs = clock.monotonicMs();
  }

  /** A new object after each change. */
  get current(): CertificateAndKey {
    return this.#pair;
  }

  /** Whether `refresh` should be called before the next request. */
  get isDue(): boolean {
    const files = this.config.clientCertificateFiles;
    if (files === undefined) return false;
    return this.clock.monotonicMs() - this.#readAtMs >= (files.checkMs ?? limits.certificateCheckMs);
  }

  /** Reads the files. Keeps the pair while they are missing, unreadable, or not of one pair. */
  async refresh(): Promise<void> {
    const files = this.config.clientCertificateFiles;
    if (files === undefined) return;
    this.#readAtMs = this.clock.monotonicMs();
    try {
      const [certificate, key] = await Promise.all([readFile(files.certificate, 'utf8'), readFile(files.key, 'utf8')]);
      if (certificate === this.#pair.certificate && key === this.#pair.key) return;
      // One file is replaced before the other: throws until both are.
      createSecureContext({ cert: certificate, key });
      this.#pair = { certificate, key };
    } catch {
      // The pair in use stays valid until it expires. The next check reads the files again.
    }
  }
}
