import { describe, expect, test } from '@jest/globals';
import type { Job, JobStatus } from '@orch/api/types/batch_v1';
import type { Pod } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { completionIndexOf, formatIndexes, pendingIndexes } from './completion-indexes.js';
import { FailureBackoff } from './failure-backoff.js';
import { indexedTemplate } from './indexed-template.js';
import { startTimeOf } from './job-state.js';
import { nextStatus } from './job-status.js';
import { countPods, failureOf, remainingMs } from './judge-job.js';
import { planPods } from './plan-pods.js';

const now = new Date('2026-01-01T00:10:00Z');
const time = '2026-01-01T00:10:00Z';
const startTime = '2026-01-01T00:00:00Z';
const names = orchNames;
const gates = () => true;
const noGates = () => false;
const indexKey = 'batch.orch.io/job-completion-index';

type JobSpec = NonNullable<Job['spec']>;

const job = (spec: Partial<JobSpec> = {}, status: JobStatus = {}): Job => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'work' },
  spec: { parallelism: 2, completions: 5, backoffLimit: 3, template: { spec: { containers: [] } }, ...spec },
  status,
});

function withoutCompletions(spec: Partial<JobSpec> = {}): Job {
  const given = job(spec);
  delete given.spec?.completions;
  return given;
}

function pod(
  name: string,
  phase: string,
  options: { index?: number | string; deleted?: boolean; restarts?: number } = {},
): Pod {
  const { index, deleted, restarts } = options;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      uid: name,
      creationTimestamp: startTime,
      ...(index === undefined ? {} : { annotations: { [indexKey]: String(index) } }),
      ...(deleted ? { deletionTimestamp: startTime } : {}),
    },
    spec: { containers: [], nodeName: 'node' },
    status: {
      phase,
      ...(restarts === undefined
        ? {}
        : { containerStatuses: [{ name: 'c', image: '', imageID: '', ready: true, restartCount: restarts }] }),
    },
  };
}

const pods = (count: number, phase: string) => Array.from({ length: count }, (_, at) => pod(`${phase}-${at}`, phase));
const namesOf = (items: readonly { readonly metadata: { readonly name?: string } }[]) =>
  items.map(({ metadata }) => metadata.name);

describe('completion indexes', () => {
  test.each([
    [[], ''],
    [[0], '0'],
    [[0, 1], '0,1'],
    [[0, 1, 2], '0-2'],
    [[1, 3, 4, 5, 7, 8], '1,3-5,7,8'],
    [[0, 2, 4, 5, 6, 7, 10], '0,2,4-7,10'],
  ])('%j is written as %j', (indexes, text) => {
    expect(formatIndexes(indexes)).toBe(text);
  });

  test.each(['', '-1', '1.5', 'x', '99999999999'])('the annotation %j is no index', (index) => {
    expect(completionIndexOf(pod('a', 'Running', { index }), names)).toBeUndefined();
  });

  test('pending are those without an active or succeeded pod', () => {
    const found = [
      pod('a', 'Running', { index: 0 }),
      pod('b', 'Failed', { index: 1 }),
      pod('c', 'Succeeded', { index: 2 }),
      pod('d', 'Running', { index: 3, deleted: true }),
      pod('e', 'Running'),
    ];
    expect(pendingIndexes(found, { count: 9, completions: 5, names })).toEqual([1, 3, 4]);
    expect(pendingIndexes(found, { count: 2, completions: 5, names })).toEqual([1, 3]);
    expect(pendingIndexes(found, { count: 0, completions: 5, names })).toEqual([]);
  });

  test('an index is counted once, and only below the completions', () => {
    const found = [
      ...[0, 0, 3, 5].map((index, at) => pod(`s${at}`, 'Succeeded', { index })),
      pod('f', 'Failed', { index: 1 }),
      pod('r', 'Running', { index: 2 }),
    ];
    expect(countPods(job({ completionMode: 'Indexed' }), { pods: found, names })).toEqual({
      ...{ active: 1, succeeded: 2, failed: 1, completedIndexes: '0,3' },
    });
    expect(countPods(job(), { pods: found, names })).toEqual({ active: 1, succeeded: 4, failed: 1 });
  });

  test('the template of an index has its annotation, and the variable in each container that lacks it', () => {
    const env = [{ name: 'JOB_COMPLETION_INDEX', value: 'own' }];
    const template = {
      metadata: { annotations: { a: 'b' } },
      spec: {
        initContainers: [{ name: 'i' }],
        containers: [
          { name: 'c', env: [{ name: 'X' }] },
          { name: 'own', env },
        ],
      },
    };
    const copy = structuredClone(template);
    const variable = {
      name: 'JOB_COMPLETION_INDEX',
      valueFrom: { fieldRef: { fieldPath: `metadata.annotations['${indexKey}']` } },
    };
    expect(indexedTemplate(template, { index: 7, names })).toEqual({
      metadata: { annotations: { a: 'b', [indexKey]: '7' } },
      spec: {
        initContainers: [{ name: 'i', env: [variable] }],
        containers: [
          { name: 'c', env: [{ name: 'X' }, variable] },
          { name: 'own', env },
        ],
      },
    });
    expect(template).toEqual(copy);
  });
});

