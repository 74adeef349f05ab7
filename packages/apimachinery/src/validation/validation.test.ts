import { describe, expect, test } from '@jest/globals';
import { formatFieldError } from '../field/format.js';
import { fieldPath } from '../field/path.js';
import { makeNames } from '../names/make-names.js';
import type { ObjectMeta } from '../objects/meta.js';
import {
  annotationsBytesMax,
  cIdentifier,
  configKey,
  dns1035Label,
  dnsLabel,
  dnsSubdomain,
  environmentName,
  ipAddress,
  isIP,
  labelValue,
  pathSegment,
  percentage,
  portName,
  portNumberErrors,
  qualifiedName,
  validateAnnotations,
  validateName,
  validateNamePrefix,
  validateObjectMeta,
  validateObjectMetaUpdate,
  wildcardDnsSubdomain,
} from './index.js';
import { validateOwnerReferences } from './owner-references.js';
import type { TextRule } from './text-rules.js';

const long = (length: number) => 'a'.repeat(length);

test.each([
  ['dnsLabel', dnsLabel, ['a', 'a-b', '0', long(63)], ['', 'A', '-a', 'a-', 'a.b', long(64), 'ä']],
  ['dnsSubdomain', dnsSubdomain, ['a', 'a.b', '1.2', long(253)], ['', 'a..b', '.a', 'A', 'a.', long(254)]],
  ['dns1035Label', dns1035Label, ['a', 'a1'], ['', '1a', 'a.b', long(64)]],
  ['wildcardDnsSubdomain', wildcardDnsSubdomain, ['*.a.b'], ['a', '*', '*.', 'a.*']],
  ['labelValue', labelValue, ['', 'A', 'a_b.c-d', long(63)], ['-', 'a-', 'a b', long(64)]],
  [
    'qualifiedName',
    qualifiedName,
    ['a', 'A.b_c', 'x.y/A', long(63)],
    ['', '/a', 'a/', 'a/b/c', 'A/b', 'a b', long(64)],
  ],
  ['cIdentifier', cIdentifier, ['a', '_A1'], ['', '1', 'a-b']],
  ['environmentName', environmentName, ['a', '.a', 'A-b.c_d'], ['', '1a', '.', '..', '..a', 'a b']],
  ['configKey', configKey, ['a', '1', '.a', long(253)], ['', '.', '..', '..a', 'a/b', long(254)]],
  ['portName', portName, ['http', 'a-1', '9a'], ['', '9', 'a--b', '-a', 'a-', 'A', long(16)]],
  [
    'ipAddress',
    ipAddress,
    ['1.2.3.4', '::1', 'fe80::1:2', '::ffff:1.2.3.4'],
    ['', '1.2.3', '256.1.1.1', ':::', '1::2::3', '::1%eth0'],
  ],
  ['percentage', percentage, ['1%', '100%'], ['', '%', '1', '-1%']],
  ['pathSegment', pathSegment, ['', 'a b', 'A:b', '...'], ['.', '..', 'a/b', 'a%b']],
])('%s accepts valid texts and rejects invalid ones', (_, rule, valid, invalid) => {
  for (const text of valid) expect([text, rule(text)]).toEqual([text, []]);
  for (const text of invalid) expect([text, rule(text).length > 0]).toEqual([text, true]);
});

describe('messages are those of v1.21', () => {
  const label =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
  const part =
    "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

  test.each([
    [dnsSubdomain('A_b'), [label]],
    [dnsSubdomain(long(254)), ['must be no more than 253 characters']],
    [qualifiedName('-a'), [part]],
    [qualifiedName('a/'), ['name part must be non-empty', part]],
    [qualifiedName('/q'), ['prefix part must be non-empty']],
    [qualifiedName('UP/q'), [`prefix part ${label}`]],
    [configKey('..'), ["must not be '..'"]],
    [configKey('..a'), ["must not start with '..'"]],
    [pathSegment('..'), ["may not be '..'"]],
    [pathSegment('a/%b'), ["may not contain '/'", "may not contain '%'"]],
    [portNumberErrors(70_000), ['must be between 1 and 65535, inclusive']],
    [portNumberErrors(80), []],
  ])('%#', (errors, expected) => {
    expect(errors).toEqual(expected);
  });
});

test('isIP returns the IP version', () => {
  expect(['1.2.3.4', '::', '1::', '1.2.3.4.5', 'x'].map(isIP)).toEqual([4, 6, 6, 0, 0]);
});

