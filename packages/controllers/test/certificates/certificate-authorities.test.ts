import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  createSigningRequest,
  generateAuthority,
  inspectCertificate,
  isSignedBy,
  type KeyPair,
  validFor,
} from '@orch/certs';
import { ControlPlane } from '@orch/testing';
import { authorityOf, clientWith } from '../support/identities.js';
import { eventually } from '../support/objects.js';
import type { RunningControllers } from '../support/run-controllers.js';
import {
  certificateOf,
  createRequest,
  decide,
  runCertificateControllers,
  signingRequestsOf,
  usagesOf,
} from './signing-requests.js';

const hourMs = 3_600_000;
const backdateMs = 5 * 60_000;
const node = { commonName: 'system:node:n1', organizations: ['system:nodes'] };

let plane: ControlPlane;
let folder: string;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
  folder = await mkdtemp(join(tmpdir(), 'orch-authorities-'));
});
afterAll(async () => {
  await plane.stop();
  await rm(folder, { recursive: true });
});

type Signing = NonNullable<Parameters<typeof runCertificateControllers>[1]['signing']>;
async function whileSigning(signing: Signing, use: (controllers: RunningControllers) => Promise<void>): Promise<void> {
  const controllers = await runCertificateControllers(plane, { controllers: ['csrsigning'], signing });
  try {
    await use(controllers);
  } finally {
    await controllers.stop();
  }
}

const kinds = {
  'apiserver-client': { subject: { commonName: 'ada' }, usages: usagesOf.client, version: 'v1' },
  'apiserver-client-nodeagent': { subject: node, usages: usagesOf.client, version: 'v1' },
  'nodeagent-serving': { subject: { ...node, hosts: ['n1'] }, usages: usagesOf.serving, version: 'v1' },
  'legacy-unknown': { subject: { commonName: 'any' }, usages: ['any'], version: 'v1beta1' },
} as const;
type Signer = keyof typeof kinds;

let created = 0;
async function approved(signer: Signer): Promise<{ readonly name: string; readonly key: string }> {
  const { subject, usages, version } = kinds[signer];
  const { request, key } = await createSigningRequest(subject);
  const name = `${signer}-${created++}`;
  await createRequest(plane.client, name, { request, signer, usages, version });
  await decide(plane.client, name, 'Approved');
  return { name, key };
}
const issued = async (signer: Signer) => await certificateOf(plane, (await approved(signer)).name);

async function writeAuthority(name: string, pair: KeyPair) {
  const files = { certFile: join(folder, `${name}.crt`), keyFile: join(folder, `${name}.key`) };
  await writeFile(files.certFile, pair.cert);
  await writeFile(files.keyFile, pair.key);
  return files;
}
const newAuthority = (commonName: string) => generateAuthority({ commonName, ...validFor(30, new Date()) });

test('certificates of all signers live as long as the option says, backdated by five minutes [CertificateSigningRequest (group `certificates.orch.io`, version `v1`), 7] [Built-in signers, 5]', async () => {
  for (const durationMs of [hourMs, 8760 * hourMs]) {
    await whileSigning({ durationMs }, async () => {
      for (const signer of Object.keys(kinds) as readonly Signer[]) {
        const beforeMs = Math.floor(Date.now() / 1000) * 1000;
        const { notBefore, notAfter } = inspectCertificate(await issued(signer));
        expect(notAfter.getTime() - notBefore.getTime()).toBe(durationMs);
        expect(notBefore.getTime()).toBeGreaterThanOrEqual(beforeMs - backdateMs);
        expect(notBefore.getTime()).toBeLessThanOrEqual(Date.now() - backdateMs);
      }
    });
  }
});

test('no certificate outlives its authority', async () => {
  const authority = await newAuthority('brief-ca');
  const authorities = { legacyUnknown: await writeAuthority('brief', authority) };
  await whileSigning({ authorities }, async () => {
    const { notAfter } = inspectCertificate(await issued('legacy-unknown'));
    expect(notAfter).toEqual(inspectCertificate(authority.cert).notAfter);
  });
});

test('each signer has an authority of its own, or does not sign [Controller manager defaults, 38]', async () => {
  const [client, serving] = await Promise.all([newAuthority('client-ca'), newAuthority('serving-ca')]);
  const legacy = await newAuthority('legacy-ca');
  const authorities = {
    apiServerClient: await writeAuthority('client', client),
    nodeAgentServing: await writeAuthority('serving', serving),
    legacyUnknown: await writeAuthority('legacy', legacy),
  };
  await whileSigning({ authorities }, async ({ log }) => {
    const without = await approved('apiserver-client-nodeagent');
    expect(isSignedBy(await issued('apiserver-client'), client.cert)).toBe(true);
    expect(isSignedBy(await issued('nodeagent-serving'), serving.cert)).toBe(true);
    expect(isSignedBy(await issued('legacy-unknown'), legacy.cert)).toBe(true);
    expect((await signingRequestsOf(plane.client).get(without.name)).status?.certificate).toBeUndefined();
    const notStarted = log.filter(
      ({ message }) => message === 'a signer is not started: only other signers have files',
    );
    expect(notStarted.map(({ fields }) => fields['signer'])).toEqual(['orch.io/apiserver-client-nodeagent']);
  });
});

test('trust is not distributed: the server rejects a certificate of an authority that it does not have [Built-in signers, 7]', async () => {
  const other = await newAuthority('other-ca');
  const authorities = { apiServerClient: await writeAuthority('untrusted', other) };
  await whileSigning({ authorities }, async () => {
    const { name, key } = await approved('apiserver-client');
    const cert = await certificateOf(plane, name);
    expect(isSignedBy(cert, (await authorityOf(plane)).cert)).toBe(false);
    const client = clientWith(plane, { cert, key });
    try {
      const error = await signingRequestsOf(client)
        .list()
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).not.toContain('User "ada"');
    } finally {
      client.close();
    }
  });
});

test('replaced files count at once, and a pair that is half replaced leaves the authority as it was', async () => {
  const [first, second] = await Promise.all([newAuthority('first'), newAuthority('second')]);
  const files = await writeAuthority('replaced', first);
  await whileSigning({ authorities: { legacyUnknown: files } }, async ({ log }) => {
    expect(isSignedBy(await issued('legacy-unknown'), first.cert)).toBe(true);
    await writeFile(files.certFile, second.cert);
    expect(isSignedBy(await issued('legacy-unknown'), first.cert)).toBe(true);
    expect(log).toContainEqual({
      ...{ level: 'warn', atMs: expect.any(Number) },
      message: 'cannot read the authority again; signing with the one that was read before',
      fields: expect.objectContaining({
        signer: 'orch.io/legacy-unknown',
        error: `${files.keyFile}: is not the key of the certificate in ${files.certFile}`,
      }),
    });
    await writeFile(files.keyFile, second.key);
    expect(isSignedBy(await issued('legacy-unknown'), second.cert)).toBe(true);
  });
});

test('the controller does not start without files, and logs that', async () => {
  await whileSigning({ authorities: {} }, async ({ log }) => {
    await eventually('it is logged', async () => log.length > 0 || undefined);
    expect(log).toMatchObject([
      {
        level: 'info',
        message: 'not started: no files of a signing certificate and key were given',
        fields: { controller: 'csrsigning' },
      },
    ]);
  });
});