describe('the plan of a job', () => {
  const planned = (given: Job, found: readonly Pod[], succeeded = 0, on: (gate: string) => boolean = gates) => {
    const plan = planPods(given, { pods: found, succeeded, names, gates: on, now });
    if (plan.type === 'create') return plan.indexes.length;
    return plan.type === 'delete' ? namesOf(plan.pods) : 'none';
  };
  const running = (count: number) => pods(count, 'Running');

  test.each([
    ['creates as many as may run in parallel', job(), [], 0, 2],
    ['creates no more than remain', job({ parallelism: 4 }), [], 3, 2],
    ['creates only the missing ones', job({ parallelism: 4 }), running(1), 0, 3],
    ['is empty for the desired number', job(), running(2), 0, 'none'],
    ['is empty when enough succeeded', job(), [], 5, 'none'],
    ['is empty when more succeeded', job({ completions: 2 }), [], 5, 'none'],
    ['creates none without parallelism', job({ parallelism: 0 }), [], 0, 'none'],
    ['creates at most a burst', job({ parallelism: 900, completions: 900 }), [], 0, 500],
    ['without completions creates all before a success', withoutCompletions({ parallelism: 3 }), running(1), 0, 2],
    [
      'without completions replaces none after a success',
      withoutCompletions({ parallelism: 3 }),
      running(1),
      1,
      'none',
    ],
    ['deletes pods beyond the parallelism', job({ parallelism: 1 }), running(3), 0, ['Running-0', 'Running-1']],
    ['deletes pods beyond what remains', job(), running(2), 4, ['Running-0']],
    ['deletes all pods of a suspended job', job({ suspend: true }), running(2), 0, ['Running-0', 'Running-1']],
    ['is empty for a suspended job without pods', job({ suspend: true }), [], 0, 'none'],
  ])('%s', (_what, given, found, succeeded, expected) => {
    expect(planned(given, found, succeeded)).toEqual(expected);
  });

  test('ignores the field suspend with the gate SuspendJob off', () => {
    expect(planned(job({ suspend: true }), [], 0, noGates)).toBe(2);
  });

  test('deletes pods that wait before those that run, on whichever node', () => {
    const found = [pod('runs', 'Running'), pod('waits', 'Pending'), pod('runs-too', 'Running')];
    expect(planned(job(), found)).toEqual(['waits']);
  });

  test('deletes at most a burst', () => {
    expect(planned(job({ parallelism: 1 }), running(600))).toHaveLength(500);
  });

  const indexed = (spec: Partial<NonNullable<Job['spec']>>) => job({ completionMode: 'Indexed', ...spec });

  test('creates a pod for each pending index', () => {
    const found = [pod('a', 'Running', { index: 1 }), pod('b', 'Failed', { index: 0 })];
    const options = { pods: found, succeeded: 0, names, gates, now };
    expect(planPods(indexed({ parallelism: 3 }), options)).toEqual({ type: 'create', indexes: [0, 2] });
  });

  test('deletes first the pods whose deletion was tried before', () => {
    const found = [pod('waits', 'Pending'), pod('runs', 'Running'), pod('tried', 'Running')];
    const wasTried = ({ metadata }: { metadata: { name?: string } }) => metadata.name === 'tried';
    const plan = planPods(job({ parallelism: 2 }), { pods: found, succeeded: 0, names, gates, now, wasTried });
    expect(plan.type === 'delete' && namesOf(plan.pods)).toEqual(['tried']);
  });

  test('deletes the pods of an index but the one to keep, and pods without a valid index', () => {
    const found = [
      pod('waits', 'Pending', { index: 0 }),
      pod('keeps', 'Running', { index: 0 }),
      pod('none', 'Running'),
      pod('beyond', 'Running', { index: 5 }),
      pod('other', 'Running', { index: 1 }),
    ];
    expect(planned(indexed({ parallelism: 9 }), found)).toEqual(expect.arrayContaining(['waits', 'none', 'beyond']));
    expect(planned(indexed({ parallelism: 9 }), found)).toHaveLength(3);
    expect(planned(indexed({ parallelism: 1 }), found)).toHaveLength(4);
  });
});

