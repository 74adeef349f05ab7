import { createPublicKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import type { Attack } from '../../kit/attack.js';
import { forgedTokens, newRsaKey, signedToken } from '../../kit/forge-token.js';
import { bearer, openHostileClient } from '../../kit/hostile-client.js';
import { sendAll } from '../../kit/hostile-requests.js';

/** ID tokens are accepted only from the issuer, for the client, within their time, with one of its keys. */
export const openIdTokens: Attack = {
  about: 'a client forges ID tokens of an OpenID Connect provider, and uses ones for other clients and other times',
  async run(laboratory) {
    const folder = await mkdtemp(join(tmpdir(), 'orch-attack-'));
    const { privateKey, publicKey } = newRsaKey();
    const now = validFor(1, new Date());
    const authority = await generateAuthority({ commonName: 'issuer-ca', ...now });
    const pair = await issueCertificate(authority, {
      commonName: 'issuer',
      hosts: ['127.0.0.1'],
      usages: ['server'],
      ...now,
    });
    let url = '';
    let requests = 0;
    const provider = createServer(pair, ({ url: path }, response) => {
      requests++;
      const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'a', use: 'sig', alg: 'RS256' }];
      const documents: Readonly<Record<string, object>> = {
        '/.well-known/openid-configuration': {
          issuer: url,
          jwks_uri: `${url}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        },
        '/keys': { keys },
      };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(documents[path ?? ''] ?? {}));
    });
    try {
      await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
      const address = provider.address();
      url = `https://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
      const ca = join(folder, 'issuer.crt');
      await writeFile(ca, authority.cert);
      const server = await laboratory.start({
        args: [
          `--oidc-issuer-url=${url}`,
          '--oidc-client-id=cluster',
          '--oidc-groups-claim=groups',
          `--oidc-ca-file=${ca}`,
        ],
      });
      return await laboratory.measured(server, async () => {
        const client = await openHostileClient(server);
        const seconds = Math.floor(Date.now() / 1_000);
        const header = { alg: 'RS256', kid: 'a' };
        const claims = { iss: url, aud: 'cluster', sub: 'jane', iat: seconds, exp: seconds + 600 };
        const signed = (changes: object) => signedToken({ header, claims: { ...claims, ...changes } }, privateKey);
        const valid = signed({});
        const accepted = (await client.send({ path: '/version', headers: bearer(valid) })).status === 200;
        const tokens: Readonly<Record<string, string>> = {
          ...forgedTokens(valid, { publicKey: createPublicKey(privateKey), lure: `${url}/keys` }),
          expired: signed({ exp: seconds - 60 }),
          'expires never': signed({ exp: undefined }),
          'not yet valid': signed({ nbf: seconds + 600 }),
          'other client': signed({ aud: 'other' }),
          'no client': signed({ aud: undefined }),
          'client as part of a name': signed({ aud: 'cluster2' }),
          'other issuer': signed({ iss: 'https://other.example.com' }),
          'issuer with a slash': signed({ iss: `${url}/` }),
          'no user': signed({ sub: undefined }),
          'empty user': signed({ sub: '' }),
          'user as number': signed({ sub: 1 }),
          'groups as object': signed({ groups: { a: 'system:masters' } }),
        };
        const outcome = await sendAll(
          client,
          Object.entries(tokens).map(([name, token]) => ({
            name,
            path: '/version',
            headers: bearer(token),
            expected: [401],
          })),
        );
        client.close();
        return {
          held: outcome.held && accepted && requests <= 4,
          result: `${outcome.result}; the valid token is ${accepted ? 'accepted' : 'rejected'}; ${requests} requests to the provider`,
        };
      });
    } finally {
      provider.close();
      await rm(folder, { recursive: true });
    }
  },
};
