import type { JsonObject, Names } from '@orch/apimachinery';
import { isJsonObject, parseTime, wellKnown } from '@orch/apimachinery/core';
import type { ExecPlugin } from '../kubeconfig/client-config.js';
import { namesOfExecVersion } from '../kubeconfig/exec-entry.js';

/** A credential plugin could not be run, or printed no valid ExecCredential. */
export class ExecPluginError extends Error {
  override readonly name = 'ExecPluginError';
  /** How the run of the program failed; undefined when it ended normally. */
  readonly run: FailedExecRun | undefined;

  constructor(message: string, { run, ...options }: ErrorOptions & { readonly run?: FailedExecRun | undefined } = {}) {
    super(message, options);
    this.run = run;
  }
}

/** The program is missing, could not be started or ended by a signal, or ended with an exit code other than 0. */
export type FailedExecRun =
  | { readonly type: 'notFound' }
  | { readonly type: 'notRun' }
  | { readonly type: 'failed'; readonly exitCode: number };

/** What a plugin printed: a token, a certificate with its key, or both. */
export interface ExecCredential {
  readonly token?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  /** Valid until a 401 or the end of the process when it is missing. */
  readonly expiresAtMs?: number;
}

/** The request of a 401 response, which a plugin of v1alpha1 receives. */
export interface RejectedRequest {
  readonly code: number;
  readonly headers: Readonly<Record<string, readonly string[]>>;
}

/** The environment variable with the plugin's input, an ExecCredential as JSON in the configured version. */
export function execInput(
  { apiVersion, cluster }: ExecPlugin,
  { interactive, rejected }: { readonly interactive: boolean; readonly rejected?: RejectedRequest | undefined },
): { readonly name: string; readonly value: string } {
  const isAlpha = apiVersion.endsWith('/v1alpha1');
  const spec = isAlpha
    ? {
        ...(interactive ? { interactive } : {}),
        ...(rejected ? { response: { header: rejected.headers, code: rejected.code } } : {}),
      }
    : { ...(cluster === undefined ? {} : { cluster }) };
  return {
    name: namesOf(apiVersion).value(wellKnown.environment.execInfo),
    value: JSON.stringify({ kind: 'ExecCredential', apiVersion, spec }),
  };
}

/**
 * Reads the output of a plugin (spec: Client credential exchange object).
 * @throws ExecPluginError when the version differs from the configured one, or the credentials are missing or incomplete
 */
export function parseExecCredential(output: JsonObject, { apiVersion, command }: ExecPlugin): ExecCredential {
  const fail = (reason: string) => new ExecPluginError(`credential plugin ${JSON.stringify(command)}: ${reason}`);
  if (output['kind'] !== 'ExecCredential') throw fail(`printed the kind ${JSON.stringify(output['kind'])}`);
  if (output['apiVersion'] !== apiVersion) {
    throw fail(`is configured to use ${apiVersion}, and printed version ${JSON.stringify(output['apiVersion'])}`);
  }
  const { status } = output;
  if (!isJsonObject(status)) throw fail('printed no status');
  const { token, clientCertificateData, clientKeyData, expirationTimestamp } = status;
  const certificate = textOf(clientCertificateData);
  const key = textOf(clientKeyData);
  const bearer = textOf(token);
  if ((certificate === undefined) !== (key === undefined)) {
    throw fail('must print clientCertificateData and clientKeyData together');
  }
  if (bearer === undefined && certificate === undefined) throw fail('printed neither a token nor a certificate');
  const expires = textOf(expirationTimestamp);
  const expiresAt = parseTime(expires);
  if (expires !== undefined && expiresAt === undefined) {
    throw fail(`printed the expirationTimestamp ${JSON.stringify(expires)}, which is no RFC 3339 time`);
  }
  return {
    ...(bearer === undefined ? {} : { token: bearer }),
    ...(certificate === undefined || key === undefined ? {} : { clientCertificate: certificate, clientKey: key }),
    ...(expiresAt === undefined ? {} : { expiresAtMs: expiresAt.getTime() }),
  };
}

function namesOf(apiVersion: string): Names {
  const names = namesOfExecVersion(apiVersion);
  if (names === undefined)
    throw new ExecPluginError(`exec.apiVersion: Unsupported value: ${JSON.stringify(apiVersion)}`);
  return names;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
