import { readFile } from 'node:fs/promises';
import { errorMessage, fieldPath, formatFieldError, invalid } from '@orch/apimachinery';
import { type ConfiguredExtender, fullUrl } from './extender-config.js';
import type { ExtenderConfig, ExtenderTls } from './scheduling-config.js';

type TlsConfig = NonNullable<ConfiguredExtender['tlsConfig']>;

/** Extenders with the files that they name, or one line per file that cannot be used. The extenders are valid. */
export async function readExtenders(
  extenders: readonly (ConfiguredExtender & { readonly timeoutMs: number })[],
): Promise<{ readonly extenders: readonly ExtenderConfig[] } | { readonly errors: readonly string[] }> {
  const errors: string[] = [];
  const result: ExtenderConfig[] = [];
  for (const [index, extender] of extenders.entries()) {
    const tls = await readTls(extender, { index, errors });
    const { managedResources = [], urlPrefix = '' } = extender;
    result.push({
      urlPrefix: fullUrl(urlPrefix),
      ...verbsOf(extender),
      weight: extender.weight ?? 0,
      timeoutMs: extender.timeoutMs,
      nodeCacheCapable: extender.nodeCacheCapable ?? false,
      ignorable: extender.ignorable ?? false,
      managedResources: managedResources.map(({ name }) => name),
      ignoredResources: managedResources.filter((each) => each.ignoredByScheduler).map(({ name }) => name),
      ...(tls === undefined ? {} : { tls }),
    });
  }
  return errors.length > 0 ? { errors } : { extenders: result };
}

function verbsOf({ filterVerb, prioritizeVerb, preemptVerb, bindVerb }: ConfiguredExtender) {
  return {
    ...(filterVerb ? { filterVerb } : {}),
    ...(prioritizeVerb ? { prioritizeVerb } : {}),
    ...(preemptVerb ? { preemptVerb } : {}),
    ...(bindVerb ? { bindVerb } : {}),
  };
}

/** `enableHTTPS` without authorities accepts any certificate, as in v1.21. */
async function readTls(
  { tlsConfig, enableHTTPS }: ConfiguredExtender,
  { index, errors }: { readonly index: number; readonly errors: string[] },
): Promise<ExtenderTls | undefined> {
  if (tlsConfig === undefined) return enableHTTPS ? { insecure: true } : undefined;
  const text = async (file: 'certFile' | 'keyFile' | 'caFile', data: 'certData' | 'keyData' | 'caData') => {
    const inline = tlsConfig[data];
    if (inline) return Buffer.from(inline, 'base64').toString('utf8');
    const name = tlsConfig[file];
    if (!name) return undefined;
    try {
      return await readFile(name, 'utf8');
    } catch (error) {
      const path = fieldPath('extenders').index(index).child('tlsConfig', file);
      errors.push(formatFieldError(invalid(path, name, `cannot be read: ${errorMessage(error)}`)));
      return undefined;
    }
  };
  const [certificate, key, authorities] = [
    await text('certFile', 'certData'),
    await text('keyFile', 'keyData'),
    await text('caFile', 'caData'),
  ];
  return {
    insecure: isInsecure(tlsConfig, { authorities, enableHTTPS: enableHTTPS ?? false }),
    ...(tlsConfig.serverName ? { serverName: tlsConfig.serverName } : {}),
    ...(certificate === undefined ? {} : { certificate }),
    ...(key === undefined ? {} : { key }),
    ...(authorities === undefined ? {} : { authorities }),
  };
}

function isInsecure(
  { insecure = false }: TlsConfig,
  { authorities, enableHTTPS }: { readonly authorities: string | undefined; readonly enableHTTPS: boolean },
): boolean {
  return insecure || (enableHTTPS && authorities === undefined);
}
