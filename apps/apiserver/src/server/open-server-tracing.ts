import { type Logger, openTracing, type Tracing } from '@orch/component';
import type { ApiServerConfig } from '../config/config.js';

/** Undefined when the config exports no spans: no module of OpenTelemetry is loaded then. */
export async function openServerTracing(
  { tracing: options }: Pick<ApiServerConfig, 'tracing'>,
  logger: Logger,
): Promise<Tracing | undefined> {
  if (options === undefined) return undefined;
  const { endpoint } = options;
  return await openTracing(options, {
    onFailure: (reason) => logger.warn('spans cannot be exported', { endpoint: shownEndpoint(endpoint), reason }),
  });
}

/** Without a password, which a URL may have. */
function shownEndpoint(endpoint: string): string {
  const { origin } = new URL(endpoint);
  return origin;
}
