import type { Dialect, UserInfo } from '@orch/apimachinery';
import { type Attributes, type Authorizer, tokenFileAuthenticator } from '@orch/auth';
import type { ControlPlaneServerOptions } from '../../src/server/options.js';
import { startTestServer, type TestServer } from '../test-server.js';

export type Authentication = Partial<ControlPlaneServerOptions['authentication']>;

export interface UserServer extends TestServer {
  /** The authenticated user of a token, or the status of the response when the token is rejected. */
  userOf(token: string): Promise<UserInfo | number>;
  /** Advances the clock of the server. */
  advance(ms: number): void;
}

/** Allows everything to the administrator, and tells other users who they are in the reason of a denial. */
const tellsUser: Authorizer = {
  authorize: ({ user }: Attributes) =>
    user.name === 'admin'
      ? { verdict: 'allow', reason: '' }
      : { verdict: 'noOpinion', reason: `user=${JSON.stringify(user)}` },
};

/** A server with the tokens of `startTestServer`, more authenticators, and a clock that can be advanced. */
export async function startUserServer(authentication: Authentication, dialect: Dialect = 'orch'): Promise<UserServer> {
  let aheadMs = 0;
  const server = await startTestServer(dialect, {
    authentication: {
      authenticators: [],
      tokenAuthenticators: [tokenFileAuthenticator('admin,admin,admin-uid,"system:masters"\n')],
      anonymous: true,
      ...authentication,
    },
    authorization: { modes: [], authorizers: [tellsUser] },
    now: () => new Date(Date.now() + aheadMs),
  });
  return {
    ...server,
    async userOf(token) {
      const { status, json } = await server.ask('GET', '/api/v1/namespaces/default/configmaps', { token });
      const [, user] = /user=(\{.*\})$/.exec(json.message) ?? [];
      return user === undefined ? status : JSON.parse(user);
    },
    advance(ms) {
      aheadMs += ms;
    },
  };
}
