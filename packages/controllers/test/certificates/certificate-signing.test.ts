import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSigningRequest, inspectCertificate, isSignedBy } from '@orch/certs';
import { ControlPlane } from '@orch/testing';
import { authorityOf, clientWith } from '../support/identities.js';
import { eventually } from '../support/objects.js';
import type { RunningControllers } from '../support/run-controllers.js';
import {
  certificateOf,
  createRequest,
  decide,
  type GivenRequest,
  runCertificateControllers,
  signingRequestsOf,
  usagesOf,
} from './signing-requests.js';

const node = { commonName: 'system:node:n1', organizations: ['system:nodes'] };
const clientPurpose = '1.3.6.1.5.5.7.3.2';
const serverPurpose = '1.3.6.1.5.5.7.3.1';

let plane: ControlPlane;
let controllers: RunningControllers;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
  controllers = await runCertificateControllers(plane, { controllers: ['csrapproving', 'csrsigning'] });
});
afterAll(async () => {
  await controllers.stop();
  await plane.stop();
});

let created = 0;
type Subject = Parameters<typeof createSigningRequest>[0];

/** Creates and approves a request. Returns its name and key. */
async function givenApproved(subject: Subject, given: Omit<GivenRequest, 'request'>) {
  const { request, key } = await createSigningRequest(subject);
  const name = `request-${created++}`;
  await createRequest(plane.client, name, { request, ...given });
  await decide(plane.client, name, 'Approved');
  return { name, key };
}

/** The certificate that is issued for a subject, with its purposes. */
async function issued(subject: Subject, given: Omit<GivenRequest, 'request'>) {
  const { name, key } = await givenApproved(subject, given);
  const cert = await certificateOf(plane, name);
  const x509 = new X509Certificate(cert);
  return { cert, key, facts: inspectCertificate(cert), purposes: x509.keyUsage, names: x509.subjectAltName };
}

/** The reasons that the controller manager logs for an approved request, which gets neither certificate nor condition. */
async function refused(subject: Subject, given: Omit<GivenRequest, 'request'>): Promise<unknown> {
  const { name } = await givenApproved(subject, given);
  const line = await eventually('the refusal is logged', async () =>
    controllers.log.find(
      ({ message, fields }) =>
        message === 'cannot sign a certificate signing request' && fields['request'] === name && fields['reasons'],
    ),
  );
  const { status } = await signingRequestsOf(plane.client).get(name);
  expect([status?.certificate, status?.conditions?.map(({ type }) => type)]).toEqual([undefined, ['Approved']]);
  return line.fields['reasons'];
}

describe('the client signer', () => {
  const client = { signer: 'apiserver-client', usages: ['client auth'] } as const;

  test('issues a certificate with which a user connects [CertificateSigningRequest, 4] [Built-in signers, 1]', async () => {
    const subject = {
      ...{ commonName: 'ada', organizations: ['dev', 'ops'], hosts: ['ada.example.com', '10.0.0.1'] },
      ...{ emails: ['ada@example.com'], uris: ['spiffe://example.com/ada'] },
    };
    const { cert, key, facts, purposes, names } = await issued(subject, client);
    expect(facts).toMatchObject({ commonName: 'ada', organizations: ['dev', 'ops'], isAuthority: false });
    expect([purposes, names]).toEqual([
      [clientPurpose],
      'DNS:ada.example.com, email:ada@example.com, IP Address:10.0.0.1, URI:spiffe://example.com/ada',
    ]);
    expect(isSignedBy(cert, (await authorityOf(plane)).cert)).toBe(true);
    const ada = clientWith(plane, { cert, key });
    try {
      const pods = ada.resource({ group: '', version: 'v1', resource: 'pods' });
      await expect(pods.list({ namespace: 'default' })).rejects.toThrow('User "ada" cannot list resource "pods"');
    } finally {
      ada.close();
    }
  });

  test('has no restriction of subjects, and takes the usages of clients only [Built-in signers, 1]', async () => {
    const everyUsage = await issued(node, { ...client, usages: usagesOf.client });
    expect([everyUsage.facts.commonName, everyUsage.purposes]).toEqual(['system:node:n1', [clientPurpose]]);
    const ada = { commonName: 'ada' };
    const [tooMany, tooFew, other] = await Promise.all([
      refused(ada, { ...client, usages: ['client auth', 'server auth'] }),
      refused(ada, { ...client, usages: ['digital signature', 'key encipherment'] }),
      refused(ada, { ...client, usages: ['client auth', 'cert sign'] }),
    ]);
    expect([tooMany, tooFew, other]).toEqual([
      ['the usage server auth is not allowed'],
      ['the usage client auth is required'],
      ['the usage cert sign is not allowed'],
    ]);
  });
});

describe('the client signer of node agents', () => {
  const client = { signer: 'apiserver-client-nodeagent', usages: usagesOf.client } as const;

  test('issues a certificate with which a node connects [Built-in signers, 2]', async () => {
    const { cert, key, facts, purposes, names } = await issued(node, client);
    expect(facts).toMatchObject({ ...node, isAuthority: false });
    expect([purposes, names]).toEqual([[clientPurpose], undefined]);
    const agent = clientWith(plane, { cert, key });
    try {
      const configMaps = agent.resource({ group: '', version: 'v1', resource: 'configmaps' });
      await expect(configMaps.list()).rejects.toThrow('User "system:node:n1" cannot list resource "configmaps"');
    } finally {
      agent.close();
    }
  });

  test('signs for no other subject, alternative name or usage [Built-in signers, 2]', async () => {
    const wrongGroup = 'the organization is not exactly system:nodes';
    const cases: readonly (readonly [Subject, readonly string[], readonly string[]])[] = [
      [{ commonName: 'system:node:n1' }, usagesOf.client, [wrongGroup]],
      [{ ...node, organizations: ['system:nodes', 'dev'] }, usagesOf.client, [wrongGroup]],
      [{ ...node, commonName: 'n1' }, usagesOf.client, ['the common name does not start with system:node:']],
      [{ ...node, commonName: 'system:n1' }, usagesOf.client, ['the common name does not start with system:node:']],
      [{ ...node, hosts: ['n1'] }, usagesOf.client, ['alternative names are not allowed']],
      [{ ...node, uris: ['spiffe://n1'] }, usagesOf.client, ['alternative names are not allowed']],
      [node, ['client auth', 'digital signature'], ['the usage key encipherment is required']],
      [node, [...usagesOf.client, 'server auth'], ['the usage server auth is not allowed']],
    ];
    const outcomes = await Promise.all(cases.map(([subject, usages]) => refused(subject, { ...client, usages })));
    expect(outcomes).toEqual(cases.map(([, , reasons]) => reasons));
  });
});

