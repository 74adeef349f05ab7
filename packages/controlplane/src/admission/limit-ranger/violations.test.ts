import { describe, expect, test } from '@jest/globals';
import { claimViolations, podViolations } from './violations.js';

interface Resources {
  readonly requests?: object;
  readonly limits?: object;
}

const pod = (containers: readonly Resources[], initContainers: readonly Resources[] = []) => {
  const named = (list: readonly Resources[]) => list.map((resources, index) => ({ name: `c${index}`, resources }));
  return { spec: { containers: named(containers), initContainers: named(initContainers) } };
};
const range = (type: string, bounds: object) => ({ spec: { limits: [{ type, ...bounds }] } });

describe('the violations of a pod', () => {
  test.each([
    ['equal amounts in other units', { requests: { memory: '1024Mi' } }, { min: { memory: '1Gi' } }, []],
    [
      'amounts beyond 2^53 by one',
      { requests: { memory: '9007199254740993' } },
      { min: { memory: '9007199254740994' } },
      ['minimum memory usage per Container is 9007199254740994, but request is 9007199254740993'],
    ],
    [
      'a request of 0 below the minimum',
      { requests: { cpu: '0' } },
      { min: { cpu: '1m' } },
      ['minimum cpu usage per Container is 1m, but request is 0'],
    ],
    [
      'a limit below the minimum',
      { requests: { cpu: '1' }, limits: { cpu: '1m' } },
      { min: { cpu: '1' } },
      ['minimum cpu usage per Container is 1, but limit is 1m'],
    ],
    [
      'a request above the maximum',
      { requests: { cpu: '3' }, limits: { cpu: '2' } },
      { max: { cpu: '2' } },
      ['maximum cpu usage per Container is 2, but request is 3'],
    ],
    [
      'several resources, by name',
      {},
      { max: { memory: '1Gi', cpu: '1' }, min: { cpu: '1m' } },
      [
        'minimum cpu usage per Container is 1m.  No request is specified',
        'maximum cpu usage per Container is 1.  No limit is specified',
        'maximum memory usage per Container is 1Gi.  No limit is specified',
      ],
    ],
    [
      'a ratio that is exceeded by a fraction',
      { requests: { cpu: '3' }, limits: { cpu: '7001m' } },
      { maxLimitRequestRatio: { cpu: '2333m' } },
      ['cpu max limit to request ratio per Container is 2333m, but provided ratio is 2.333667'],
    ],
    [
      'a ratio that is met exactly',
      { requests: { cpu: '3' }, limits: { cpu: '6999m' } },
      { maxLimitRequestRatio: { cpu: '2333m' } },
      [],
    ],
  ])('%s', (_title, resources, bounds, violations) => {
    expect(podViolations(pod([resources]), range('Container', bounds))).toEqual(violations);
  });

  test('compare the sum of the containers, or the largest init container, with limits of pods', () => {
    const limits = (cpu: string) => ({ limits: { cpu } });
    const bound = range('Pod', { max: { cpu: '1' } });
    const outcome = (containers: readonly Resources[], initContainers: readonly Resources[] = []) =>
      podViolations(pod(containers, initContainers), bound);
    expect(outcome([limits('500m'), limits('500m')])).toEqual([]);
    expect(outcome([limits('500m'), limits('501m')])).toEqual(['maximum cpu usage per Pod is 1, but limit is 1001m']);
    expect(outcome([limits('500m')], [limits('900m'), limits('1')])).toEqual([]);
    expect(outcome([limits('500m')], [limits('900m'), limits('2')])).toEqual([
      'maximum cpu usage per Pod is 1, but limit is 2',
    ]);
    expect(outcome([limits('500m'), {}])).toEqual(['maximum cpu usage per Pod is 1.  No limit is specified']);
    expect(outcome([{}], [limits('1')])).toEqual([]);
  });

  test('ignore limits of other types', () => {
    expect(podViolations(pod([{}]), range('PersistentVolumeClaim', { min: { cpu: '1' } }))).toEqual([]);
  });
});

test('the violations of a claim compare its requests alone', () => {
  const claim = { spec: { resources: { requests: { storage: '2Gi' }, limits: { storage: '9Gi' } } } };
  const outcome = (bounds: object) => claimViolations(claim, range('PersistentVolumeClaim', bounds));
  expect(outcome({ min: { storage: '1Gi' }, max: { storage: '3Gi' } })).toEqual([]);
  expect(outcome({ min: { storage: '3Gi' }, max: { storage: '1Gi' } })).toEqual([
    'minimum storage usage per PersistentVolumeClaim is 3Gi, but request is 2Gi',
    'maximum storage usage per PersistentVolumeClaim is 1Gi, but request is 2Gi',
  ]);
  expect(outcome({ max: { cpu: '1' } })).toEqual([
    'maximum cpu usage per PersistentVolumeClaim is 1.  No request is specified',
  ]);
});
