import { describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { invariant, type JsonValue, orchNames } from '@orch/apimachinery';
import { patchedText } from './patched-text.js';

const kind = makeCatalogue(orchNames).scheme.kind({ group: '', version: 'v1', kind: 'Service' });
invariant(kind !== undefined, 'services are known');
const { schema } = kind;

const metadata = { labels: { b: '1', a: '2' }, uid: 'u', name: 'n' };
const spec = { type: 'ClusterIP', ports: [{ port: 80, name: 'a' }], selector: { a: 'b' } };

describe('a patched object is quoted', () => {
  const text = (type: 'merge' | 'json', patch: JsonValue) =>
    patchedText({ kind: 'Service', apiVersion: 'v1', metadata, spec }, { schema, compat: false, type, patch });
  const typedMetadata = '"metadata":{"name":"n","uid":"u","labels":{"a":"2","b":"1"}}';
  const typedSpec = '"spec":{"ports":[{"name":"a","port":80}],"selector":{"a":"b"},"type":"ClusterIP"}';

  test.each<['merge' | 'json', string, JsonValue, string]>([
    ['merge', 'with another member', { x: 1 }, `{"apiVersion":"v1","kind":"Service",${typedMetadata},${typedSpec}}`],
    [
      'merge',
      'with the names of the metadata in order where the patch went into it',
      { metadata: { labels: { a: '2' } } },
      `{"apiVersion":"v1","kind":"Service","metadata":{"labels":{"a":"2","b":"1"},"name":"n","uid":"u"},${typedSpec}}`,
    ],
    [
      'merge',
      'with the items of a list that the patch has',
      { spec: { ports: [] } },
      `{"apiVersion":"v1","kind":"Service",${typedMetadata},"spec":{"ports":[{"name":"a","port":80}],"selector":{"a":"b"},"type":"ClusterIP"}}`,
    ],
    [
      'json',
      'with what was added as it was sent',
      [{ op: 'add', path: '/spec/ports', value: [] }],
      `{"apiVersion":"v1","kind":"Service",${typedMetadata},"spec":{"ports":[{"port":80,"name":"a"}],"selector":{"a":"b"},"type":"ClusterIP"}}`,
    ],
    [
      'json',
      'with the names in order on the way',
      [{ op: 'remove', path: '/metadata/annotations/x' }],
      `{"apiVersion":"v1","kind":"Service","metadata":{"labels":{"a":"2","b":"1"},"name":"n","uid":"u"},${typedSpec}}`,
    ],
    [
      'json',
      'with the names in order on the way to what is copied',
      [{ op: 'copy', from: '/metadata/name', path: '/metadata/name' }],
      `{"apiVersion":"v1","kind":"Service","metadata":{"labels":{"a":"2","b":"1"},"name":"n","uid":"u"},${typedSpec}}`,
    ],
    [
      'json',
      'with the names in order in all that was tested',
      [{ op: 'test', path: '/metadata', value: metadata }],
      `{"apiVersion":"v1","kind":"Service","metadata":{"labels":{"a":"2","b":"1"},"name":"n","uid":"u"},${typedSpec}}`,
    ],
  ])('after a %s patch %s', (type, _, patch, wanted) => {
    expect(text(type, patch)).toBe(wanted);
  });
});

test('after a patch of as many operations as are taken an object is quoted in the time of their number', () => {
  const labels = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`l${index}`, 'x']));
  const patch: JsonValue = Array.from({ length: 5_000 }, (_, index) => ({
    op: 'test',
    path: `/metadata/annotations${'/a'.repeat(index % 50)}/${index}`,
  }));
  const object = { kind: 'Service', apiVersion: 'v1', metadata: { labels, annotations: labels } };
  const startMs = performance.now();
  const text = patchedText(object, { schema, compat: false, type: 'json', patch });
  // Each place of the object against each path took four seconds.
  expect(performance.now() - startMs).toBeLessThan(2_000);
  expect(JSON.parse(text)).toEqual(object);
});
