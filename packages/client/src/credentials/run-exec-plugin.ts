import { spawn } from 'node:child_process';
import type { JsonObject } from '@orch/apimachinery';
import { errorMessage, isJsonObject, parseStoredJson } from '@orch/apimachinery/core';
import { errorCode } from '../error-code.js';
import type { ExecPlugin } from '../kubeconfig/client-config.js';
import { KubeconfigError, parseKubeconfigText } from '../kubeconfig/kubeconfig-fields.js';
import { limits } from '../limits.js';
import {
  type ExecCredential,
  ExecPluginError,
  execInput,
  type FailedExecRun,
  parseExecCredential,
  type RejectedRequest,
} from './exec-credential.js';

export interface RunOptions {
  /** Whether standard input is a terminal; it is passed on then. */
  readonly interactive: boolean;
  readonly rejected?: RejectedRequest | undefined;
  /** Called when the program is missing: whether the error has the install hint. */
  readonly mayHint: () => boolean;
  /** The variables of the process, which the plugin inherits. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs the plugin and reads what it prints. Its standard error is that of the process (spec: Client credential plugin
 * contract). @throws ExecPluginError
 */
export async function runExecPlugin(plugin: ExecPlugin, options: RunOptions): Promise<ExecCredential> {
  const input = execInput(plugin, options);
  const env = { ...options.env, [input.name]: input.value };
  for (const { name, value } of plugin.env ?? []) env[name] = value;
  const output = await outputOf(plugin, { ...options, env });
  let value: JsonObject;
  try {
    value = await parseOutput(output);
  } catch (error) {
    // Without its cause, which quotes the output: that may contain a token.
    throw failure(plugin, error instanceof KubeconfigError ? 'printed no ExecCredential' : errorMessage(error));
  }
  return parseExecCredential(value, plugin);
}

async function parseOutput(output: string): Promise<JsonObject> {
  if (!output.trimStart().startsWith('{')) return await parseKubeconfigText(output);
  let value: unknown;
  try {
    value = parseStoredJson(output);
  } catch {
    return await parseKubeconfigText(output);
  }
  if (!isJsonObject(value)) throw new KubeconfigError('no object');
  return value;
}

function outputOf(
  plugin: ExecPlugin,
  { env, interactive, mayHint }: { readonly env: NodeJS.ProcessEnv } & Omit<RunOptions, 'env'>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(plugin.command, plugin.args ?? [], {
      env,
      stdio: [interactive ? 'inherit' : 'ignore', 'pipe', 'inherit'],
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limits.execOutputBytesMax) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    child.once('error', (error) => {
      const isMissing = errorCode(error) === 'ENOENT';
      const hint = isMissing && plugin.installHint && mayHint() ? `\n\n${plugin.installHint}` : '';
      const run = { type: isMissing ? 'notFound' : 'notRun' } as const;
      reject(failure(plugin, `${errorMessage(error)}${hint}`, { run, cause: error }));
    });
    child.once('close', (code, signal) => {
      if (bytes > limits.execOutputBytesMax)
        reject(failure(plugin, `printed more than ${limits.execOutputBytesMax} bytes`, { run: { type: 'notRun' } }));
      else if (code !== 0)
        reject(
          code === null
            ? failure(plugin, `failed with signal ${signal}`, { run: { type: 'notRun' } })
            : failure(plugin, `failed with exit code ${code}`, { run: { type: 'failed', exitCode: code } }),
        );
      else resolve(Buffer.concat(chunks).toString('utf8'));
    });
  });
}

function failure(
  { command }: ExecPlugin,
  reason: string,
  options: { readonly run?: FailedExecRun; readonly cause?: unknown } = {},
): ExecPluginError {
  return new ExecPluginError(`credential plugin ${JSON.stringify(command)}: ${reason}`, options);
}
