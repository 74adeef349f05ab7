import { createSign, generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { defaultSigner } from './default-signer.js';

const names = makeNames('orch');
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const common = ['digital signature', 'key encipherment'];
const node = { organization: 'system:nodes', commonName: 'system:node:a' };

test.each([
  ['a node agent as a client', node, [...common, 'client auth'], 'orch.io/apiserver-client-nodeagent'],
  ['a node agent as a server', { ...node, host: 'a' }, [...common, 'server auth'], 'orch.io/nodeagent-serving'],
  ['a client with a host name', { ...node, host: 'a' }, [...common, 'client auth'], 'orch.io/legacy-unknown'],
  ['a server without a host name', node, [...common, 'server auth'], 'orch.io/legacy-unknown'],
  ['other usages', node, ['client auth'], 'orch.io/legacy-unknown'],
  ['another organization', { ...node, organization: 'x' }, [...common, 'client auth'], 'orch.io/legacy-unknown'],
  ['another name', { ...node, commonName: 'x' }, [...common, 'client auth'], 'orch.io/legacy-unknown'],
])('the default signer of a request for %s', (_what, subject, usages, signer) => {
  const request = Buffer.from(makeRequest(subject)).toString('base64');
  expect(defaultSigner({ request, usages }, names)).toBe(signer);
});

test('a malformed request has the legacy signer', () => {
  expect(defaultSigner({ request: 'YQ==', usages: [] }, names)).toBe('orch.io/legacy-unknown');
  expect(defaultSigner({}, names)).toBe('orch.io/legacy-unknown');
});

interface Subject {
  readonly organization: string;
  readonly commonName: string;
  readonly host?: string;
}

function makeRequest({ organization, commonName, host }: Subject): string {
  const name = (id: string, value: string) => der(0x31, der(0x30, der(0x06, id), der(0x0c, Buffer.from(value))));
  const subject = der(0x30, name('55040a', organization), name('550403', commonName));
  const alternative = host === undefined ? [] : [der(0x30, der(0x82, Buffer.from(host)))];
  const extensions = alternative.map((list) => der(0x30, der(0x30, der(0x06, '551d11'), der(0x04, list))));
  const attributes = extensions.map((list) => der(0x30, der(0x06, '2a864886f70d01090e'), der(0x31, list)));
  const key = publicKey.export({ format: 'der', type: 'spki' });
  const information = der(0x30, der(0x02, '00'), subject, key, der(0xa0, ...attributes));
  const signature = createSign('sha256').update(information).sign(privateKey);
  const algorithm = der(0x30, der(0x06, '2a8648ce3d040302'));
  const whole = der(0x30, information, algorithm, der(0x03, '00', signature));
  return `-----BEGIN CERTIFICATE REQUEST-----\n${whole.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`;
}

function der(tag: number, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
  const { length } = content;
  const lengthBytes = length < 0x80 ? [] : length < 0x100 ? [0x81] : [0x82, length >> 8];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes, length & 0xff]), content]);
}
