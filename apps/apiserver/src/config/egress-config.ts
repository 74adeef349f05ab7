import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { decodeConfigText } from '@orch/api';
import { egressSelectorConfigurationKind } from '@orch/api/config/apiserver_config_v1';
import { errorMessage, type FieldPath, fieldPath, formatFieldError, invalid, type Names } from '@orch/apimachinery';
import { combineOptions, namesOption, type OptionReader, option } from '@orch/component';
import { type EgressName, readSelections, type SelectedTransport } from './egress-rules.js';
import { FlagFileError, readFlagFile } from './flag-file.js';

/** How outgoing connections leave the server, by the network they go to; directly if absent. Plain data. */
export type EgressConfig = Readonly<Partial<Record<EgressName, EgressProxy>>>;

export type EgressProxy =
  | { readonly type: 'unix'; readonly path: string }
  | { readonly type: 'tcp'; readonly host: string; readonly port: number; readonly tls?: EgressProxyTls };

/** PEM, and the files, which are read again when they change. */
export interface EgressProxyTls {
  readonly authorities?: string;
  readonly certificate: string;
  readonly key: string;
  readonly files: { readonly authorities?: string; readonly certificate: string; readonly key: string };
}

const optionName = 'egress-selector-config-file';

/** The returned function reads the file of the option; undefined without one. @throws FlagFileError, a line per error */
export const egressOption: OptionReader<() => Promise<EgressConfig | undefined>> = combineOptions(
  { names: namesOption, path: option.string(optionName) },
  ({ names, path }) =>
    async () => {
      if (path === '') return undefined;
      const outcome = await decodeEgress(await readFlagFile(path, optionName), names);
      if ('egress' in outcome) return outcome.egress;
      throw new FlagFileError(outcome.errors.map((line) => `--${optionName}: ${path}: ${line}`).join('\n'));
    },
);

/** The content of a configuration file with the files that it names, or all errors, one line each. */
export async function decodeEgress(
  text: string,
  names: Names,
): Promise<{ readonly egress: EgressConfig } | { readonly errors: readonly string[] }> {
  const decoded = decodeConfigText(text, egressSelectorConfigurationKind, { names });
  if ('errors' in decoded) return decoded;
  const { selections, errors } = readSelections(decoded.value);
  const lines = errors.map((error) => formatFieldError(error));
  const egress: Partial<Record<EgressName, EgressProxy>> = {};
  for (const { name, index, transport } of selections) {
    if (transport === undefined) continue;
    const path = fieldPath('egressSelections').index(index).child('connection', 'transport', 'tcp', 'tlsConfig');
    const outcome = await readTransport(transport, path);
    if ('errors' in outcome) lines.push(...outcome.errors);
    else egress[name] = outcome.proxy;
  }
  return lines.length > 0 ? { errors: lines } : { egress };
}

async function readTransport(
  transport: SelectedTransport,
  path: FieldPath,
): Promise<{ readonly proxy: EgressProxy } | { readonly errors: readonly string[] }> {
  if (transport.type === 'unix' || transport.tls === undefined) {
    const { type } = transport;
    return {
      proxy: type === 'unix' ? transport : { type, host: transport.host, port: transport.port },
    };
  }
  const { type, host, port, tls } = transport;
  const errors: string[] = [];
  const read = async (file: string, name: string): Promise<string> => {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      errors.push(formatFieldError(invalid(path.child(name), file, `cannot be read: ${errorMessage(error)}`)));
      return '';
    }
  };
  const certificate = await read(tls.certificate, 'clientCert');
  const key = await read(tls.key, 'clientKey');
  const authorities = tls.authorities === undefined ? undefined : await read(tls.authorities, 'caBundle');
  if (errors.length > 0) return { errors };
  const check = (name: string, file: string, options: SecureContextOptions): void => {
    const why = tlsError(options);
    if (why !== undefined) errors.push(formatFieldError(invalid(path.child(name), file, why)));
  };
  check('clientCert', `${tls.certificate}, ${tls.key}`, { cert: certificate, key });
  if (authorities !== undefined) check('caBundle', tls.authorities ?? '', { ca: authorities });
  if (errors.length > 0) return { errors };
  const pems = { certificate, key, ...(authorities === undefined ? {} : { authorities }) };
  return { proxy: { type, host, port, tls: { ...pems, files: tls } } };
}

/** Node ignores text around the PEM of authorities. */
export function tlsError(options: SecureContextOptions): string | undefined {
  const { ca } = options;
  if (typeof ca === 'string' && !ca.includes('-----BEGIN CERTIFICATE-----')) return 'contains no certificate';
  try {
    createSecureContext(options);
    return undefined;
  } catch (error) {
    return ca === undefined ? `not a certificate and its key: ${errorMessage(error)}` : errorMessage(error);
  }
}