test('validateNamePrefix accepts a trailing dash', () => {
  expect(validateNamePrefix('abc-', 'dnsSubdomain')).toEqual([]);
  expect(validateNamePrefix('A_', 'dnsSubdomain')).not.toEqual([]);
  // As in v1.21, which replaces the last two characters of a prefix with a trailing dash.
  expect(['a.-', 'A-', '-'].map((prefix) => validateNamePrefix(prefix, 'dnsSubdomain'))).toEqual([[], [], []]);
  expect(validateNamePrefix('Ab-', 'dnsSubdomain')).not.toEqual([]);
  const short: TextRule = (text) => (text.length > 2 ? ['too long'] : []);
  const own = { ofName: short, ofPrefix: () => [] };
  expect([validateName('abc', own), validateNamePrefix('abc', own)]).toEqual([['too long'], []]);
  expect(validateNamePrefix('..', 'pathSegment')).toEqual([]);
  expect(validateNamePrefix('a/', 'pathSegment')).toEqual(["may not contain '/'"]);
});

describe('metadata', () => {
  const path = fieldPath('metadata');
  const good: ObjectMeta = { name: 'a', namespace: 'default' };
  const check = (metadata: ObjectMeta, names = makeNames('orch')) =>
    validateObjectMeta(metadata, path, { namespaced: true, nameRule: 'dnsSubdomain', names }).map((error) =>
      formatFieldError(error),
    );

  test('valid metadata has no errors', () => {
    expect(
      check({ ...good, labels: { 'a/b': 'c' }, annotations: { 'A/b': ' anything ' }, finalizers: ['x.y/z', 'orphan'] }),
    ).toEqual([]);
  });

  test('a name is required', () => {
    expect(check({ namespace: 'default' })).toEqual([
      'metadata.name: Required value: name or generateName is required',
    ]);
    expect(check({ ...good, generateName: 'abc-' })).toEqual([]);
  });

  test('a namespaced object requires a valid namespace, a cluster-scoped one forbids it [Common object metadata, 3]', () => {
    expect(check({ name: 'a' })).toEqual(['metadata.namespace: Required value']);
    expect(check({ name: 'a', namespace: 'a.b' })[0]).toMatch(/^metadata.namespace: Invalid value: "a.b"/);
    const errors = validateObjectMeta(good, path, { namespaced: false, nameRule: 'pathSegment' });
    expect(errors.map((error) => formatFieldError(error))).toEqual([
      'metadata.namespace: Forbidden: not allowed on this type',
    ]);
  });

  test('validates keys of labels and annotations, and label values', () => {
    expect(check({ ...good, labels: { '-a': '-b' } })).toHaveLength(2);
    expect(check({ ...good, annotations: { '-a': '-b' } })).toHaveLength(1);
  });

  test('limits the total size of annotations in bytes', () => {
    const key = 'k';
    expect(validateAnnotations({ [key]: 'b'.repeat(annotationsBytesMax - 1) }, path)).toEqual([]);
    expect(check({ ...good, annotations: { [key]: 'b'.repeat(annotationsBytesMax) } })).toEqual([
      'metadata.annotations: Too long: must have at most 262144 bytes',
    ]);
    expect(validateAnnotations({ [key]: 'ä'.repeat(annotationsBytesMax / 2) }, path)).toHaveLength(1);
  });

  test('rejects incomplete owners, events as owners and a second controller', () => {
    const owner = { apiVersion: 'v1', kind: 'K', name: 'n', uid: 'u' };
    expect(check({ ...good, ownerReferences: [{ apiVersion: '', kind: '', name: '', uid: '' }] })).toEqual([
      'metadata.ownerReferences.apiVersion: Invalid value: "": version must not be empty',
      'metadata.ownerReferences.kind: Invalid value: "": kind must not be empty',
      'metadata.ownerReferences.name: Invalid value: "": name must not be empty',
      'metadata.ownerReferences.uid: Invalid value: "": uid must not be empty',
    ]);
    expect(check({ ...good, ownerReferences: [{ ...owner, kind: 'Event' }] })[0]).toMatch(
      /\/v1, Kind=Event is disallowed from being an owner$/,
    );
    const both = check({
      ...good,
      ownerReferences: [
        { ...owner, controller: true },
        { ...owner, name: 'm', controller: true },
      ],
    });
    expect(both[0]).toMatch(
      /Only one reference can have Controller set to true. Found "true" in references for n and m$/,
    );
  });

  test('requires a domain in finalizers, except standard ones in the spelling of the dialect', () => {
    expect(check({ ...good, finalizers: ['x'] })).toEqual([
      'metadata.finalizers[0]: Invalid value: "x": name is neither a standard finalizer name nor is it fully qualified',
    ]);
    expect(check({ ...good, finalizers: ['orch'] })).toEqual([]);
    expect(check({ ...good, finalizers: ['kubernetes'] }, makeNames('kubernetes'))).toEqual([]);
    expect(check({ ...good, finalizers: ['orphan', 'foregroundDeletion'] })[0]).toMatch(/cannot be both set$/);
  });

  test('validates manager, operation and fieldsType of managedFields', () => {
    expect(check({ ...good, managedFields: [{ manager: 'm\u0001', operation: 'Foo', fieldsType: 'Z' }] })).toEqual([
      'metadata.fieldManager: Invalid value: "m\\x01": invalid character U+0001 (at position 1)',
      'metadata.managedFields.operation: Invalid value: "Foo": must be `Apply` or `Update`',
      'metadata.managedFields.fieldsType: Invalid value: "Z": must be `FieldsV1`',
    ]);
    expect(check({ ...good, managedFields: [{ manager: 'é'.repeat(65), operation: 'Apply' }] })).toEqual([
      'metadata.fieldManager: Too long: must have at most 128 bytes',
    ]);
  });

  const update = (changed: ObjectMeta, old: ObjectMeta) =>
    validateObjectMetaUpdate(changed, old, { path }).map((error) => formatFieldError(error));

  test('an update cannot change identity fields', () => {
    const old = { ...good, uid: 'u', creationTimestamp: '2021-01-01T00:00:00Z' };
    expect(update(old, old)).toEqual([]);
    expect(update({ ...old, name: 'b', namespace: 'c', uid: 'v' }, old)).toEqual([
      'metadata.name: Invalid value: "b": field is immutable',
      'metadata.namespace: Invalid value: "c": field is immutable',
      'metadata.uid: Invalid value: "v": field is immutable',
    ]);
    expect(update({ ...old, deletionGracePeriodSeconds: 5 }, old)).toEqual([
      'metadata.deletionGracePeriodSeconds: Invalid value: 5: field is immutable',
    ]);
    expect(update({ ...old, generation: 1 }, { ...old, generation: 2 })).toEqual([
      'metadata.generation: Invalid value: 1: must not be decremented',
    ]);
  });

  test('an update cannot change the time of deletion, which messages show in full', () => {
    const old = { ...good, deletionTimestamp: '2021-04-08T12:00:00Z', deletionGracePeriodSeconds: 30 };
    expect(update(old, old)).toEqual([]);
    expect(update({ ...old, deletionTimestamp: '2021-04-09T12:00:00Z' }, old)).toEqual([
      'metadata.deletionTimestamp: Invalid value: 2021-04-09 12:00:00 +0000 UTC: field is immutable',
    ]);
    expect(update({ ...good, resourceVersion: '' }, good)).toEqual([
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ]);
  });

  test('rejects new finalizers on an object that is being deleted', () => {
    const old = { ...good, deletionTimestamp: '2021-01-01T00:00:00Z', finalizers: ['a.b/c', 'a.b/d'] };
    expect(update({ ...old, finalizers: ['a.b/d'] }, old)).toEqual([]);
    expect(update({ ...old, finalizers: ['a.b/c', 'e.f/g', 'a.b/e'] }, old)).toEqual([
      'metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"a.b/e", "e.f/g"}',
    ]);
  });
});

test('reports more errors than fit on the stack', () => {
  const path = fieldPath('metadata');
  const count = 150_000;
  const labels = Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, '!']));
  const metadata = { name: 'a', resourceVersion: '1', labels };
  expect(validateObjectMeta(metadata, path, { namespaced: false, nameRule: 'pathSegment' })).toHaveLength(count);
  expect(validateObjectMetaUpdate(metadata, metadata, { path })).toHaveLength(count);
});

test('errors for thousands of controllers share one quoted value', () => {
  const owner = { apiVersion: 'v1', kind: 'K', name: 'n', controller: true };
  const ownerReferences = Array.from({ length: 20_000 }, (_, index) => ({ ...owner, uid: `u${index}` }));
  const errors = validateOwnerReferences(ownerReferences, fieldPath('metadata', 'ownerReferences'));
  expect(errors).toHaveLength(19_999);
  expect(new Set(errors.map((error) => 'value' in error && error.value)).size).toBe(1);
});
