import { describe, expect, test } from '@jest/globals';
import { kubectlPrograms, tableRows } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';
import { eventually } from './orch-process.js';

const age = expect.stringMatching(/^\d+[smh]/);

describe.each(kubectlPrograms())('jobs with unmodified %s', (kubectl) => {
  const { run, json, file } = kubectlCluster(kubectl, { nodes: 2 });
  // kubectl 1.20 does not know the version that servers of 1.21 prefer.
  const cronJobs = kubectl === kubectlPrograms()[0] ? 'cronjob.v1beta1.batch' : 'cronjob';
  const podsOf = async (job: string) => tableRows(await run('get', 'pods', '-l', `job-name=${job}`));

  test('create job, wait, get and describe', async () => {
    expect(await run('create', 'job', 'pi', '--image=perl', '--', 'perl', '-e', 'print 3')).toBe(
      'job.batch/pi created\n',
    );
    expect(await run('wait', '--for=condition=complete', 'job/pi', '--timeout=50s')).toBe(
      'job.batch/pi condition met\n',
    );
    expect(tableRows(await run('get', 'jobs'))).toEqual([{ NAME: 'pi', COMPLETIONS: '1/1', DURATION: age, AGE: age }]);
    expect(await podsOf('pi')).toEqual([
      { NAME: expect.stringMatching(/^pi-\w{5}$/), READY: '0/1', STATUS: 'Completed', RESTARTS: '0', AGE: age },
    ]);
    const text = await run('describe', 'job', 'pi');
    expect(text).toMatch(/^Pods Statuses: +0 (Running|Active( \(0 Ready\))?) \/ 1 Succeeded \/ 0 Failed$/m);
    expect(text).toMatch(/^Completed At: +\w+/m);
    expect(text).toMatch(/^ {2}Normal +SuccessfulCreate .*job-controller +Created pod: pi-\w{5}$/m);
    expect(text).toMatch(/^ {2}Normal +Completed .*job-controller +Job completed$/m);
    expect(await run('logs', 'job/pi')).not.toBe('');
  });

  test('a job of several pods, and a job that fails', async () => {
    const jobOf = (name: string, spec: object, annotations: object) => ({
      ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name } },
      spec: {
        ...spec,
        template: {
          metadata: { annotations },
          spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'a' }] },
        },
      },
    });
    await run('apply', '-f', await file('many.json', jobOf('many', { completions: 5, parallelism: 2 }, {})));
    await run('wait', '--for=condition=complete', 'job/many', '--timeout=50s');
    expect(tableRows(await run('get', 'job', 'many'))[0]?.['COMPLETIONS']).toBe('5/5');
    expect(await podsOf('many')).toHaveLength(5);
    const failing = jobOf('failing', { backoffLimit: 0 }, { 'simulation/exit-codes': '3' });
    await run('apply', '-f', await file('failing.json', failing));
    expect(await run('wait', '--for=condition=failed', 'job/failing', '--timeout=50s')).toContain('condition met');
    expect((await podsOf('failing')).map((row) => row['STATUS'])).toEqual(['Error']);
    expect(await run('describe', 'job', 'failing')).toMatch(
      /^ {2}Warning +BackoffLimitExceeded .*Job has reached the specified backoff limit$/m,
    );
    expect(tableRows(await run('get', 'job', 'failing'))[0]?.['COMPLETIONS']).toBe('0/1');
  });

  test('create cronjob, and a job from it', async () => {
    expect(await run('create', 'cronjob', 'hello', '--image=busybox', '--schedule=0 0 1 1 *', '--', 'date')).toBe(
      'cronjob.batch/hello created\n',
    );
    expect(tableRows(await run('get', 'cronjobs'))).toEqual([
      { NAME: 'hello', SCHEDULE: '0 0 1 1 *', SUSPEND: 'False', ACTIVE: '0', 'LAST SCHEDULE': '<none>', AGE: age },
    ]);
    expect(await run('create', 'job', 'now', `--from=${cronJobs}/hello`)).toBe('job.batch/now created\n');
    await run('wait', '--for=condition=complete', 'job/now', '--timeout=50s');
    const { metadata, spec } = await json('get', 'job', 'now');
    const { metadata: cron } = await json('get', 'cronjob', 'hello');
    expect(metadata.annotations).toEqual({ 'cronjob.kubernetes.io/instantiate': 'manual' });
    expect(metadata.ownerReferences).toMatchObject([{ kind: 'CronJob', name: 'hello', uid: cron.uid }]);
    expect(spec.template.spec.containers[0]).toMatchObject({ name: 'hello', image: 'busybox', command: ['date'] });
    const text = await run('describe', 'cronjob', 'hello');
    expect(text).toMatch(/^Schedule: +0 0 1 1 \*$/m);
    expect(text).toMatch(/^Concurrency Policy: +Allow$/m);
    await run('patch', 'cronjob', 'hello', '-p', '{"spec":{"suspend":true}}');
    expect(tableRows(await run('get', 'cronjob', 'hello'))[0]?.['SUSPEND']).toBe('True');
    await expect(run('create', 'job', 'other', `--from=${cronJobs}/missing`)).rejects.toThrow(
      'cronjobs.batch "missing" not found',
    );
    await expect(run('create', 'cronjob', 'wrong', '--image=a', '--schedule=often')).rejects.toThrow(
      /CronJob.batch "wrong" is invalid: spec.schedule: Invalid value: "often"/,
    );
  });

  test('delete removes the pods of a job and the jobs of a cron job', async () => {
    expect(await run('delete', 'job', 'pi', 'many')).toMatch(
      /^job.batch "pi" deleted.*\njob.batch "many" deleted.*\n$/,
    );
    expect(await run('delete', 'cronjob', 'hello')).toMatch(/^cronjob.batch "hello" deleted/);
    await eventually('jobs and pods are gone', async () => {
      const { items } = await json('get', 'jobs,pods');
      const names = items.map(({ metadata }: { metadata: { name: string } }) => metadata.name.split('-')[0]);
      return new Set(names).size === 1 || undefined;
    });
    expect(tableRows(await run('get', 'jobs')).map((row) => row['NAME'])).toEqual(['failing']);
  });
});
