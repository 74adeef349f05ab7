import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Clock } from '@orch/apimachinery';
import type { ClientConfig } from '../kubeconfig/client-config.js';
import { limits } from '../limits.js';
import type { ClientCertificate, CredentialSource, Credentials } from './credentials.js';
import type { RejectedRequest } from './exec-credential.js';

/**
 * Adds the client certificate in files to other credentials. The files are read again while the client is in use, so that
 * renewed files take effect without a restart. Uses no timer: an idle client needs no new certificate.
 */
export class CertificateFiles implements CredentialSource {
  #certificate: ClientCertificate | undefined;
  #readAtMs: number;
  /** What was joined last: equal parts give the same object, as a new one means a change. */
  #joined: { readonly of: Credentials; readonly credentials: Credentials } | undefined;

  constructor(
    private readonly files: NonNullable<ClientConfig['clientCertificateFiles']>,
    private readonly options: {
      readonly clock: Clock;
      readonly others: CredentialSource;
      readonly certificate: ClientCertificate | undefined;
    },
  ) {
    this.#certificate = options.certificate;
    this.#readAtMs = options.clock.monotonicMs();
  }

  current(): Credentials | Promise<Credentials> {
    const others = this.options.others.current();
    const isDue =
      this.options.clock.monotonicMs() - this.#readAtMs >= (this.files.checkMs ?? limits.certificateCheckMs);
    if (!isDue && !(others instanceof Promise)) return this.#join(others);
    return this.#refreshAndJoin(others, isDue);
  }

  rejected(used: Credentials, response: RejectedRequest): Promise<void> {
    const joined = this.#joined;
    return joined?.credentials === used ? this.options.others.rejected(joined.of, response) : Promise.resolve();
  }

  async #refreshAndJoin(others: Credentials | Promise<Credentials>, isDue: boolean): Promise<Credentials> {
    if (isDue) await this.#refresh();
    return this.#join(await others);
  }

  #join(of: Credentials): Credentials {
    const certificate = this.#certificate;
    if (this.#joined?.of === of && this.#joined.credentials.certificate === certificate)
      return this.#joined.credentials;
    const credentials = certificate === undefined ? of : { ...of, certificate };
    this.#joined = { of, credentials };
    return credentials;
  }

  /** Reads the files. Keeps the certificate while they are missing, unreadable, or not of one pair. */
  async #refresh(): Promise<void> {
    this.#readAtMs = this.options.clock.monotonicMs();
    try {
      const [cert, key] = await Promise.all([
        readFile(this.files.certificate, 'utf8'),
        readFile(this.files.key, 'utf8'),
      ]);
      if (cert === this.#certificate?.cert && key === this.#certificate.key) return;
      // One file is replaced before the other: throws until both are.
      createSecureContext({ cert, key });
      this.#certificate = { cert, key, isRenewal: true };
    } catch {
      // The certificate in use stays valid until it expires. The next check reads the files again.
    }
  }
}
