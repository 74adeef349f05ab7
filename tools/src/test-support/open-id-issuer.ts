import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface SignOptions {
  readonly claims: object;
  /** The key that signs; also `kid` of the header unless that is given. */
  readonly kid: string;
  readonly alg?: string;
  /** Members of the header besides `alg` and `kid`. */
  readonly header?: object;
}

/** An OpenID Connect provider in a process of its own. */
export interface IssuerProcess {
  /** `https://127.0.0.1:<port>`. */
  readonly url: string;
  /** The authority of its certificate; PEM. */
  readonly authority: string;
  /** Makes a key and publishes it: RSA, or on a curve. Returns the public key; PEM. */
  addKey(kid: string, curve?: string): Promise<string>;
  removeKey(kid: string): Promise<void>;
  override(path: string, body?: string): Promise<void>;
  serveClaims(options: { readonly path: string; readonly token: string; readonly accessToken: string }): Promise<void>;
  sign(options: SignOptions): Promise<string>;
  /** Paths of requests since the last call. */
  requests(): Promise<readonly string[]>;
  /** Ends the process; `await using` does so too. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A certificate for 127.0.0.1, its key, and their authority; PEM. */
export interface IssuerCertificate {
  readonly cert: string;
  readonly key: string;
  readonly authority: string;
}

export async function startIssuerProcess({ cert, key, authority }: IssuerCertificate): Promise<IssuerProcess> {
  const child = fork(join(__dirname, 'open-id-provider.mjs'));
  const pending = new Map<number, (result: unknown) => void>();
  let lastId = 0;
  child.on('message', (message: { readonly id: number; readonly result: unknown }) => {
    pending.get(message.id)?.(message.result);
    pending.delete(message.id);
  });
  const call = (command: string, options: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      const id = ++lastId;
      pending.set(id, resolve);
      child.send({ id, command, options });
    });
  const url = String(await call('start', { cert, key }));
  const stop = async (): Promise<void> => {
    const exit = once(child, 'exit');
    child.disconnect();
    await exit;
  };
  return {
    url,
    authority,
    addKey: async (kid, curve) => String(await call('addKey', { kid, ...(curve === undefined ? {} : { curve }) })),
    removeKey: async (kid) => void (await call('removeKey', { kid })),
    override: async (path, body) => void (await call('override', { path, ...(body === undefined ? {} : { body }) })),
    serveClaims: async (options) => void (await call('serveClaims', options)),
    sign: async ({ claims, kid, alg = 'RS256', header = {} }) =>
      String(await call('sign', { payload: claims, kid, header: { alg, kid, ...header } })),
    async requests() {
      const paths = await call('requests');
      return Array.isArray(paths) ? paths.map(String) : [];
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
