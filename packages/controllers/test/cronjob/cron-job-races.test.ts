import { describe, expect, test } from '@jest/globals';
import type { FakeRequest } from '../../src/framework/fake-client.fixture.js';
import { requestErrors } from '../../src/framework/request-errors.fixture.js';
import { type FakeCluster, type FakeClusterOptions, onFakeCluster } from '../support/fake-cluster.js';
import { controlledBy, objectOf, template } from '../support/workloads.js';

/** The clock starts at noon; the last time of the schedule was 10 seconds before. */
const created = { creationTimestamp: '2021-04-08T11:59:45Z' };
const everyMinute = '* * * * *';
const cronJob = (change: object = {}, metadata: object = {}, status: object = {}) =>
  objectOf(
    'CronJob',
    'c',
    { spec: { schedule: everyMinute, jobTemplate: { spec: { template } }, ...change }, status },
    { ...created, ...metadata },
  );
const own = controlledBy('CronJob', 'c');
const job = (name: string, metadata: object = own, status: object = {}) => objectOf('Job', name, { status }, metadata);
const reference = (name: string) => ({ apiVersion: 'batch/v1', kind: 'Job', name, namespace: 'n', uid: name });

const running = (
  objects: FakeClusterOptions['objects'],
  use: (cluster: FakeCluster) => Promise<void>,
  rest: Partial<FakeClusterOptions> = {},
) => onFakeCluster({ controllers: ['cronjob'], objects: { ...objects }, ...rest }, use);
const fails = (method: string, resource: string, error: Error) => ({
  onRequest: (request: FakeRequest) => {
    if (request.method === method && request.resource === resource) throw error;
  },
});
const statuses = ({ requests }: FakeCluster) =>
  requests.filter(({ method }) => method === 'updateStatus').map(({ body }) => JSON.parse(JSON.stringify(body)).status);

describe('a cron job is reconciled', () => {
  test('when a job of it is created, changed or deleted, and not for jobs of others', async () => {
    await running({ cronjobs: [cronJob({ suspend: true })] }, async ({ send, reconciled }) => {
      expect(reconciled()).toEqual(['n/c']);
      await send('jobs', 'ADDED', job('a'));
      await send('jobs', 'DELETED', job('a'));
      expect(reconciled()).toEqual(['n/c', 'n/c']);
      for (const metadata of [{}, controlledBy('Workflow', 'c'), controlledBy('CronJob', 'c', 'old')]) {
        await send('jobs', 'ADDED', job('b', metadata));
        await send('jobs', 'MODIFIED', job('b', { ...metadata, resourceVersion: '2' }));
        await send('jobs', 'DELETED', job('b', { ...metadata, resourceVersion: '3' }));
      }
      expect(reconciled()).toEqual([]);
    });
  });

  test('at once after a change, but after a change of the schedule when that is due', async () => {
    await running({ cronjobs: [cronJob({ suspend: true })] }, async ({ clock, send, reconciled }) => {
      reconciled();
      await send('cronjobs', 'MODIFIED', cronJob({ suspend: true }, { resourceVersion: '2', labels: { a: 'b' } }));
      expect(reconciled()).toEqual(['n/c']);
      const change = { suspend: true, schedule: '1 * * * *' };
      await send('cronjobs', 'MODIFIED', cronJob(change, { resourceVersion: '3' }));
      expect(reconciled()).toEqual([]);
      await clock.advance(59_000);
      expect(reconciled()).toEqual([]);
      await clock.advance(2_000);
      expect(reconciled()).toEqual(['n/c']);
    });
  });

  test('not after a change to an invalid schedule, which an event reports', async () => {
    await running({ cronjobs: [cronJob({ suspend: true })] }, async ({ clock, send, reconciled, events }) => {
      reconciled();
      await send('cronjobs', 'MODIFIED', cronJob({ schedule: 'often' }, { resourceVersion: '2' }));
      await clock.advance(3_600_000);
      expect(reconciled()).toEqual([]);
      expect(events()).toEqual(['Warning UnParseableCronJobSchedule: unparseable schedule for cronjob: often']);
    });
  });

  test('not after a change to a schedule that is never due', async () => {
    await running({ cronjobs: [cronJob({ suspend: true })] }, async ({ clock, send, reconciled, events }) => {
      reconciled();
      await send('cronjobs', 'MODIFIED', cronJob({ schedule: '0 0 31 2 *' }, { resourceVersion: '2' }));
      await clock.advance(3_600_000);
      expect([reconciled(), events()]).toEqual([[], []]);
    });
  });
});