describe('a job fails', () => {
  const reason = (given: Job, found: readonly Pod[], from: string | undefined = startTime) =>
    failureOf(given, { pods: found, counts: countPods(given, { pods: found, names }), startTime: from, now, gates })
      ?.reason;
  const failed = (count: number) => pods(count, 'Failed');

  test.each([
    ['not at the limit of failed pods', job(), failed(3), undefined],
    ['beyond the limit of failed pods', job(), failed(4), 'BackoffLimitExceeded'],
    ['not for failures that the status has', job({}, { failed: 4 }), failed(4), undefined],
    ['not while all pods run', job(), [...failed(4), ...pods(2, 'Running')], undefined],
    ['at the first failure with the limit 0', job({ backoffLimit: 0 }), failed(1), 'BackoffLimitExceeded'],
  ])('%s', (_what, given, found, expected) => {
    expect(reason(given, found)).toBe(expected);
  });

  const onFailure = { template: { spec: { containers: [], restartPolicy: 'OnFailure' } } };
  test.each([
    ['Running', 3, 3, 'BackoffLimitExceeded'],
    ['Pending', 3, 3, 'BackoffLimitExceeded'],
    ['Running', 3, 2, undefined],
    ['Running', 0, 0, undefined],
    ['Running', 0, 1, 'BackoffLimitExceeded'],
    ['Succeeded', 3, 9, undefined],
  ])('a pod %s, with the limit %d and %d restarts: %s', (phase, backoffLimit, restarts, expected) => {
    const found = [pod('a', phase, { restarts })];
    expect(reason(job({ backoffLimit, ...onFailure }), found)).toBe(expected);
    expect(reason(job({ backoffLimit }), found)).toBeUndefined();
  });

  test('at its deadline, unless it is suspended', () => {
    expect(reason(job({ activeDeadlineSeconds: 600 }), [])).toBe('DeadlineExceeded');
    expect(reason(job({ activeDeadlineSeconds: 601 }), [])).toBeUndefined();
    expect(reason(job({ activeDeadlineSeconds: 600, suspend: true }), [])).toBeUndefined();
    expect(remainingMs(job({ activeDeadlineSeconds: 601 }), { startTime, now, gates })).toBe(1_000);
    expect(remainingMs(job({ activeDeadlineSeconds: 601 }), { startTime: undefined, now, gates })).toBeUndefined();
    expect(remainingMs(job(), { startTime, now, gates })).toBeUndefined();
  });
});

test('the start time of a job is that of its status, or now when it starts or is resumed', () => {
  const suspended = (status: 'True' | 'False') => ({ startTime, conditions: [{ type: 'Suspended', status }] });
  expect(startTimeOf(job(), { now, gates })).toBe(time);
  expect(startTimeOf(job({}, { startTime }), { now, gates })).toBe(startTime);
  expect(startTimeOf(job({ suspend: true }), { now, gates })).toBeUndefined();
  expect(startTimeOf(job({ suspend: true }), { now, gates: noGates })).toBe(time);
  expect(startTimeOf(job({ suspend: true }, suspended('True')), { now, gates })).toBe(startTime);
  expect(startTimeOf(job({}, suspended('True')), { now, gates })).toBe(time);
  expect(startTimeOf(job({}, suspended('False')), { now, gates })).toBe(startTime);
});

