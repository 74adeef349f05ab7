import type { Clock } from '@orch/apimachinery';
import type { ExecPlugin } from '../kubeconfig/client-config.js';
import { limits } from '../limits.js';
import type { CredentialSource, Credentials } from './credentials.js';
import type { ExecCredential, RejectedRequest } from './exec-credential.js';
import type { RunOptions } from './run-exec-plugin.js';

/**
 * The results of credential plugins. Clients that share a value share the results of plugins with equal configuration: a
 * program passes one to all its clients.
 */
export class ExecPlugins {
  readonly #sources = new Map<string, ExecCredentials>();

  constructor(private readonly options: ExecPluginsOptions) {}

  /** The credentials of a plugin: one value for plugins with equal configuration. */
  for(plugin: ExecPlugin): CredentialSource {
    const key = JSON.stringify(plugin);
    let source = this.#sources.get(key);
    if (source === undefined) {
      source = new ExecCredentials(plugin, this.options);
      this.#sources.set(key, source);
    }
    return source;
  }
}

/** How credential plugins are run. */
export interface ExecPluginsOptions {
  readonly clock: Clock;
  /** Whether standard input is a terminal. Default: as it is. */
  readonly interactive?: boolean;
  /** Variables that plugins inherit. Default: those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Called after each run with the error, or undefined. For metrics. */
  readonly onRun?: (plugin: ExecPlugin, error: unknown) => void;
  /** Called with each new client certificate, in PEM; undefined: the plugin has none any more. For metrics. */
  readonly onCertificate?: (plugin: ExecPlugin, certificate: string | undefined) => void;
}

/** Runs one plugin at most once at a time, and keeps what it printed until the expiry or a 401. */
class ExecCredentials implements CredentialSource {
  #cached: { readonly credentials: Credentials; readonly expiresAtMs: number } | undefined;
  #running: Promise<Credentials> | undefined;
  readonly #hintsAtMs: number[] = [];

  constructor(
    private readonly plugin: ExecPlugin,
    private readonly options: ExecPluginsOptions,
  ) {}

  current(): Credentials | Promise<Credentials> {
    const cached = this.#cached;
    if (cached !== undefined && this.options.clock.now().getTime() < cached.expiresAtMs) return cached.credentials;
    return this.#run();
  }

  async rejected(used: Credentials, response: RejectedRequest): Promise<void> {
    // Another request renewed them meanwhile: the plugin has run since.
    if (this.#cached !== undefined && this.#cached.credentials !== used) return;
    await this.#run(response);
  }

  #run(rejected?: RejectedRequest): Promise<Credentials> {
    this.#running ??= this.#renew(rejected).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #renew(rejected: RejectedRequest | undefined): Promise<Credentials> {
    const { interactive = process.stdin.isTTY === true, env = process.env, onRun } = this.options;
    const options: RunOptions = { interactive, env, rejected, mayHint: () => this.#mayHint() };
    // Loaded with the first plugin: most programs have none.
    const { runExecPlugin } = await import('./run-exec-plugin.js');
    let printed: ExecCredential;
    try {
      printed = await runExecPlugin(this.plugin, options);
    } catch (error) {
      onRun?.(this.plugin, error);
      throw error;
    }
    onRun?.(this.plugin, undefined);
    const last = this.#cached?.credentials;
    const credentials = withSameCertificate(credentialsOf(printed), last);
    if (credentials.certificate !== last?.certificate) {
      this.options.onCertificate?.(this.plugin, credentials.certificate?.cert);
    }
    this.#cached = { credentials, expiresAtMs: printed.expiresAtMs ?? Number.POSITIVE_INFINITY };
    return credentials;
  }

  /** Whether less than ten hints were given in the last hour. Counts one if so. */
  #mayHint(): boolean {
    const nowMs = this.options.clock.monotonicMs();
    while ((this.#hintsAtMs[0] ?? nowMs) <= nowMs - limits.execHintPeriodMs) this.#hintsAtMs.shift();
    if (this.#hintsAtMs.length >= limits.execHintsMax) return false;
    this.#hintsAtMs.push(nowMs);
    return true;
  }
}

function credentialsOf({ token, clientCertificate, clientKey }: ExecCredential): Credentials {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(clientCertificate === undefined || clientKey === undefined
      ? {}
      : { certificate: { cert: clientCertificate, key: clientKey } }),
  };
}

/** Keeps the identity of an equal certificate, which connections compare. */
function withSameCertificate(next: Credentials, last: Credentials | undefined): Credentials {
  const { certificate } = next;
  const same = last?.certificate;
  if (certificate === undefined || same === undefined) return next;
  return certificate.cert === same.cert && certificate.key === same.key ? { ...next, certificate: same } : next;
}