describe('a job that is due', () => {
  test('is created, recorded and written into the status', async () => {
    await running({ cronjobs: [cronJob()] }, async (cluster) => {
      const [write = ''] = cluster.writes();
      expect(write).toMatch(/^create jobs c-\d+$/);
      expect(cluster.events()).toEqual([`Normal SuccessfulCreate: Created job ${write.slice('create jobs '.length)}`]);
      expect(statuses(cluster)).toMatchObject([{ lastScheduleTime: '2021-04-08T12:00:00Z', active: [{}] }]);
    });
  });

  test.each([
    ['fails', requestErrors.internal, ['Warning FailedCreate: Error creating job: no luck'], true],
    ['is rejected because its namespace is being deleted', requestErrors.terminating, [], false],
  ])('and %s is not in the status', async (_what, error, events, isRetried) => {
    await running(
      { cronjobs: [cronJob()] },
      async (cluster) => {
        expect([cluster.events().slice(0, 1), statuses(cluster)]).toEqual([events, []]);
        expect(cluster.retries() > 0).toBe(isRetried);
      },
      fails('create', 'jobs', error),
    );
  });

  test('and exists as its own is adopted into the status; one of another owner is a failure', async () => {
    let name = '';
    await running({ cronjobs: [cronJob()] }, async ({ requests }) => {
      name = requests.find(({ method }) => method === 'create')?.name ?? '';
    });
    const exists = (existing: ReturnType<typeof job>) => ({
      ...fails('create', 'jobs', requestErrors.alreadyExists),
      // The informer has not delivered the job: it has another kind of owner there.
      objects: { cronjobs: [cronJob()], jobs: [existing] },
    });
    const foreign = exists(job(name, controlledBy('CronJob', 'other')));
    await running(
      foreign.objects,
      async (cluster) => {
        expect([cluster.events(), statuses(cluster), cluster.retries() > 0]).toEqual([[], [], true]);
      },
      foreign,
    );
  });

  test('is written into the status that another client changed meanwhile', async () => {
    let conflicts = 1;
    const onRequest = (request: FakeRequest) => {
      if (request.method === 'updateStatus' && conflicts-- > 0) throw requestErrors.conflict;
    };
    await running(
      { cronjobs: [cronJob()] },
      async (cluster) => {
        expect(cluster.count('get', 'cronjobs')).toBe(1);
        expect(statuses(cluster)).toHaveLength(2);
        expect(cluster.retries()).toBe(0);
      },
      { onRequest },
    );
    await running(
      { cronjobs: [cronJob()] },
      async (cluster) => {
        expect(cluster.count('get', 'cronjobs')).toBe(0);
        expect(cluster.retries()).toBeGreaterThan(0);
      },
      fails('updateStatus', 'cronjobs', requestErrors.internal),
    );
  });
});

describe('an active job', () => {
  const status = { active: [reference('a')], lastScheduleTime: '2021-04-08T12:00:00Z' };

  test('that is missing leaves the status, with an event', async () => {
    await running({ cronjobs: [cronJob({}, {}, status)] }, async (cluster) => {
      expect(cluster.events()).toEqual(['Normal MissingJob: Active job went missing: a']);
      expect(statuses(cluster)[0].active ?? []).toEqual([]);
    });
  });

  test('that cannot be read stays, and is looked at again', async () => {
    await running(
      { cronjobs: [cronJob({}, {}, status)] },
      async (cluster) => {
        expect([cluster.events(), statuses(cluster), cluster.retries() > 0]).toEqual([[], [], true]);
      },
      fails('get', 'jobs', requestErrors.internal),
    );
  });

  test('is replaced: deleted before the next one is created', async () => {
    const replacing = cronJob({ concurrencyPolicy: 'Replace' }, {}, { active: [reference('a')] });
    const objects = { cronjobs: [replacing], jobs: [job('a')] };
    await running(objects, async (cluster) => {
      expect(cluster.writes().slice(0, 2)).toEqual(['delete jobs a', expect.stringMatching(/^create jobs c-/)]);
      expect(cluster.events().slice(0, 1)).toEqual(['Normal SuccessfulDelete: Deleted job a']);
    });
    await running(
      objects,
      async (cluster) => {
        expect(cluster.events().slice(0, 1)).toEqual(['Warning FailedDelete: Deleted job: no luck']);
        expect(cluster.count('create', 'jobs')).toBe(0);
      },
      fails('delete', 'jobs', requestErrors.internal),
    );
    await running(
      objects,
      async (cluster) => {
        expect(cluster.events().slice(0, 1)).toEqual(['Warning FailedGet: Get job: no luck']);
        expect(cluster.count('create', 'jobs')).toBe(0);
      },
      fails('get', 'jobs', requestErrors.internal),
    );
  });

  test('that the cached status lacks is looked up in the status on the server', async () => {
    await running({ cronjobs: [cronJob({ suspend: true })], jobs: [job('a')] }, async ({ count }) => {
      expect(count('get', 'cronjobs')).toBe(1);
    });
    const done = { conditions: [{ type: 'Complete', status: 'True' }] };
    for (const [given, of] of [
      [cronJob({ suspend: true }, {}, status), job('a')],
      [cronJob({ suspend: true }), job('a', own, done)],
    ] as const) {
      await running({ cronjobs: [given], jobs: [of] }, async ({ count }) => {
        expect(count('get', 'cronjobs')).toBe(0);
      });
    }
  });
});

test('a cron job that is being deleted starts nothing, and its finished jobs keep to the history limits', async () => {
  const deleted = cronJob({ successfulJobsHistoryLimit: 1 }, { deletionTimestamp: '2021-04-08T12:00:00Z' });
  const finished = (startTime: string) => ({ startTime, conditions: [{ type: 'Complete', status: 'True' }] });
  const given = [
    job('older', own, finished('2021-04-08T11:50:00Z')),
    job('newer', own, finished('2021-04-08T11:55:00Z')),
  ];
  await running({ cronjobs: [deleted], jobs: given }, async (cluster) => {
    expect(cluster.writes()).toEqual(['delete jobs older']);
  });
});
