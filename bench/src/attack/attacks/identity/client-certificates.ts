import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CertificateUsage,
  generateAuthority,
  issueCertificate,
  type KeyPair,
  type Validity,
  validFor,
} from '@orch/certs';
import type { Attack } from '../../kit/attack.js';
import { openHostileClient } from '../../kit/hostile-client.js';
import { type HostileRequest, sendAll } from '../../kit/hostile-requests.js';

const path = '/api/v1/secrets';
const dayMs = 86_400_000;

/** A client certificate names a user only if an authority of clients issued it for clients, and it is valid now. */
export const clientCertificates: Attack = {
  about: 'clients present certificates of system:masters that are expired, of other authorities, or for other uses',
  async run(laboratory) {
    const folder = await mkdtemp(join(tmpdir(), 'orch-attack-'));
    try {
      const now = validFor(1, new Date());
      const past = validFor(1, new Date(Date.now() - 3 * dayMs));
      const future = validFor(1, new Date(Date.now() + 3 * dayMs));
      const users = await generateAuthority({ commonName: 'users', ...now });
      const namesake = await generateAuthority({ commonName: 'users', ...now });
      const file = join(folder, 'users.crt');
      await writeFile(file, users.cert);
      const issue = (by: KeyPair, validity: Validity = now, usages: readonly CertificateUsage[] = ['client']) =>
        issueCertificate(by, { commonName: 'mallory', organizations: ['system:masters'], usages, ...validity });
      const leaf = await issue(users);
      const certificates: Readonly<Record<string, KeyPair>> = {
        expired: await issue(users, past),
        'not yet valid': await issue(users, future),
        'of another authority with the same name': await issue(namesake),
        'for servers': await issue(users, now, ['server']),
        'issued by a certificate of a user': await issue(leaf),
        'issued by a certificate of a user, with its chain': await chained(await issue(leaf), leaf),
        'self-signed': await generateAuthority({ commonName: 'mallory', organizations: ['system:masters'], ...now }),
      };
      const server = await laboratory.start({ args: [`--client-ca-file=${file}`] });
      return await laboratory.measured(server, async () => {
        const good = await openHostileClient(server, leaf);
        const accepted = (await good.send({ path })).status === 200;
        good.close();
        const requests: HostileRequest[] = [];
        for (const [name, certificate] of Object.entries(certificates)) {
          requests.push({ name, path, client: await openHostileClient(server, certificate), expected: [401, 403] });
        }
        const outcome = await sendAll(good, requests);
        for (const { client } of requests) client?.close();
        return {
          held: outcome.held && accepted,
          result: `${outcome.result}; a valid one is ${accepted ? 'accepted' : 'rejected'}`,
        };
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

function chained({ cert, key }: KeyPair, issuer: KeyPair): KeyPair {
  return { cert: `${cert}\n${issuer.cert}`, key };
}
