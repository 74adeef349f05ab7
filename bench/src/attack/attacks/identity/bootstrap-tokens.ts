import type { Attack } from '../../kit/attack.js';
import { bearer, openHostileClient } from '../../kit/hostile-client.js';
import { type HostileRequest, sendAll } from '../../kit/hostile-requests.js';
import { create } from '../../kit/rights.js';

const namespace = 'kube-system';
const secret = '0123456789abcdef';

/** Only a bootstrap token whose secret is complete, in its namespace and not expired is accepted. */
export const bootstrapTokens: Attack = {
  about: 'a client guesses bootstrap tokens, and uses ones whose secrets are expired, unfit or in another namespace',
  async run(laboratory) {
    const server = await laboratory.start({ args: ['--enable-bootstrap-token-auth'] });
    const type = 'bootstrap.kubernetes.io/token';
    const make = async (
      id: string,
      changes: object = {},
      where = namespace,
      kind = type,
      name = `bootstrap-token-${id}`,
    ) => {
      const stringData = {
        'token-id': id,
        'token-secret': secret,
        'usage-bootstrap-authentication': 'true',
        ...changes,
      };
      await create(server, `/api/v1/namespaces/${where}/secrets`, { metadata: { name }, type: kind, stringData });
    };
    await make('valid0');
    await make('expire', { expiration: '2020-01-01T00:00:00Z' });
    await make('badexp', { expiration: 'never' });
    await make('nouse0', { 'usage-bootstrap-authentication': 'True' });
    await make('signer', { 'usage-bootstrap-authentication': undefined, 'usage-bootstrap-signing': 'true' });
    await make('other0', {}, 'default');
    await make('opaque', {}, namespace, 'Opaque');
    await make('masked', { 'token-id': 'hidden' });
    await make('groups', { 'auth-extra-groups': 'system:masters' });
    return await laboratory.measured(server, async () => {
      const client = await openHostileClient(server);
      const accepted = (await client.send({ path: '/version', headers: bearer(`valid0.${secret}`) })).status === 200;
      const tokens: readonly string[] = [
        ...['expire', 'badexp', 'nouse0', 'signer', 'other0', 'opaque', 'masked', 'hidden', 'groups'].map(
          (id) => `${id}.${secret}`,
        ),
        ...['0123456789abcdeF', '0123456789abcde', '0123456789abcdef0', '', '*', secret.replace('0', '1')].map(
          (guess) => `valid0.${guess}`,
        ),
        `VALID0.${secret}`,
        `valid0/../valid0.${secret}`,
        `valid0.${secret}.x`,
      ];
      const guesses = laboratory.scale === 'short' ? 200 : 5_000;
      const guessed = Array.from({ length: guesses }, (_, index) => `valid0.${`${index}`.padStart(16, 'a')}`);
      const requests: readonly HostileRequest[] = [...tokens, ...guessed].map((token) => ({
        ...{ name: token, path: '/version', headers: bearer(token), expected: [401] },
      }));
      const outcome = await sendAll(client, requests);
      client.close();
      return {
        held: outcome.held && accepted,
        result: `${outcome.result}; the valid token is ${accepted ? 'accepted' : 'rejected'}`,
      };
    });
  },
};
