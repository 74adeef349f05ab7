import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createSigningRequest,
  generateAuthority,
  generateServiceCertificate,
  inspectCertificate,
  isSignedBy,
  issueClientCertificate,
  type KeyPair,
  loadOrCreateClientCertificate,
  loadOrCreateServingCertificate,
  policyViolations,
  readBundle,
  readIfPresent,
  readSigningRequest,
  signerPolicies,
  validFor,
} from '../src/index.js';
import { certificateUsages } from '../src/pure/signers/key-usages.js';
import { readCertificate } from './request-maker.js';

const purposes = { server: '1.3.6.1.5.5.7.3.1', client: '1.3.6.1.5.5.7.3.2' };
let folder: string;
let authority: KeyPair;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-issued-'));
  authority = await generateAuthority({ commonName: 'ca', ...validFor(1, new Date()) });
});
afterEach(() => rm(folder, { recursive: true }));

describe('an issued certificate', () => {
  test('is for its purpose alone, belongs to no authority, and has a serial number of its own', async () => {
    const client = new X509Certificate((await issueClientCertificate(authority, { commonName: 'a' })).cert);
    const serving = new X509Certificate(
      (await loadOrCreateServingCertificate({ folder, name: 'server', hosts: ['localhost'], authority })).cert,
    );
    expect([client.keyUsage, serving.keyUsage]).toEqual([[purposes.client], [purposes.server]]);
    expect([client.ca, serving.ca, new X509Certificate(authority.cert).ca]).toEqual([false, false, true]);
    for (const { serialNumber } of [client, serving]) expect(serialNumber).toMatch(/^01[0-9A-F]{30}$/);
    expect(client.serialNumber).not.toBe(serving.serialNumber);
  });

  test('has key usages and constraints that are critical', async () => {
    const keyUsages = ['digitalSignature', 'keyEncipherment'];
    const constraints = ['2.5.29.19!', '2.5.29.15!'];
    expect(readCertificate(authority.cert)).toMatchObject({
      subject: 'CN=ca',
      extensions: [...constraints, '2.5.29.14'],
      keyUsages: [...keyUsages, 'keyCertSign'],
      isAuthority: true,
    });
    const { cert } = await issueClientCertificate(authority, { commonName: 'a', organizations: ['x', 'y'] });
    expect(readCertificate(cert)).toMatchObject({
      subject: 'O=x, O=y, CN=a',
      extensions: [...constraints, '2.5.29.37', '2.5.29.35'],
      keyUsages,
      purposes: [purposes.client],
      isAuthority: false,
    });
  });

  test('of a service names it, and is signed by the authority that its clients get', async () => {
    const service = { name: 'metrics', namespace: 'system' };
    const pair = await generateServiceCertificate({ service, hosts: ['127.0.0.1'], ...validFor(1, new Date()) });
    const facts = inspectCertificate(pair.cert);
    expect(facts).toMatchObject({
      commonName: 'metrics.system.svc',
      dnsNames: ['metrics.system.svc'],
      ipAddresses: ['127.0.0.1'],
    });
    expect(isSignedBy(pair.cert, pair.authority)).toBe(true);
    expect(new X509Certificate(pair.cert).keyUsage).toEqual([purposes.server]);
    expect(new X509Certificate(pair.authority).subject).toBe('CN=metrics.system.svc-ca');
  });
});

describe('a key pair in files', () => {
  test('for serving without an authority has one of its own, second in the file', async () => {
    const now = new Date('2026-01-01T00:00:00Z');
    const load = (name: string, hosts: readonly string[]) =>
      loadOrCreateServingCertificate({ folder, name, hosts, now });
    const pair = await load('server', ['example']);
    const [leaf, own] = readBundle(pair.cert);
    expect([leaf?.subject, own?.subject]).toEqual(['CN=example@1767225600', 'CN=example-ca@1767225600']);
    expect(own !== undefined && leaf?.verify(own.publicKey)).toBe(true);
    expect(await load('server', ['example'])).toEqual(pair);
    expect(await readFile(join(folder, 'server.crt'), 'utf8')).toBe(pair.cert);
    expect(readBundle((await load('nameless', [])).cert)[0]?.subject).toBe('CN=localhost@1767225600');
  });

  test('for serving keeps hosts that are IPv6 addresses in any form', async () => {
    const load = (host: string) => loadOrCreateServingCertificate({ folder, name: 'server', hosts: [host], authority });
    for (const [host, same] of [
      ['fe80::', 'fe80:0:0:0:0:0:0:0'],
      ['::1', '0:0:0:0:0:0:0:1'],
      ['2001:db8::a:1', '2001:0DB8:0:0:0:0:A:1'],
    ] as const) {
      const pair = await load(host);
      expect(await load(host)).toEqual(pair);
      expect(await load(same)).toEqual(pair);
    }
  });

  test('of a client is renewed for another name or other organizations, not for their order', async () => {
    const load = (commonName: string, organizations?: readonly string[]) =>
      loadOrCreateClientCertificate({
        folder,
        name: 'c',
        commonName,
        authority,
        ...(organizations && { organizations }),
      });
    let last = await load('a', ['x', 'y']);
    expect(await load('a', ['y', 'x'])).toEqual(last);
    for (const [name, organizations] of [
      ['b', ['x', 'y']],
      ['b', ['x']],
      ['b', ['z']],
      ['b', undefined],
    ] as const) {
      const next = await load(name, organizations);
      expect(next).not.toEqual(last);
      expect(inspectCertificate(next.cert)).toMatchObject({ commonName: name, organizations: organizations ?? [] });
      last = next;
    }
  });

  test('is missing without a file, and an error when the file cannot be read', async () => {
    expect(await readIfPresent(join(folder, 'missing'))).toBeUndefined();
    await expect(readIfPresent(folder)).rejects.toMatchObject({ code: 'EISDIR' });
  });
});

