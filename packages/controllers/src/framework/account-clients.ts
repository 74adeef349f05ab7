import type { Clock, Names } from '@orch/apimachinery';
import {
  type BodyEncoding,
  type ClientConfig,
  createHttp2Transport,
  createRestClient,
  type RateLimit,
  type RestClient,
  type RestClientOptions,
  type SharedObjects,
} from '@orch/client';
import { controllerAccounts } from './controller-accounts.js';
import { ServiceAccountToken } from './service-account-token.js';

export interface AccountClientsOptions {
  /** The server. Its credentials are not used. */
  readonly config: ClientConfig;
  /** Requests the tokens. */
  readonly client: RestClient;
  readonly names: Names;
  readonly clock: Clock;
  readonly userAgent: string;
  /** How objects are sent and read; JSON when absent. */
  readonly encoding?: BodyEncoding;
  /** Shares objects with other clients of the process. */
  readonly objects?: SharedObjects;
  /** The limit of requests of a controller; none by default. */
  readonly rateLimitOf?: (controller: string) => RateLimit;
  /** Called with the outcome of each request, for metrics. */
  readonly onResponse?: NonNullable<RestClientOptions['onResponse']>;
}

/** Clients of controllers with the identities of their service accounts, over one connection. */
export class AccountClients {
  readonly #connection;
  readonly #tokens = new Map<string, ServiceAccountToken>();

  constructor(private readonly options: AccountClientsOptions) {
    const { clock, config } = options;
    const { server, certificateAuthority, insecureSkipVerify, serverName } = config;
    // A client certificate would take precedence over the tokens.
    const anonymous: ClientConfig = {
      server,
      ...(certificateAuthority === undefined ? {} : { certificateAuthority }),
      ...(insecureSkipVerify === undefined ? {} : { insecureSkipVerify }),
      ...(serverName === undefined ? {} : { serverName }),
    };
    this.#connection = createHttp2Transport(anonymous, { clock });
  }

  /** The client of a controller; undefined for a controller without an account, which uses the program's identity. */
  of(controller: string): RestClient | undefined {
    const account = controllerAccounts[controller];
    if (account === undefined) return undefined;
    const { clock, names, userAgent, encoding, objects, rateLimitOf, onResponse } = this.options;
    return createRestClient({
      connection: this.#connection,
      tokens: this.#tokensOf(account),
      ...{ names, clock, userAgent: `${userAgent}/${account}` },
      ...(encoding ? { encoding } : {}),
      ...(objects ? { objects } : {}),
      ...(rateLimitOf ? { rateLimit: rateLimitOf(controller) } : {}),
      ...(onResponse ? { onResponse } : {}),
    });
  }

  close(): void {
    this.#connection.close();
  }

  #tokensOf(account: string): ServiceAccountToken {
    const known = this.#tokens.get(account);
    if (known !== undefined) return known;
    const { client, clock, names } = this.options;
    const tokens = new ServiceAccountToken({ client, clock, namespace: names.namespaces.system, name: account });
    this.#tokens.set(account, tokens);
    return tokens;
  }
}