describe('the serving signer of node agents', () => {
  const serving = { signer: 'nodeagent-serving', usages: usagesOf.serving } as const;
  const hosts = ['n1.example.com', '10.0.0.1', 'fe80::1'];

  test('issues a serving certificate for the DNS names and addresses [Built-in signers, 3]', async () => {
    const { facts, purposes, names } = await issued({ ...node, hosts }, serving);
    expect(facts).toMatchObject({ ...node, isAuthority: false });
    expect([purposes, names]).toEqual([
      [serverPurpose],
      'DNS:n1.example.com, IP Address:10.0.0.1, IP Address:FE80:0:0:0:0:0:0:1',
    ]);
    expect((await issued({ ...node, hosts: ['10.0.0.1'] }, serving)).facts.ipAddresses).toEqual(['10.0.0.1']);
  });

  test('signs for no other subject, alternative name or usage [Built-in signers, 3]', async () => {
    const cases: readonly (readonly [Subject, readonly string[], readonly string[]])[] = [
      [{ ...node, hosts, organizations: [] }, usagesOf.serving, ['the organization is not exactly system:nodes']],
      [{ ...node, hosts, commonName: 'n1' }, usagesOf.serving, ['the common name does not start with system:node:']],
      [
        { ...node, hosts, commonName: 'system:n1' },
        usagesOf.serving,
        ['the common name does not start with system:node:'],
      ],
      [node, usagesOf.serving, ['a DNS name or an IP address is required']],
      [{ ...node, hosts, emails: ['a@example.com'] }, usagesOf.serving, ['email addresses are not allowed']],
      [{ ...node, hosts, uris: ['spiffe://n1'] }, usagesOf.serving, ['URIs are not allowed']],
      [
        { ...node, hosts },
        ['server auth'],
        ['the usage digital signature is required', 'the usage key encipherment is required'],
      ],
      [{ ...node, hosts }, [...usagesOf.serving, 'client auth'], ['the usage client auth is not allowed']],
    ];
    const outcomes = await Promise.all(cases.map(([subject, usages]) => refused(subject, { ...serving, usages })));
    expect(outcomes).toEqual(cases.map(([, , reasons]) => reasons));
  });
});

describe('the legacy signer', () => {
  test('signs any subject, alternative name and usage, and no authority [Built-in signers, 4] [Built-in signers, 7]', async () => {
    const subject = { commonName: 'any', organizations: ['x'], hosts: ['a.example.com'], uris: ['spiffe://any'] };
    const usages = ['any', 'cert sign', 's/mime', 'email protection', 'timestamping'];
    const { facts, purposes, names } = await issued(subject, { signer: 'legacy-unknown', usages, version: 'v1beta1' });
    expect(facts).toMatchObject({ commonName: 'any', organizations: ['x'], isAuthority: false });
    expect([purposes, names]).toEqual([
      ['2.5.29.37.0', '1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.8'],
      'DNS:a.example.com, URI:spiffe://any',
    ]);
  });
});

describe('decisions', () => {
  test('a denied request, and a pending one, are not signed [CertificateSigningRequest, 3]', async () => {
    const { request } = await createSigningRequest({ commonName: 'ada' });
    const given = { request, signer: 'apiserver-client', usages: ['client auth'] };
    await createRequest(plane.client, 'denied', given);
    await createRequest(plane.client, 'pending', given);
    await decide(plane.client, 'denied', 'Denied');
    // The controller sees the requests in order.
    await issued({ commonName: 'later' }, given);
    for (const [name, conditions] of [['denied', ['Denied']] as const, ['pending', undefined] as const]) {
      const { status } = await signingRequestsOf(plane.client).get(name);
      expect([status?.certificate, status?.conditions?.map(({ type }) => type)]).toEqual([undefined, conditions]);
    }
    await expect(decide(plane.client, 'denied', 'Approved')).rejects.toThrow('mutually exclusive');
  });

  test('a refused request stays approved: its failure is in the log of the controller manager only [CertificateSigningRequest, 5] [Built-in signers, 6] [Errors, 13]', async () => {
    const given = { signer: 'nodeagent-serving', usages: usagesOf.serving };
    expect(await refused({ commonName: 'ada' }, given)).toEqual([
      'the organization is not exactly system:nodes',
      'the common name does not start with system:node:',
      'a DNS name or an IP address is required',
    ]);
  });

  test('requests of other signers stay without a certificate', async () => {
    const { name } = await givenApproved({ commonName: 'ada' }, { signer: 'example.com/own', usages: ['client auth'] });
    await issued({ commonName: 'later' }, { signer: 'apiserver-client', usages: ['client auth'] });
    expect((await signingRequestsOf(plane.client).get(name)).status?.certificate).toBeUndefined();
  });
});
