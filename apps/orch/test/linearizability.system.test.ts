import { expect, test } from '@jest/globals';
import { type Ask, checkLinearizable, OperationRecorder, runSingleObjectClients } from '@orch/testing';
import { Session } from './http2-session.js';
import { orchUp, temporaryFolder } from './orch-process.js';

/** The full form: ORCH_LINEARIZABILITY_KILLS=50 npx jest --config jest.system.config.js apps/orch/test/linearizability */
const kills = Number(process.env['ORCH_LINEARIZABILITY_KILLS'] ?? 1);
const operationsPerRun = 500;

test.each([1, 2])(
  'operations on single objects are linearizable with %d serving workers, across kill -9 and restart',
  async (workers) => {
    await using folder = await temporaryFolder();
    const recorder = new OperationRecorder();
    const objects = ['one', 'two', 'three'];
    for (let run = 0; run <= kills; run++) {
      await using orch = orchUp(folder.path, '--controllers=', '--scheduler=false', `--serving-workers=${workers}`);
      const ready = await orch.ready();
      const sessions = await Promise.all(Array.from({ length: 4 }, () => Session.open(ready)));
      const asks: Ask[] = sessions.map(
        (session) =>
          async (...call) =>
            await session.call(...call),
      );
      const endAt = recorder.operations.length + operationsPerRun;
      const until = (): boolean => {
        const isOver = recorder.operations.length >= endAt;
        if (isOver && run < kills) orch.child.kill('SIGKILL');
        return isOver && run === kills;
      };
      await runSingleObjectClients({ asks, recorder, objects, clients: 8, run: `${run}`, until });
      for (const session of sessions) session[Symbol.dispose]();
    }
    const outcomes = new Set(recorder.operations.map(({ outcome }) => outcome.type));
    expect([...outcomes].sort()).toEqual(['conflict', 'deleted', 'exists', 'found', 'missing', 'unknown', 'written']);
    expect(checkLinearizable(recorder.operations)).toEqual({ linearizable: true });
  },
  Math.max(30_000, kills * 10_000),
);
