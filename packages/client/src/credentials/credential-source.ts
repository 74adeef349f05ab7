import { readFile } from 'node:fs/promises';
import type { Clock } from '@orch/apimachinery';
import type { ClientConfig } from '../kubeconfig/client-config.js';
import { limits } from '../limits.js';
import { CertificateFiles } from './certificate-files.js';
import { type CredentialSource, type Credentials, fixedCredentials } from './credentials.js';
import { ExecPlugins } from './exec-credentials.js';

/** The credentials of a configuration. They are used only over TLS. A token or password keeps a plugin from running. */
export function credentialSourceOf(
  config: ClientConfig,
  { clock, execPlugins = new ExecPlugins({ clock }) }: { readonly clock: Clock; readonly execPlugins?: ExecPlugins },
): CredentialSource {
  if (!config.server.startsWith('https:')) return fixedCredentials({});
  const { clientCertificateFiles: files, clientCertificate: cert, clientKey: key, ...others } = config;
  if (files === undefined) return sourceOf(config, { clock, execPlugins });
  const certificate = cert === undefined || key === undefined ? undefined : { cert, key };
  return new CertificateFiles(files, { clock, certificate, others: sourceOf(others, { clock, execPlugins }) });
}

function sourceOf(
  config: ClientConfig,
  { clock, execPlugins }: { readonly clock: Clock; readonly execPlugins: ExecPlugins },
): CredentialSource {
  const { clientCertificate, clientKey, token, tokenFile, username, password, exec } = config;
  const certificate =
    clientCertificate === undefined || clientKey === undefined
      ? {}
      : { certificate: { cert: clientCertificate, key: clientKey } };
  if (tokenFile !== undefined) return new TokenFile(tokenFile, { clock, token, certificate });
  if (token !== undefined) return fixedCredentials({ ...certificate, authorization: `Bearer ${token}` });
  if (username !== undefined || password !== undefined) {
    const pair = Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64');
    return fixedCredentials({ ...certificate, authorization: `Basic ${pair}` });
  }
  return exec === undefined ? fixedCredentials(certificate) : execPlugins.for(exec);
}

/** A token in a file, which is read again at most every minute. A failed reading keeps the last token. */
class TokenFile implements CredentialSource {
  #credentials: Credentials | undefined;
  #readAtMs = 0;
  #reading: Promise<Credentials> | undefined;

  constructor(
    private readonly file: string,
    private readonly options: {
      readonly clock: Clock;
      readonly token: string | undefined;
      readonly certificate: Credentials;
    },
  ) {
    const { clock, token, certificate } = options;
    if (token === undefined) return;
    this.#credentials = { ...certificate, authorization: `Bearer ${token}` };
    this.#readAtMs = clock.monotonicMs();
  }

  current(): Credentials | Promise<Credentials> {
    const isFresh = this.options.clock.monotonicMs() < this.#readAtMs + limits.tokenFilePeriodMs;
    if (this.#credentials !== undefined && isFresh) return this.#credentials;
    return this.#read();
  }

  /** The file may have been replaced: the next request reads it. */
  async rejected(used: Credentials): Promise<void> {
    if (used === this.#credentials) await this.#read();
  }

  #read(): Promise<Credentials> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readOnce(): Promise<Credentials> {
    const { clock, certificate } = this.options;
    const last = this.#credentials;
    const token = await readFile(this.file, 'utf8').then(
      (text) => text.trim(),
      (error: unknown) => {
        if (last === undefined) throw error;
        return '';
      },
    );
    this.#readAtMs = clock.monotonicMs();
    const authorization = `Bearer ${token}`;
    if (last !== undefined && (token === '' || last.authorization === authorization)) return last;
    this.#credentials = { ...certificate, authorization };
    return this.#credentials;
  }
}
