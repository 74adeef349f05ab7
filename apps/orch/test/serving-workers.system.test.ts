import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { Session, type WatchEvent } from './http2-session.js';
import {
  childrenOf,
  eventually,
  isRunning,
  type OrchProcess,
  orchUp,
  type ReadyLine,
  temporaryFolder,
} from './orch-process.js';

const configMaps = '/api/v1/namespaces/default/configmaps';
const configMap = (name: string, data: Readonly<Record<string, string>> = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data,
});

/** Starts a control plane without loops, so that all connections are those of the test. */
function start(folder: string, workers: number, ...more: readonly string[]): OrchProcess {
  const flags = ['--controllers=', '--scheduler=false', '--log-level=info', `--serving-workers=${workers}`];
  return orchUp(folder, ...flags, ...more);
}

/** Opens one connection per worker: a new connection is assigned to the worker with the fewest. */
function sessionPerWorker(ready: ReadyLine, workers: number): Promise<Session[]> {
  return Promise.all(Array.from({ length: workers }, () => Session.open(ready)));
}

function nth(sessions: readonly Session[], index: number): Session {
  const session = sessions[index % sessions.length];
  if (session === undefined) throw new Error('no session');
  return session;
}

describe('serving workers', () => {
  test('return the same responses as one process', async () => {
    const script: readonly (readonly [method: string, path: string, body?: unknown])[] = [
      ['POST', configMaps, configMap('a', { key: 'one' })],
      ['POST', configMaps, configMap('a')],
      ['PUT', `${configMaps}/a`, configMap('a', { key: 'two' })],
      ['GET', `${configMaps}/a`],
      ['POST', configMaps, configMap('b')],
      ['GET', configMaps],
      ['GET', `${configMaps}?limit=1`],
      ['GET', `${configMaps}?fieldSelector=metadata.name%3Db`],
      ['GET', `${configMaps}/missing`],
      ['DELETE', `${configMaps}/a`],
      ['DELETE', `${configMaps}/a`],
      ['GET', '/api/v1/namespaces'],
      ['GET', '/apis'],
      ['GET', '/healthz'],
    ];
    const responses: string[][] = [];
    for (const workers of [1, 3]) {
      await using folder = await temporaryFolder();
      await using orch = start(folder.path, workers);
      const ready = await orch.ready();
      const sessions = await sessionPerWorker(ready, workers);
      const lines: string[] = [];
      for (const [index, [method, path, body]] of script.entries()) {
        const { status, text } = await nth(sessions, index).call(method, path, body);
        lines.push(`${method} ${path} ${status} ${withoutIdentity(text)}`);
      }
      responses.push(lines);
      for (const session of sessions) session[Symbol.dispose]();
    }
    expect(responses[1]).toEqual(responses[0]);
  });

  test('a read through one worker returns a write that another worker has just acknowledged', async () => {
    await using folder = await temporaryFolder();
    await using orch = start(folder.path, 3);
    const sessions = await sessionPerWorker(await orch.ready(), 3);
    await nth(sessions, 0).call('POST', configMaps, configMap('a', { round: '0' }));
    for (let round = 1; round <= 150; round++) {
      const value = String(round);
      const written = await nth(sessions, round).call('PUT', `${configMaps}/a`, configMap('a', { round: value }));
      expect(written.status).toBe(200);
      const [got, listed] = await Promise.all([
        nth(sessions, round + 1).call('GET', `${configMaps}/a`),
        nth(sessions, round + 2).call('GET', configMaps),
      ]);
      expect(JSON.parse(got.text).data.round).toBe(value);
      expect(JSON.parse(listed.text).items[0].data.round).toBe(value);
    }
    for (const session of sessions) session[Symbol.dispose]();
  });

  test('watches through all workers receive the same events in the same order', async () => {
    await using folder = await temporaryFolder();
    await using orch = start(folder.path, 3);
    const ready = await orch.ready();
    const sessions = await sessionPerWorker(ready, 3);
    const early = await Promise.all(sessions.map((session) => session.watch(`${configMaps}?watch=1`)));
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let round = 0; round < 20; round++) {
        await nth(sessions, writer).call('POST', configMaps, configMap(`w${writer}-${round}`));
        await nth(sessions, writer + 1).call('DELETE', `${configMaps}/w${writer}-${round}`);
      }
    });
    await Promise.all(writers);
    const first = JSON.parse((await nth(sessions, 0).call('GET', '/api/v1/namespaces/default')).text).metadata;
    const late = await Promise.all(
      sessions.map((session) => session.watch(`${configMaps}?watch=1&resourceVersion=${first.resourceVersion}`)),
    );
    const watches = [...early, ...late];
    await eventually('all events', () => (watches.every(({ events }) => events.length >= 240) ? true : undefined));
    const [expected = [], ...others] = watches.map(({ events }) => events.map(summary));
    expect(new Set(expected).size).toBe(240);
    for (const other of others) expect(other).toEqual(expected);
    for (const session of sessions) session[Symbol.dispose]();
  });

  test('restart a killed worker, while the others serve, without losing acknowledged writes', async () => {
    await using folder = await temporaryFolder();
    await using orch = start(folder.path, 2);
    const ready = await orch.ready();
    const sessions = await sessionPerWorker(ready, 2);
    const acknowledged: string[] = [];
    const rejectedStatuses: number[] = [];
    let stop = false;
    const writers = sessions.map(async (session, writer) => {
      for (let round = 0; !stop && !session.closed; round++) {
        const name = `w${writer}-${round}`;
        const response = await session.call('POST', configMaps, configMap(name)).catch(() => undefined);
        if (response?.status === 201) acknowledged.push(name);
        else if (response !== undefined) rejectedStatuses.push(response.status);
      }
    });
    await eventually('some writes', () => (acknowledged.length > 50 ? true : undefined));
    const [victim = 0, other = 0] = await childrenOf(ready.pid);
    process.kill(victim, 'SIGKILL');
    await eventually('a new worker', async () => {
      const now = await childrenOf(ready.pid);
      return now.length === 2 && !now.includes(victim) && orch.stderr.split('is ready').length === 4 ? true : undefined;
    });
    const before = acknowledged.length;
    await eventually('more writes', () => (acknowledged.length > before + 50 ? true : undefined));
    stop = true;
    await Promise.all(writers);
    expect(rejectedStatuses).toEqual([]);
    expect(sessions.filter(({ closed }) => closed)).toHaveLength(1);
    expect(isRunning(other)).toBe(true);
    expect(orch.stderr).toMatch(new RegExp(`ERROR a serving worker ended and is restarted .*pid=${victim} .*SIGKILL`));
    // The new worker has the fewest connections, so it gets the next one.
    using fresh = await Session.open(ready);
    const listed: { items: { metadata: { name: string } }[] } = JSON.parse((await fresh.call('GET', configMaps)).text);
    expect(listed.items.map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining(acknowledged));
    for (const session of sessions) session[Symbol.dispose]();
  });

  test('serve new connections by new workers after all workers are killed', async () => {
    await using folder = await temporaryFolder();
    await using orch = start(folder.path, 2);
    const ready = await orch.ready();
    const before = await childrenOf(ready.pid);
    for (const worker of before) process.kill(worker, 'SIGKILL');
    using session = await Session.open(ready);
    expect((await session.call('GET', configMaps)).status).toBe(200);
    await eventually('two new workers', async () => {
      const { text } = await session.call('GET', '/metrics');
      return /^apiserver_serving_workers 2$/m.test(text) || undefined;
    });
    const { text } = await session.call('GET', '/metrics');
    expect(text).toMatch(/^apiserver_serving_worker_restarts_total 2$/m);
    expect((await childrenOf(ready.pid)).filter((pid) => before.includes(pid))).toEqual([]);
  });

  test('return metrics and responses of the other workers when one hangs', async () => {
    await using folder = await temporaryFolder();
    await using orch = start(folder.path, 2);
    const ready = await orch.ready();
    const sessions = await sessionPerWorker(ready, 2);
    for (const session of sessions) await session.call('GET', `${configMaps}/none`);
    const counted = async (session: Session) =>
      Number(/resource="configmaps",.*code="404"\} (\d)$/m.exec((await session.call('GET', '/metrics')).text)?.[1]);
    expect(await counted(nth(sessions, 0))).toBe(2);
    const workers = await childrenOf(ready.pid);
    process.kill(workers[0] ?? 0, 'SIGSTOP');
    const responses = sessions.map(async (session) => {
      const created = await session.call('POST', configMaps, configMap('made'));
      return [created.status, await counted(session)];
    });
    // One worker responds without the counts of the other, which then continues.
    expect(await Promise.race(responses)).toEqual([201, 1]);
    process.kill(workers[0] ?? 0, 'SIGCONT');
    expect(await Promise.all(responses)).toContainEqual([409, 2]);
    for (const session of sessions) session[Symbol.dispose]();
  });

  test('reject a second server on the same folder or port, as one process does', async () => {
    await using folder = await temporaryFolder();
    await using orch = start(folder.path, 2);
    const { url } = await orch.ready();
    for (const workers of [1, 2]) {
      await using second = start(folder.path, workers);
      expect((await second.ended).code).toBe(1);
      expect(second.stderr).toMatch(/^orch up: .*(in use|locked|another).*\n$/);
      await using elsewhere = await temporaryFolder();
      await using third = start(elsewhere.path, workers, `--port=${new URL(url).port}`);
      expect((await third.ended).code).toBe(1);
      expect(third.stderr).toMatch(/^orch up: cannot listen on 127\.0\.0\.1:\d+: the address is already in use\n$/);
    }
  });

  test('exit when the owner of the store is killed, and a restart continues with its data', async () => {
    await using folder = await temporaryFolder();
    await using orch = start(folder.path, 2);
    const ready = await orch.ready();
    const sessions = await sessionPerWorker(ready, 2);
    const workers = await childrenOf(ready.pid);
    expect(workers).toHaveLength(2);
    expect((await nth(sessions, 1).call('POST', configMaps, configMap('kept'))).status).toBe(201);
    process.kill(ready.pid, 'SIGKILL');
    await eventually('no worker', () => (workers.some(isRunning) ? undefined : true));
    await orch.ended;
    expect(orch.stderr.match(/ERROR the owner of the store is gone/g)).toHaveLength(2);
    await using again = start(folder.path, 2);
    using session = await Session.open(await again.ready());
    expect((await session.call('GET', `${configMaps}/kept`)).status).toBe(200);
  });

  test('finish running requests, end watches and exit on SIGTERM', async () => {
    await using folder = await temporaryFolder();
    await using orch = start(folder.path, 2);
    const ready = await orch.ready();
    const sessions = await sessionPerWorker(ready, 2);
    const watches = await Promise.all(sessions.map((session) => session.watch(`${configMaps}?watch=1`)));
    const workers = await childrenOf(ready.pid);
    const writes = Array.from({ length: 10 }, (_, index) => nth(sessions, index).begin('POST', configMaps));
    await eventually('all requests are running', async () => {
      const { text } = await nth(sessions, 0).call('GET', '/metrics');
      return text.includes('apiserver_current_inflight_requests{request_kind="mutating"} 10\n') ? true : undefined;
    });
    // Send the signal to every process, like some supervisors.
    const ended = orch.kill('SIGTERM');
    for (const worker of workers) process.kill(worker, 'SIGTERM');
    await Promise.all(watches.map((watch) => watch.ended));
    const responses = await Promise.all(writes.map((write, index) => write.end(configMap(`c-${index}`))));
    expect(responses.map(({ status }) => status)).toEqual(writes.map(() => 201));
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(workers.filter(isRunning)).toEqual([]);
    expect(orch.stderr).not.toContain('ERROR');
  });

  test('report the metrics of all workers from each worker', async () => {
    await using folder = await temporaryFolder();
    await using orch = start(folder.path, 3);
    const ready = await orch.ready();
    const sessions = await sessionPerWorker(ready, 3);
    for (let index = 0; index < 9; index++) await nth(sessions, index).call('GET', `${configMaps}/none`);
    await nth(sessions, 0).call('POST', configMaps, configMap('a'));
    const { text: list } = await nth(sessions, 1).call('GET', '/api/v1/configmaps');
    const stored: number = JSON.parse(list).items.length;
    for (const session of sessions) {
      const { text } = await session.call('GET', '/metrics');
      expect(text).toMatch(/^apiserver_request_total\{verb="GET",.*resource="configmaps",.*code="404"\} 9$/m);
      expect(text).toContain(`\napiserver_storage_objects{resource="configmaps"} ${stored}\n`);
      expect(text).toMatch(/^apiserver_serving_workers 3$/m);
    }
    // Process metrics: memory is the sum of all processes, the start time is not.
    const { text } = await nth(sessions, 0).call('GET', '/metrics');
    const numberOf = (name: string) => Number(new RegExp(`^${name} ([\\d.e+-]+)$`, 'm').exec(text)?.[1]);
    const processes = [ready.pid, ...(await childrenOf(ready.pid))];
    const residentBytes = await Promise.all(processes.map(residentBytesOf));
    const residentBytesSum = residentBytes.reduce((sum, bytes) => sum + bytes, 0);
    expect(numberOf('process_resident_memory_bytes')).toBeGreaterThan(residentBytesSum / 2);
    expect(numberOf('process_resident_memory_bytes')).toBeGreaterThan(2 * (residentBytes[0] ?? 0));
    expect(numberOf('process_start_time_seconds')).toBeLessThanOrEqual(Date.now() / 1_000);
    expect(numberOf('process_start_time_seconds')).toBeGreaterThan(Date.now() / 1_000 - 600);
    for (const session of sessions) session[Symbol.dispose]();
  });

  test('run with loops in separate processes', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--serving-workers=2', '--isolate', '--nodes=1');
    using session = await Session.open(await orch.ready());
    await eventually('a node that is ready', async () => {
      const { text } = await session.call('GET', '/api/v1/nodes');
      return /"type":"Ready","status":"True"/.test(text.replaceAll(/\s/g, '')) ? true : undefined;
    });
    expect(await orch.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  test('reject an invalid number of workers', async () => {
    await using folder = await temporaryFolder();
    const orch = start(folder.path, 0);
    expect((await orch.ended).code).toBe(1);
    expect(orch.stderr).toBe(
      'orch up: invalid argument "0" for "--serving-workers": must be between 1 and 64, inclusive\n',
    );
  });
});

async function residentBytesOf(pid: number): Promise<number> {
  return 1_024 * Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Removes uids, times and revisions, which differ between runs. */
function withoutIdentity(text: string): string {
  return text
    .replaceAll(/"(uid|creationTimestamp|time|resourceVersion|continue)":\s*"[^"]*"/g, '"$1":""')
    .replaceAll(/"serverAddress":\s*"[^"]*"/g, '"serverAddress":""');
}

function summary({ type, object }: WatchEvent): string {
  return `${type} ${object.metadata.name} ${object.metadata.resourceVersion}`;
}