describe('the status of a job', () => {
  const options = { startTime, isManaged: true, now, gates };
  const counts = { active: 0, succeeded: 0, failed: 0 };

  test('is not written for its start time alone', () => {
    expect(nextStatus(job(), { ...options, counts })).toEqual({
      ...{ status: undefined, events: [], isFinished: false, backoff: 'keep' },
    });
  });

  test('has the numbers of pods; zeros are left out', () => {
    const change = nextStatus(job({}, { active: 9, failed: 1 }), {
      ...options,
      counts: { ...counts, succeeded: 2, failed: 1 },
    });
    expect(change).toEqual({
      status: { startTime, succeeded: 2, failed: 1 },
      ...{ events: [], isFinished: false, backoff: 'reset' },
    });
  });

  test.each([
    ['a new failure', { failed: 0 }, { failed: 1 }, 'lengthen'],
    ['a new failure with a success', { failed: 0 }, { failed: 1, succeeded: 1 }, 'reset'],
    ['a success', {}, { succeeded: 1 }, 'reset'],
    ['a new pod', {}, { active: 1 }, 'reset'],
    ['no change', { failed: 1 }, { failed: 1 }, 'keep'],
  ])('%s changes the back-off: %j → %j: %s', (_what, old, changed, backoff) => {
    expect(nextStatus(job({}, old), { ...options, counts: { ...counts, ...changed } }).backoff).toBe(backoff);
  });

  test.each([
    ['completions reached', job({ completions: 2 }), { succeeded: 2 }, true],
    ['completions missing', job({ completions: 2 }), { succeeded: 1 }, false],
    ['completions of 0', job({ completions: 0 }), {}, true],
    ['without completions, none succeeded', withoutCompletions(), {}, false],
    ['without completions, one runs', withoutCompletions(), { succeeded: 1, active: 1 }, false],
    ['without completions, one succeeded', withoutCompletions(), { succeeded: 1 }, true],
  ])('is complete: %s', (_what, given, changed, complete) => {
    const change = nextStatus(given, { ...options, counts: { ...counts, ...changed } });
    expect(change.isFinished).toBe(complete);
    expect(change.status?.completionTime).toBe(complete ? time : undefined);
  });

  test('warns of surplus pods of a complete job', () => {
    const change = nextStatus(job({ completions: 1 }), { ...options, counts: { ...counts, succeeded: 2, active: 1 } });
    expect(change.events.map(({ reason }) => reason)).toEqual([
      'TooManyActivePods',
      'TooManySucceededPods',
      'Completed',
    ]);
  });

  test('of a failed job counts its deleted pods as failed, and has no back-off', () => {
    const failure = { reason: 'DeadlineExceeded', message: 'late' } as const;
    const change = nextStatus(job(), { ...options, failure, counts: { ...counts, active: 2, failed: 1 } });
    expect(change).toEqual({
      status: {
        startTime,
        failed: 3,
        conditions: [{ type: 'Failed', status: 'True', lastProbeTime: time, lastTransitionTime: time, ...failure }],
      },
      events: [{ type: 'Warning', ...failure }],
      isFinished: true,
      backoff: 'reset',
    });
  });

  test('is suspended and resumed only when the pods were managed, and with the gate', () => {
    const suspended = job({ suspend: true });
    const change = (given: Job, other: object = {}) => nextStatus(given, { ...options, counts, ...other });
    expect(change(suspended).status?.conditions).toMatchObject([
      { type: 'Suspended', status: 'True', reason: 'JobSuspended' },
    ]);
    expect(change(suspended).events).toEqual([{ type: 'Normal', reason: 'Suspended', message: 'Job suspended' }]);
    expect(change(suspended, { isManaged: false }).status).toBeUndefined();
    expect(change(suspended, { gates: noGates }).status).toBeUndefined();
    const condition = { type: 'Suspended', status: 'True' };
    expect(change(job({ suspend: true }, { conditions: [condition] })).status).toBeUndefined();
    const resumed = change(job({}, { conditions: [condition, { type: 'Other', status: 'True' }] }));
    expect(resumed.status?.conditions).toMatchObject([
      { type: 'Suspended', status: 'False', reason: 'JobResumed', message: 'Job resumed' },
      { type: 'Other' },
    ]);
    expect(resumed.events).toEqual([{ type: 'Normal', reason: 'Resumed', message: 'Job resumed' }]);
    expect(change(job({}, { conditions: [{ ...condition, status: 'False' }] })).status).toBeUndefined();
  });
});

test('the back-off of failed pods doubles from 10 seconds to 6 minutes, until it is reset', () => {
  const backoff = new FailureBackoff();
  expect(backoff.delayMs('a')).toBe(0);
  expect(Array.from({ length: 8 }, () => backoff.lengthen('a') / 1000)).toEqual([10, 20, 40, 80, 160, 320, 360, 360]);
  expect([backoff.delayMs('a'), backoff.delayMs('b')]).toEqual([360_000, 0]);
  backoff.reset('a');
  expect(backoff.delayMs('a')).toBe(0);
});
