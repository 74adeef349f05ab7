import { expect, test } from '@jest/globals';
import { checkLinearizable, OperationRecorder, runSingleObjectClients } from '@orch/testing';
import { Etcd } from './etcd-fixture.js';
import { runServer } from './server-fixture.js';

const operationsPerRun = 400;

test('operations on single objects through two servers on one etcd are linearizable across kills of etcd', async () => {
  const etcd = await Etcd.start();
  const servers = await Promise.all([runServer(`--etcd-servers=${etcd.url}`), runServer(`--etcd-servers=${etcd.url}`)]);
  const recorder = new OperationRecorder();
  const asks = servers.map(({ ask }) => ask);
  try {
    for (let run = 0; run < 3; run++) {
      const endAt = recorder.operations.length + operationsPerRun;
      let restarting: Promise<void> | undefined;
      let restarted = false;
      const until = (): boolean => {
        if (recorder.operations.length < endAt) return false;
        if (run === 2) return true;
        restarting ??= etcd.down().then(async () => {
          await etcd.up();
          restarted = true;
        });
        return restarted;
      };
      await runSingleObjectClients({
        asks,
        recorder,
        objects: ['one', 'two', 'three'],
        clients: 8,
        run: `${run}`,
        until,
      });
      await restarting;
    }
    const outcomes = new Set(recorder.operations.map(({ outcome }) => outcome.type));
    expect([...outcomes].sort()).toEqual(['conflict', 'deleted', 'exists', 'found', 'missing', 'unknown', 'written']);
    expect(checkLinearizable(recorder.operations)).toEqual({ linearizable: true });
  } finally {
    for (const server of servers) await server.stop();
    await etcd.dispose();
  }
});
