import { describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { invariant, type JsonValue, orchNames } from '@orch/apimachinery';
import { patchedText } from './patched-text.js';

const kind = makeCatalogue(orchNames).scheme.kind({ group: '', version: 'v1', kind: 'Service' });
invariant(kind !== undefined, 'services are known');
const { schema } = kind;

const metadata = { labels: { b: '1', a: '2' }, uid: 'u', name: 'n' };
const spec = { type: 'ClusterIP', ports: [{ port: 80, name: 'a' }], selector: { a: 'b' } };

describe('quoting a patched object', () => {
  const text = (type: 'merge' | 'json', patch: JsonValue) =>
    patchedText({ kind: 'Service', apiVersion: 'v1', metadata, spec }, { schema, compat: false, type, patch });
  const typedMetadata = '"metadata":{"name":"n","uid":"u","labels":{"a":"2","b":"1"}}';
  const typedSpec = '"spec":{"ports":[{"name":"a","port":80}],"selector":{"a":"b"},"type":"ClusterIP"}';

  test.each<['merge' | 'json', string, JsonValue, string]>([
    ['merge', 'with another member', { x: 1 }, `{"apiVersion":"v1","kind":"Service",${typedMetadata},${typedSpec}}`],
    [
      'merge',
      'sorts the metadata that the patch modified',
      { metadata: { labels: { a: '2' } } },
      `{"apiVersion":"v1","kind":"Service","metadata":{"labels":{"a":"2","b":"1"},"name":"n","uid":"u"},${typedSpec}}`,
    ],
    [
      'merge',
      'includes list items of the patch',
      { spec: { ports: [] } },
      `{"apiVersion":"v1","kind":"Service",${typedMetadata},"spec":{"ports":[{"name":"a","port":80}],"selector":{"a":"b"},"type":"ClusterIP"}}`,
    ],
    [
      'json',
      'keeps added values as sent',
      [{ op: 'add', path: '/spec/ports', value: [] }],
      `{"apiVersion":"v1","kind":"Service",${typedMetadata},"spec":{"ports":[{"port":80,"name":"a"}],"selector":{"a":"b"},"type":"ClusterIP"}}`,
    ],
    [
      'json',
      'sorts the objects along the path',
      [{ op: 'remove', path: '/metadata/annotations/x' }],
      `{"apiVersion":"v1","kind":"Service","metadata":{"labels":{"a":"2","b":"1"},"name":"n","uid":"u"},${typedSpec}}`,
    ],
    [
      'json',
      'sorts the objects along the path of a copy',
      [{ op: 'copy', from: '/metadata/name', path: '/metadata/name' }],
      `{"apiVersion":"v1","kind":"Service","metadata":{"labels":{"a":"2","b":"1"},"name":"n","uid":"u"},${typedSpec}}`,
    ],
    [
      'json',
      'sorts everything below the path of a test',
      [{ op: 'test', path: '/metadata', value: metadata }],
      `{"apiVersion":"v1","kind":"Service","metadata":{"labels":{"a":"2","b":"1"},"name":"n","uid":"u"},${typedSpec}}`,
    ],
  ])('after a %s patch %s', (type, _, patch, wanted) => {
    expect(text(type, patch)).toBe(wanted);
  });
});

test('takes time linear in operations plus labels, not in their product', () => {
  // A factor of four is linear, sixteen is the product.
  expect(quotingCpuMs(4_000) / quotingCpuMs(1_000)).toBeLessThan(9);
});

/** CPU time to quote an object with this many labels after as many operations: the minimum of several runs. */
function quotingCpuMs(count: number): number {
  const labels = Object.fromEntries(Array.from({ length: count }, (_, index) => [`l${index}`, 'x']));
  const patch: JsonValue = Array.from({ length: count }, (_, index) => ({
    op: 'test',
    path: `/metadata/annotations${'/a'.repeat(index % 50)}/${index}`,
  }));
  const object = { kind: 'Service', apiVersion: 'v1', metadata: { labels, annotations: labels } };
  const runsMs = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage();
    const text = patchedText(object, { schema, compat: false, type: 'json', patch });
    const { user, system } = process.cpuUsage(before);
    expect(text.length).toBeGreaterThan(count);
    return (user + system) / 1_000;
  });
  return Math.min(...runsMs);
}
