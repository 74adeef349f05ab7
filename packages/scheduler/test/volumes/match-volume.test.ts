import { expect, test } from '@jest/globals';
import type { Claim, Volume } from '@orch/api';
import { labelSelectorFromObject, orchNames, quantityValue } from '@orch/apimachinery';
import { FreeVolumes } from '../../src/cluster/free-volumes.js';
import { matchVolume } from '../../src/volumes/match-volume.js';
import { aClaim, aVolume } from '../plugins/scenario.fixture.js';

interface Given {
  readonly claim?: Claim;
  readonly volumes: readonly Volume[];
  readonly chosen?: readonly string[];
  /** The volumes whose node affinity permits the node. Default: all. */
  readonly onNode?: readonly string[];
}

function matched({ claim = aClaim('c', { storage: '2Gi' }), volumes, chosen = [], onNode }: Given): string | undefined {
  const names: (string | undefined)[] = [volumes, volumes.toReversed()].map((list) => {
    const free = new FreeVolumes(orchNames);
    for (const each of list) free.put(each);
    const { selector } = claim.spec ?? {};
    const delayed = {
      ...{ claim, key: 'n/c', className: '', selectedNode: undefined },
      bytes: quantityValue(claim.spec?.resources?.requests?.['storage'] ?? '0'),
      selector: selector === undefined ? undefined : labelSelectorFromObject(selector),
    };
    return matchVolume(delayed, {
      ...{ free, labels: {}, chosen: new Set(chosen), names: orchNames },
      isOnNode: ({ metadata }) => onNode?.includes(metadata.name ?? '') ?? true,
    })?.metadata.name;
  });
  // The order in which volumes were put does not matter.
  expect(names[0]).toBe(names[1]);
  return names[0];
}

const volume = (name: string, storage: string, spec: NonNullable<Volume['spec']> = {}) =>
  aVolume(name, { storage, ...spec });
const { status: _, ...withoutStatus } = volume('a', '3Gi');
const reserved = { claimRef: { namespace: 'n', name: 'c' } };

test.each<readonly [string, Given, string | undefined]>([
  ['none', { volumes: [] }, undefined],
  ['the smallest that suits', { volumes: [volume('a', '9Gi'), volume('b', '3Gi'), volume('c', '1Gi')] }, 'b'],
  ['one of exactly the size', { volumes: [volume('a', '3Gi'), volume('b', '2Gi')] }, 'b'],
  ['the first by name of equal ones', { volumes: [volume('b', '3Gi'), volume('a', '3Gi'), volume('c', '3Gi')] }, 'a'],
  ['one that is available', { volumes: [withoutStatus, volume('b', '4Gi')] }, 'b'],
  ['the smallest on the node', { volumes: [volume('a', '3Gi'), volume('b', '4Gi')], onNode: ['b'] }, 'b'],
  ['one that no other claim gets', { volumes: [volume('a', '3Gi'), volume('b', '4Gi')], chosen: ['a'] }, 'b'],
  [
    'one with the access mode',
    { volumes: [volume('a', '3Gi', { accessModes: ['ReadOnlyMany'] }), volume('b', '4Gi')] },
    'b',
  ],
  [
    'one that the selector of the claim matches',
    {
      claim: aClaim('c', { selector: { matchLabels: { tier: 'gold' } } }),
      volumes: [volume('a', '1Gi'), aVolume('b', { storage: '2Gi' }, { labels: { tier: 'gold' } })],
    },
    'b',
  ],
  ['the reserved one, though another is smaller', { volumes: [volume('a', '2Gi'), volume('b', '9Gi', reserved)] }, 'b'],
  ['another when the reserved one is too small', { volumes: [volume('a', '2Gi'), volume('b', '1Gi', reserved)] }, 'a'],
  [
    'another when the reserved one is of another class',
    { volumes: [volume('a', '2Gi'), volume('b', '2Gi', { ...reserved, storageClassName: 'x' })] },
    'a',
  ],
  [
    'another when the reserved one is for a former claim',
    { volumes: [volume('a', '2Gi'), volume('b', '2Gi', { claimRef: { ...reserved.claimRef, uid: 'former' } })] },
    'a',
  ],
  [
    'none when the reserved one is not on the node',
    { volumes: [volume('a', '2Gi'), volume('b', '2Gi', reserved)], onNode: ['a'] },
    undefined,
  ],
  [
    'one of the mode of the claim',
    { volumes: [volume('a', '2Gi', { volumeMode: 'Block' }), volume('b', '3Gi', { volumeMode: 'Filesystem' })] },
    'b',
  ],
])('a claim gets %s', (_what, given, expected) => {
  expect(matched(given)).toBe(expected);
});
