import { createPublicKey, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateAuthority, validFor } from '@orch/certs';
import type { Attack, AttackedServer, Laboratory } from '../../kit/attack.js';
import { decodeToken, forgedTokens, newRsaKey, pemOf, signedToken } from '../../kit/forge-token.js';
import { bearer, type HostileClient, openHostileClient } from '../../kit/hostile-client.js';
import { allHeld, type HostileRequest, sendAll } from '../../kit/hostile-requests.js';
import { create } from '../../kit/rights.js';

export const issuer = 'https://issuer.example.com';
const api = '/api/v1/namespaces/default';
const unauthorized = [401];

/** Tokens that are not exactly as the server issued them are rejected, and no key is fetched for them. */
export const forgedServiceAccountTokens: Attack = {
  about:
    'a client forges service account tokens: other keys, `none`, key confusion, keys in headers, expired, other audiences',
  run: (laboratory) =>
    withIssuer(laboratory, async ({ client, key, issue }) => {
      const valid = await issue({ spec: { expirationSeconds: 3_600 } });
      const { header, claims } = decodeToken(valid);
      const lure = await startLure();
      const seconds = Math.floor(Date.now() / 1_000);
      const signed = (changes: object) => signedToken({ header, claims: { ...claims, ...changes } }, key);
      const tokens: Readonly<Record<string, string>> = {
        ...forgedTokens(valid, { publicKey: createPublicKey(key), lure: lure.url }),
        expired: signed({ exp: seconds - 60 }),
        'expires never': signed({ exp: undefined }),
        'expires as text': signed({ exp: `${seconds + 60}` }),
        'not yet valid': signed({ nbf: seconds + 600 }),
        'other issuer': signed({ iss: 'https://other.example.com' }),
        'no issuer': signed({ iss: undefined }),
        'other audience': signed({ aud: ['vault'] }),
        'issued for another audience': await issue({ spec: { audiences: ['vault'], expirationSeconds: 3_600 } }),
        'unknown account': signed({ sub: 'system:serviceaccount:kube-system:none' }),
        'no claims of an account': signedToken(
          { header, claims: { iss: issuer, aud: [issuer], exp: seconds + 60 } },
          key,
        ),
        'legacy token without its secret': signedToken({ header, claims: legacyClaims }, key),
      };
      try {
        const accepted = (await client.send({ path: '/version', headers: bearer(valid) })).status === 200;
        const outcome = await sendAll(client, requestsWith(tokens));
        return {
          held: outcome.held && accepted && lure.connections() === 0,
          result: `${outcome.result}; the valid token is ${accepted ? 'accepted' : 'rejected'}; ${lure.connections()} connections to the address in tokens`,
        };
      } finally {
        lure.close();
      }
    }),
};

/** A token is invalid as soon as its account, pod or secret is deleted, also when another one has the name again. */
export const revokedTokens: Attack = {
  about:
    'a client goes on using tokens of deleted accounts, pods and secrets, and of ones with the same name made later',
  run: (laboratory) =>
    withIssuer(laboratory, async ({ server, client, issue }) => {
      const bound = (kind: string, name: string) => ({
        spec: { expirationSeconds: 3_600, boundObjectRef: { kind, apiVersion: 'v1', name } },
      });
      const containers = [{ name: 'c', image: 'i' }];
      const pod = { metadata: { name: 'pod' }, spec: { containers, serviceAccountName: 'robot' } };
      const secret = { metadata: { name: 'secret' } };
      const account = { metadata: { name: 'robot' } };
      await create(server, `${api}/pods`, pod);
      await create(server, `${api}/secrets`, secret);
      const tokens = {
        pod: await issue(bound('Pod', 'pod')),
        secret: await issue(bound('Secret', 'secret')),
        account: await issue({ spec: { expirationSeconds: 3_600 } }),
      };
      const works = async (token: string) =>
        (await client.send({ path: '/version', headers: bearer(token) })).status === 200;
      const valid = await Promise.all(Object.values(tokens).map(works));
      const outcomes = [
        { held: valid.every((one) => one), result: `${valid.filter((one) => one).length} of 3 tokens valid before` },
      ];
      const deleted: Record<string, string> = {};
      for (const [plural, name, body, token] of [
        ['pods', 'pod', pod, tokens.pod],
        ['secrets', 'secret', secret, tokens.secret],
        ['serviceaccounts', 'robot', account, tokens.account],
      ] as const) {
        await server.call('DELETE', `${api}/${plural}/${name}?gracePeriodSeconds=0`);
        deleted[name] = token;
        outcomes.push(await sendAll(client, requestsWith(deleted)));
        await create(server, `${api}/${plural}`, body);
        outcomes.push(await sendAll(client, requestsWith(deleted)));
      }
      return allHeld(outcomes);
    }),
};

const legacyClaims = {
  iss: 'kubernetes/serviceaccount',
  sub: 'system:serviceaccount:default:robot',
  'kubernetes.io/serviceaccount/namespace': 'default',
  'kubernetes.io/serviceaccount/secret.name': 'none',
  'kubernetes.io/serviceaccount/service-account.name': 'robot',
  'kubernetes.io/serviceaccount/service-account.uid': 'none',
};

function requestsWith(tokens: Readonly<Record<string, string>>): readonly HostileRequest[] {
  return Object.entries(tokens).map(([name, token]) => ({
    name,
    path: '/version',
    headers: bearer(token),
    expected: unauthorized,
  }));
}

interface Issuing {
  readonly server: AttackedServer;
  readonly client: HostileClient;
  /** The key that signs tokens: what the attacker does not have. */
  readonly key: KeyObject;
  /** Requests a token for the account `robot`. */
  issue(request: object): Promise<string>;
}

async function withIssuer(
  laboratory: Laboratory,
  attack: (issuing: Issuing) => ReturnType<Attack['run']>,
): ReturnType<Attack['run']> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-attack-'));
  try {
    const { privateKey } = newRsaKey();
    const file = join(folder, 'service-accounts.key');
    await writeFile(file, pemOf(privateKey));
    const server = await laboratory.start({
      args: [
        `--service-account-issuer=${issuer}`,
        `--service-account-signing-key-file=${file}`,
        `--service-account-key-file=${file}`,
      ],
    });
    for (const name of ['default', 'robot']) await create(server, `${api}/serviceaccounts`, { metadata: { name } });
    const client = await openHostileClient(server);
    const issue = async (request: object): Promise<string> => {
      const { status, body } = await server.call('POST', `${api}/serviceaccounts/robot/token`, {
        body: JSON.stringify(request),
      });
      if (status !== 201) throw new Error(body.toString());
      return JSON.parse(body.toString()).status.token;
    };
    return await laboratory
      .measured(server, () => attack({ server, client, key: privateKey, issue }))
      .finally(() => client.close());
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** An address that a gullible verifier would fetch keys from. */
async function startLure(): Promise<{ readonly url: string; connections(): number; close(): void }> {
  const { cert, key } = await generateAuthority({ commonName: 'lure', ...validFor(1, new Date()) });
  let connections = 0;
  const server = createServer({ cert, key });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `https://127.0.0.1:${port}/keys`, connections: () => connections, close: () => server.close() };
}
