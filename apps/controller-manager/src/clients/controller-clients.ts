import type { Clock, Names } from '@orch/apimachinery';
import {
  type BodyEncoding,
  type ClientConfig,
  createHttp2Transport,
  createRestClient,
  type ExecPlugins,
  type RateLimit,
  type RestClient,
  type RestClientOptions,
  type SharedObjects,
  type Transport,
} from '@orch/client';
import { AccountClients, type ControllerName, controllerAccounts } from '@orch/controllers';
import { rateLimitOf } from './rate-limits.js';

export interface ControllerClientsOptions {
  readonly config: ClientConfig;
  /** Credential plugins of the configuration. */
  readonly execPlugins?: ExecPlugins;
  /** Whether each controller has the identity of its own service account. */
  readonly usesAccounts: boolean;
  /** The limit of each client; none when absent. */
  readonly rateLimit?: RateLimit;
  /** How objects are sent and read; JSON when absent. */
  readonly encoding?: BodyEncoding;
  /** Shares objects with other clients of the process. */
  readonly objects?: SharedObjects;
  readonly names: Names;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Called with the outcome of each request, for metrics. */
  readonly onResponse?: NonNullable<RestClientOptions['onResponse']>;
}

/**
 * The clients of the controllers over one connection, each with a rate limit of its own, as in v1.21; with service accounts,
 * over one more connection without the certificate of the program.
 */
export class ControllerClients {
  /** For informers, and for what is done on behalf of no controller. */
  readonly shared: RestClient;
  readonly #connection: Transport;
  readonly #accounts: AccountClients | undefined;

  constructor(private readonly options: ControllerClientsOptions) {
    const { config, clock, names, userAgent, usesAccounts, rateLimit, encoding, objects, onResponse } = options;
    this.#connection = createHttp2Transport(config, { clock, execPlugins: options.execPlugins });
    this.shared = this.#client(userAgent, rateLimit);
    this.#accounts = usesAccounts
      ? new AccountClients({
          ...{ config, client: this.shared, names, clock, userAgent },
          ...(encoding ? { encoding } : {}),
          ...(objects ? { objects } : {}),
          ...(rateLimit ? { rateLimitOf: (controller: string) => rateLimitOf(controller, rateLimit) } : {}),
          ...(onResponse ? { onResponse } : {}),
        })
      : undefined;
  }

  /** `beforeWrite` is called at the moment before each write, which is not sent when it throws. */
  of(controller: ControllerName, beforeWrite?: () => void): RestClient {
    const { userAgent, rateLimit } = this.options;
    const account = controllerAccounts[controller];
    if (this.#accounts !== undefined) {
      return this.#accounts.of(controller, beforeWrite) ?? this.#client(userAgent, rateLimit, beforeWrite);
    }
    const limit = rateLimit && rateLimitOf(controller, rateLimit);
    return this.#client(`${userAgent}/${account ?? controller}`, limit, beforeWrite);
  }

  close(): void {
    this.#accounts?.close();
    this.#connection.close();
  }

  #client(userAgent: string, rateLimit: RateLimit | undefined, beforeWrite?: () => void): RestClient {
    const { config, names, clock, encoding, objects, onResponse } = this.options;
    return createRestClient({
      ...{ connection: this.#connection, names, clock, userAgent },
      ...(config.impersonate ? { impersonate: config.impersonate } : {}),
      ...(encoding ? { encoding } : {}),
      ...(objects ? { objects } : {}),
      ...(rateLimit ? { rateLimit } : {}),
      ...(onResponse ? { onResponse } : {}),
      ...(beforeWrite ? { beforeWrite } : {}),
    });
  }
}
