import { isIP } from 'node:net';
import { combineOptions, type FlagCheck, type Logger, type OptionReader, option } from '@orch/component';
import { createPlainListener } from '../listener/create-plain-listener.js';
import type { SecureListener } from '../listener/secure-listener.js';
import { type ProfilingConfig, profilingOptions } from '../options/profiling-options.js';
import { createProfiling } from '../profiling/profiling.js';
import { insecureComponentHandler } from './component-handler.js';
import type { ComponentStatus } from './component-status.js';

const address = { name: 'address' } as const;
const insecurePort = { name: 'port' } as const;

/** The insecure port of a program; plain data. */
export interface InsecureServingConfig {
  readonly host: string;
  readonly port: number;
  readonly profiling: ProfilingConfig;
}

/** `--address` and `--port`. Unlike in v1.21 the port is closed unless one of them is given. Undefined when it is closed. */
export const insecureServingOption: OptionReader<InsecureServingConfig | undefined> = combineOptions(
  {
    host: option.string(address.name),
    port: option.number(insecurePort.name),
    hasHost: option.given(address.name),
    hasPort: option.given(insecurePort.name),
    profiling: profilingOptions,
  },
  ({ host, port, hasHost, hasPort, profiling }) =>
    port !== 0 && (hasHost || hasPort) ? { host: host === '' ? '0.0.0.0' : host, port, profiling } : undefined,
);

export const insecureServingCheck: FlagCheck = (flags) => {
  const host = flags.string(address.name);
  return host === '' || isIP(host) !== 0 ? [] : [`--${address.name}: ${JSON.stringify(host)} is not an IP address`];
};

/**
 * Serves health, metrics and profiles without encryption, authentication and authorization. Resolves when the server listens.
 * @throws ListenError
 */
export async function serveInsecurely(
  { host, port, profiling }: InsecureServingConfig,
  { status, logger }: { readonly status: ComponentStatus; readonly logger: Logger },
): Promise<Pick<SecureListener, 'port' | 'url'> & { close(): Promise<void> }> {
  const handler = insecureComponentHandler({
    ...status,
    profiling: profiling.isServed ? createProfiling() : undefined,
  });
  const listener = await createPlainListener({ host, port, handler, logger });
  logger.warn('serving without encryption, authentication and authorization', { url: listener.url });
  return { url: listener.url, port: listener.port, close: () => listener.close() };
}