describe('a signing request', () => {
  test('has the names of every type that it was made with, and none without', async () => {
    const names = { hosts: ['a.example', '10.0.0.1'], emails: ['a@b.example'], uris: ['spiffe://x/y'] };
    const { request } = await createSigningRequest({ commonName: 'a', organizations: ['o'], ...names });
    expect(await readSigningRequest(request)).toMatchObject({
      commonName: 'a',
      organizations: ['o'],
      hasAlternativeNames: true,
      alternativeNames: { dns: ['a.example'], ip: ['10.0.0.1'], email: ['a@b.example'], uri: ['spiffe://x/y'] },
    });
    const bare = await createSigningRequest({ commonName: 'a' });
    expect(await readSigningRequest(bare.request)).toMatchObject({
      hasAlternativeNames: false,
      alternativeNames: { dns: [], ip: [], email: [], uri: [] },
    });
  });

  async function violations(policy: keyof typeof signerPolicies, usages: readonly string[], options: object) {
    const { request } = await createSigningRequest({
      commonName: 'system:node:a',
      organizations: ['system:nodes'],
      ...options,
    });
    return policyViolations(signerPolicies[policy], { request: await readSigningRequest(request), usages });
  }
  const keyUsages = ['digital signature', 'key encipherment'];

  test('of a node violates the policy by another subject, each in its own clause', async () => {
    const usages = [...keyUsages, 'client auth'];
    expect(await violations('apiServerClientNodeAgent', usages, {})).toEqual([]);
    expect(await violations('apiServerClientNodeAgent', usages, { commonName: 'a' })).toEqual([
      'the common name does not start with system:node:',
    ]);
    for (const organizations of [[], ['x'], ['system:nodes', 'x']])
      expect(await violations('apiServerClientNodeAgent', usages, { organizations })).toEqual([
        'the organization is not exactly system:nodes',
      ]);
    expect(await violations('apiServerClientNodeAgent', usages, { hosts: ['a'] })).toEqual([
      'alternative names are not allowed',
    ]);
  });

  test('of a node agent violates the policy by names of other types, or without a host', async () => {
    const usages = [...keyUsages, 'server auth'];
    expect(await violations('nodeAgentServing', usages, { hosts: ['10.0.0.1'] })).toEqual([]);
    expect(await violations('nodeAgentServing', usages, {})).toEqual(['a DNS name or an IP address is required']);
    expect(await violations('nodeAgentServing', usages, { hosts: ['a'], emails: ['a@b.example'] })).toEqual([
      'email addresses are not allowed',
    ]);
    expect(await violations('nodeAgentServing', usages, { hosts: ['a'], uris: ['spiffe://x/y'] })).toEqual([
      'URIs are not allowed',
    ]);
  });

  test('violates the policy by unknown, forbidden and missing usages', async () => {
    expect(await violations('apiServerClient', ['x', 'server auth'], {})).toEqual([
      'unknown usage: x',
      'the usage server auth is not allowed',
      'the usage client auth is required',
    ]);
    expect(await violations('legacyUnknown', ['server auth', 'x'], {})).toEqual(['unknown usage: x']);
  });

  test('is not signed with unknown usages', () => {
    expect(() => certificateUsages(['signing', 'x', 'y'])).toThrow('unknown usages: x, y');
    expect(certificateUsages(['signing', 'digital signature', 's/mime', 'email protection'])).toEqual({
      bits: ['digitalSignature'],
      purposes: ['1.3.6.1.5.5.7.3.4'],
    });
  });
});
