import { createSecureContext, type SecureContext } from 'node:tls';
import { beforeAll, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import type { ServerNamePair } from './secure-listener.js';
import { ServerNameContexts } from './server-name-contexts.js';

let implicit: KeyPair;
let named: KeyPair;
beforeAll(async () => {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'ca', ...validity });
  const issue = (commonName: string, hosts: readonly string[]) =>
    issueCertificate(authority, { commonName, hosts, usages: ['server'], ...validity });
  implicit = await issue('ignored.example.com', ['san.example.com', '*.san.example.com', 'a.example.com']);
  named = await issue('common.example.com', []);
});

/** The index of the pair that is found for a name. */
function finder(pairs: readonly ServerNamePair[]) {
  const made: SecureContext[] = [];
  const contexts = new ServerNameContexts(pairs, () => {
    const context = createSecureContext();
    made.push(context);
    return context;
  });
  return (name: string) => {
    const found = contexts.find(name);
    return found === undefined ? undefined : made.indexOf(found);
  };
}
const pair = (...names: readonly string[]): ServerNamePair => ({ cert: '', key: '', names });

test('an exact name is found before a wildcard, and the first pair of a name counts', () => {
  const find = finder([pair('*.example.com', 'b.example.com'), pair('a.example.com'), pair('b.example.com', 'B.x.')]);
  expect(['a.example.com', 'b.example.com', 'c.example.com', 'A.EXAMPLE.COM.', 'b.X'].map(find)).toEqual([
    ...[1, 0, 0, 1, 2],
  ]);
  expect(['example.com', 'x.c.example.com', 'other', ''].map(find)).toEqual(Array(4).fill(undefined));
});

test('wildcards stand for the first segments of a name, as many as there are', () => {
  const find = finder([pair('*.*.example.com'), pair('*.b.example.com'), pair('*')]);
  expect(['a.b.example.com', 'a.c.example.com', 'x', 'a.example.com'].map(find)).toEqual([1, 0, 2, undefined]);
});

test('names of certificates are found after explicit ones, the common name only without alternative names', () => {
  const find = finder([
    { ...implicit, names: [] },
    { ...named, names: [] },
    { ...implicit, names: ['a.example.com'] },
  ]);
  // Contexts are made for explicit names first.
  expect(['a.example.com', 'san.example.com', 'x.san.example.com', 'common.example.com'].map(find)).toEqual([
    0, 1, 1, 2,
  ]);
  expect(find('ignored.example.com')).toBeUndefined();
});
