import { execFile } from 'node:child_process';
import { createPublicKey, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { inspectCertificate, isSignedBy } from './inspect.js';
import { generateAuthority, issueCertificate } from './pure/issue.js';
import { type KeyPair, validFor } from './pure/key-pair.js';
import { createSigningRequest, readSigningRequest } from './pure/signers/signing-request.js';

const now = new Date('2021-04-08T12:00:00Z');
let authority: KeyPair;
beforeAll(async () => {
  authority = await generateAuthority({ commonName: 'ca', ...validFor(10, now) });
});

test('an authority is self-signed and may sign certificates', () => {
  expect(inspectCertificate(authority.cert)).toMatchObject({ commonName: 'ca', isAuthority: true });
  expect(isSignedBy(authority.cert, authority.cert)).toBe(true);
});

test('a certificate has subject, hosts, usages and validity', async () => {
  const issued = await issueCertificate(authority, {
    commonName: 'ada, "the" = <first>',
    organizations: ['system:masters', 'dev+ops', 'a,b'],
    hosts: ['localhost', '127.0.0.1', '::1', '*.example.org'],
    usages: ['server', 'client'],
    ...validFor(2, now),
  });
  expect(inspectCertificate(issued.cert)).toEqual({
    commonName: 'ada, "the" = <first>',
    organizations: ['system:masters', 'dev+ops', 'a,b'],
    dnsNames: ['localhost', '*.example.org'],
    ipAddresses: ['127.0.0.1', '0:0:0:0:0:0:0:1'],
    notBefore: new Date('2021-04-08T11:55:00Z'),
    notAfter: new Date('2021-04-10T12:00:00Z'),
    isAuthority: false,
  });
  const x509 = new X509Certificate(issued.cert);
  expect(x509.checkIssued(new X509Certificate(authority.cert))).toBe(true);
  expect(x509.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']);
  expect(isSignedBy(issued.cert, authority.cert)).toBe(true);
  const other = await generateAuthority({ commonName: 'ca', ...validFor(1, now) });
  expect(isSignedBy(issued.cert, other.cert)).toBe(false);
});

test('inspecting a certificate before any use of TLS leaves TLS usable', async () => {
  const script = `
    const { inspectCertificate } = await import(process.argv[1]);
    inspectCertificate(process.argv[2]);
    const { createSecureContext } = await import('node:tls');
    console.log(typeof createSecureContext);`;
  const library = new URL('../dist/index.js', `file://${__filename}`).href;
  const args = ['--input-type=module', '--eval', script, library, authority.cert];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe('function\n');
});

test('reads subject, alternative names and key of a certificate request', async () => {
  const { request, key } = await createSigningRequest({
    commonName: 'node',
    organizations: ['nodes'],
    hosts: ['n1', '10.0.0.1'],
  });
  const { publicKey, ...read } = await readSigningRequest(request);
  expect(read).toEqual({
    subject: [
      { id: '2.5.4.10', value: 'nodes' },
      { id: '2.5.4.3', value: 'node' },
    ],
    commonName: 'node',
    organizations: ['nodes'],
    alternativeNames: { dns: ['n1'], ip: ['10.0.0.1'], email: [], uri: [] },
    hasAlternativeNames: true,
  });
  expect(Buffer.from(publicKey)).toEqual(createPublicKey(key).export({ type: 'spki', format: 'der' }));
});

test('rejects a certificate request with an invalid signature', async () => {
  const { request } = await createSigningRequest({ commonName: 'node' });
  const der = Buffer.from(request.replaceAll(/-----.*-----|\n/g, ''), 'base64');
  der.write('mode', der.indexOf('node'));
  const tampered = `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`;
  await expect(readSigningRequest(tampered)).rejects.toThrow('signature of the certificate request is invalid');
});
