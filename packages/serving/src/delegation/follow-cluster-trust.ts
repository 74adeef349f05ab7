import {
  type ApiObject,
  type Clock,
  type DeepReadonly,
  errorMessage,
  isJsonObject,
  isStatusError,
  type Names,
  wellKnown,
} from '@orch/apimachinery';
import { type ClusterTrust, type RequestHeaderNames, type RequestHeaderSource, readClusterTrust } from '@orch/auth';
import { type AuthoritySource, ChangingAuthorities } from '@orch/certs';
import { Informer, type RestClient } from '@orch/client';
import type { Logger } from '@orch/component';

export interface FollowClusterTrustOptions {
  readonly client: RestClient;
  readonly names: Names;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Ends the following. */
  readonly signal: AbortSignal;
  /** Time limit of the first read. */
  readonly timeoutMs: number;
  /** Whether to go on without authorities when they cannot be read. */
  readonly toleratesFailure: boolean;
}

/** What the main API server publishes for aggregated servers; changes with it. */
export interface FollowedTrust {
  readonly clientAuthorities: AuthoritySource;
  readonly requestHeaders: RequestHeaderSource;
}

/** The trust of the cluster cannot be read. */
export class ClusterTrustError extends Error {
  override readonly name = 'ClusterTrustError';
}

/**
 * Reads the config map `extension-apiserver-authentication` of the main API server, and follows its changes. A missing config
 * map means that there are no authorities yet. Values that are invalid or deleted later change nothing.
 * @throws ClusterTrustError when it cannot be read, unless that is tolerated
 */
export async function followClusterTrust(options: FollowClusterTrustOptions): Promise<FollowedTrust> {
  const { client, names, logger, clock, signal } = options;
  const namespace = names.value(wellKnown.namespaces.system);
  const name = wellKnown.configMaps.extensionApiServerAuthentication;
  const configMaps = client.resource({ group: '', version: 'v1', resource: 'configmaps' });
  const trust = new CurrentTrust(logger);
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)]);
    trust.use(await configMaps.get(name, { namespace, signal: limit }));
  } catch (error) {
    signal.throwIfAborted();
    if (!isStatusError(error, 'NotFound') || error.status.details?.name !== name) {
      const message = `cannot read the config map ${namespace}/${name}: ${errorMessage(error)}`;
      if (!options.toleratesFailure) throw new ClusterTrustError(message, { cause: error });
      logger.warn('the server starts without authorities of clients', { reason: message });
    }
  }
  const informer = new Informer<ApiObject>({
    client: configMaps,
    clock,
    namespace,
    fieldSelector: `metadata.name=${name}`,
    onConnection: (event) => {
      if (event.type === 'failed')
        logger.warn('the authorities of clients cannot be followed', { reason: errorMessage(event.error) });
    },
  });
  const use = (configMap: DeepReadonly<ApiObject>): void => trust.use(configMap);
  informer.addHandler({ onAdd: use, onUpdate: use });
  void informer.run(signal);
  return trust;
}

class CurrentTrust implements FollowedTrust {
  readonly clientAuthorities = new ChangingAuthorities(undefined);
  readonly #proxyAuthorities = new ChangingAuthorities(undefined);
  #names: RequestHeaderNames = noNames;
  readonly requestHeaders: RequestHeaderSource = {
    authorities: this.#proxyAuthorities,
    names: () => this.#names,
  };

  constructor(private readonly logger: Logger) {}

  use(configMap: DeepReadonly<ApiObject>): void {
    const { trust, errors } = readClusterTrust(dataOf(configMap));
    for (const error of errors) this.logger.warn('a published value is invalid', { error });
    this.#replace(trust);
  }

  #replace({ clientCa, requestHeader }: ClusterTrust): void {
    if (clientCa !== undefined) this.clientAuthorities.replace(clientCa);
    if (requestHeader === undefined) return;
    const { ca, ...names } = requestHeader;
    this.#names = names;
    this.#proxyAuthorities.replace(ca);
  }
}

const noNames: RequestHeaderNames = {
  usernameHeaders: [],
  groupHeaders: [],
  extraHeaderPrefixes: [],
  allowedNames: [],
};

function dataOf({ data }: DeepReadonly<ApiObject>): Readonly<Record<string, string>> {
  if (!isJsonObject(data)) return {};
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
