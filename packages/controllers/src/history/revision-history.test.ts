import { describe, expect, test } from '@jest/globals';
import type { ControllerRevision } from '@orch/api/types/apps_v1';
import type { PodTemplateSpec } from '@orch/api/types/core_v1';
import type { Int64 } from '@orch/apimachinery';
import { haveEqualData, revisionData, templateOfRevision } from './revision-data.js';
import { revisionHash, revisionName } from './revision-names.js';
import { compareRevisions, nextRevision, oldestRevisions } from './revision-order.js';

const template: PodTemplateSpec = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'c', image: 'nginx' }] },
};

function revision(name: string, number: Int64, creationTimestamp = '2026-01-01T00:00:00Z'): ControllerRevision {
  const metadata = { name, creationTimestamp };
  return {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata,
    data: revisionData(template),
    revision: number,
  };
}

describe('the data of a revision', () => {
  test('are a patch that replaces the template, with a null creation time as in v1.21', () => {
    expect(revisionData(template)).toEqual({
      spec: {
        template: {
          $patch: 'replace',
          metadata: { creationTimestamp: null, labels: { app: 'web' } },
          spec: { containers: [{ name: 'c', image: 'nginx' }] },
        },
      },
    });
  });

  test('have sorted members, which the reference requires for adoption', () => {
    const unsorted: PodTemplateSpec = {
      spec: { nodeSelector: { b: '1', a: '2' }, containers: [{ name: 'c', image: 'nginx' }] },
      metadata: { labels: { app: 'web' } },
    };
    expect(JSON.stringify(revisionData(unsorted))).toBe(
      JSON.stringify({
        spec: {
          template: {
            $patch: 'replace',
            metadata: { creationTimestamp: null, labels: { app: 'web' } },
            spec: { containers: [{ image: 'nginx', name: 'c' }], nodeSelector: { a: '2', b: '1' } },
          },
        },
      }),
    );
  });

  test('have the template', () => {
    expect(templateOfRevision(revision('a', 1))).toEqual(template);
    expect(templateOfRevision({ ...revision('a', 1), data: { spec: { template } } })).toBeUndefined();
    expect(templateOfRevision({ ...revision('a', 1), data: 'other' })).toBeUndefined();
  });

  test('are equal apart from the order of members and from nulls', () => {
    const reordered = Object.fromEntries(Object.entries(template).toReversed());
    expect(haveEqualData(revision('a', 1), { data: revisionData(reordered) })).toBe(true);
    const data = { spec: { template: { ...template, $patch: 'replace' } } };
    expect(haveEqualData(revision('a', 1), { data })).toBe(true);
    const changed = { ...template, spec: { containers: [{ name: 'c', image: 'other' }] } };
    expect(haveEqualData(revision('a', 1), { data: revisionData(changed) })).toBe(false);
  });
});

describe('the name of a revision', () => {
  test('has a hash of the data and of the collision count', () => {
    const hash = revisionHash(revisionData(template), 0);
    expect(hash).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]{1,10}$/);
    expect(revisionHash(revisionData(Object.fromEntries(Object.entries(template).toReversed())), 0)).toBe(hash);
    expect(revisionHash(revisionData(template), 1)).not.toBe(hash);
    expect(revisionHash(revisionData({}), 0)).not.toBe(hash);
  });

  test('hashes characters that the reference escapes in their escaped form', () => {
    expect(revisionHash({ a: '<' }, 0)).toBe(expectedHash('{"a":"\\u003c"}0'));
  });

  // Revisions of the reference 1.20.2.
  test.each([
    ['i:1', { args: ['a<b>&c'] }, '74b69dcbdd'],
    ['i:2', {}, '647b8b4f6c'],
  ])('is that of v1.21 for the image %s', (image, more, expected) => {
    const container = {
      ...{ name: 'c', image, ...more, resources: {}, terminationMessagePath: '/dev/termination-log' },
      ...{ terminationMessagePolicy: 'File', imagePullPolicy: 'IfNotPresent' },
    };
    const pod = {
      ...{ containers: [container], restartPolicy: 'Always', terminationGracePeriodSeconds: 30 },
      ...{ dnsPolicy: 'ClusterFirst', securityContext: {}, schedulerName: 'default-scheduler' },
    };
    expect(revisionHash(revisionData({ metadata: { labels: { app: 'ss' } }, spec: pod }), 0)).toBe(expected);
  });

  test('cuts the name of a long workload', () => {
    expect(revisionName('web', 'x')).toBe('web-x');
    expect(revisionName('a'.repeat(230), 'x')).toBe(`${'a'.repeat(223)}-x`);
  });
});

describe('revisions', () => {
  test('are ordered by number, then age, then name', () => {
    const sorted = [
      revision('a', 2n ** 60n),
      revision('d', 3, '2026-01-02T00:00:00Z'),
      revision('c', 3),
      revision('b', 3),
      revision('e', 1),
    ].toSorted(compareRevisions);
    expect(sorted.map(({ metadata }) => metadata.name)).toEqual(['e', 'b', 'c', 'd', 'a']);
  });

  test('are numbered from 1, above the highest', () => {
    expect(nextRevision([])).toBe(1);
    expect(nextRevision([revision('a', 7), revision('b', 2)])).toBe(8);
    expect(nextRevision([revision('a', 2n ** 60n)])).toBe(2n ** 60n + 1n);
  });

  test('that are the oldest come first; a negative count is none', () => {
    const all = [revision('c', 3), revision('a', 1), revision('b', 2)];
    expect(oldestRevisions(all, 2).map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
    expect(oldestRevisions(all, -1)).toEqual([]);
  });
});

/** Computed with integers of any size. */
function expectedHash(text: string): string {
  let hash = 2_166_136_261n;
  for (const byte of Buffer.from(text)) hash = ((hash * 16_777_619n) % 2n ** 32n) ^ BigInt(byte);
  const characters = 'bcdfghjklmnpqrstvwxz2456789';
  return [...String(hash)].map((digit) => characters.charAt(digit.charCodeAt(0) % 27)).join('');
}
