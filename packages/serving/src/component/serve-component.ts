import type { Names } from '@orch/apimachinery';
import { type ClientConfig, createRestClient, type RestClient } from '@orch/client';
import type { Logger, MetricsRegistry } from '@orch/component';
import { measuredAuthenticator } from '../authentication/measured-authenticator.js';
import { type DelegatedAccess, delegateAccess } from '../delegation/delegate-access.js';
import { createSecureListener } from '../listener/create-secure-listener.js';
import type { SecureListener } from '../listener/secure-listener.js';
import { followedAuthorities } from '../options/followed-authorities.js';
import { createProfiling, warnOfContentionProfiling } from '../profiling/profiling.js';
import { componentHandler } from './component-handler.js';
import type { ComponentServingConfig } from './component-options.js';
import { type ComponentStatus, createComponentStatus } from './component-status.js';

export interface ServeComponentOptions {
  readonly names: Names;
  readonly userAgent: string;
  /** The client of the program itself, where a kubeconfig of its own is missing. */
  readonly client: RestClient;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** The health and metrics of the program; by default those of the process alone. */
  readonly status?: ComponentStatus;
}

/**
 * Serves health, metrics and profiles of a program until the signal aborts. Authentication and authorization are delegated to
 * the API server. Resolves when the server listens. @throws ListenError, ClusterTrustError
 */
export async function serveComponent(
  config: ComponentServingConfig,
  options: ServeComponentOptions,
): Promise<Pick<SecureListener, 'port' | 'url'> & { close(): Promise<void> }> {
  const { logger, names } = options;
  const { health, metrics, pages, objectPages } = options.status ?? createComponentStatus({ names, logger });
  const clients: RestClient[] = [];
  const access = await accessOf(config, {
    ...{ ...options, metrics },
    clientOf: (given) => {
      if (given === undefined) return options.client;
      const client = createRestClient({ config: given, names: options.names, userAgent: options.userAgent });
      clients.push(client);
      return client;
    },
  });
  const { profiling } = config;
  if (profiling.isServed && profiling.withContention) warnOfContentionProfiling(logger);
  const listener = await createSecureListener({
    ...config.listener,
    clientAuthorities: access.clientAuthorities,
    logger,
    handler: componentHandler({
      ...access,
      authenticator: measuredAuthenticator(access.authenticator, { metrics, names }),
      ...{ health, metrics, pages, objectPages, profiling: profiling.isServed ? createProfiling() : undefined },
    }),
  });
  logger.info('serving', { url: listener.url });
  return {
    url: listener.url,
    port: listener.port,
    async close() {
      health.startShutdown();
      await listener.close();
      for (const client of clients) client.close();
    },
  };
}

async function accessOf(
  { authentication, authorization }: ComponentServingConfig,
  {
    logger,
    metrics,
    signal,
    clientOf,
  }: ServeComponentOptions & {
    readonly metrics: MetricsRegistry;
    readonly clientOf: (config: ClientConfig | undefined) => RestClient;
  },
): Promise<DelegatedAccess> {
  const { client, clientAuthorities, requestHeaders, ...authenticating } = authentication;
  const { client: accessClient, ...authorizing } = authorization;
  return await delegateAccess({
    ...{ client: clientOf(client), reviewsTokens: client !== undefined },
    ...{ accessClient: clientOf(accessClient), reviewsAccess: accessClient !== undefined },
    ...{ logger, metrics, signal, ...authenticating, ...authorizing },
    skipsLookup: authentication.skipsLookup || client === undefined,
    ...(clientAuthorities === undefined
      ? {}
      : { clientAuthorities: followedAuthorities(clientAuthorities, { logger, signal }) }),
    ...(requestHeaders === undefined
      ? {}
      : {
          requestHeaders: {
            authorities: followedAuthorities(requestHeaders.authorities, { logger, signal }),
            names: () => requestHeaders,
          },
        }),
  });
}
