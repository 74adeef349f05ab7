import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { ControlPlane } from '../src/control-plane.js';
import { checkLinearizable } from '../src/linearizability/check-linearizable.js';
import { OperationRecorder } from '../src/linearizability/operation.js';
import { type Ask, runSingleObjectClients } from '../src/linearizability/single-object-clients.js';

/** Requests as the administrator of a control plane, over connections of an agent. */
function askOf({ url, token, config }: ControlPlane, agent: Agent): Ask {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (method, path, body) => {
    const outgoing = request(new URL(path, url), { method, headers, agent, ca: config.certificateAuthority });
    const response = new Promise<{ status: number; text: string }>((resolve, reject) => {
      outgoing.on('error', reject).on('response', (incoming) => {
        text(incoming).then((all) => resolve({ status: incoming.statusCode ?? 0, text: all }), reject);
      });
    });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    return response;
  };
}

test('clients of single objects see every outcome on a server, and record a linearizable history', async () => {
  await using plane = await ControlPlane.start({ controllers: [], scheduler: false });
  const agent = new Agent({ keepAlive: true });
  const recorder = new OperationRecorder();
  const objects = ['one', 'two'];
  const asks = [askOf(plane, agent)];
  const until = () => recorder.operations.length >= 400;
  await runSingleObjectClients({ asks, recorder, objects, clients: 6, run: 'r', until });
  agent.destroy();
  const { operations } = recorder;
  expect([...new Set(operations.map(({ outcome }) => outcome.type))].sort()).toEqual([
    'conflict',
    'deleted',
    'exists',
    'found',
    'missing',
    'written',
  ]);
  expect([...new Set(operations.map(({ object }) => object))].sort()).toEqual(objects);
  expect([...new Set(operations.map(({ input }) => input.type))].sort()).toEqual(['create', 'delete', 'get', 'update']);
  const values = operations.flatMap(({ input }) => ('value' in input ? [input.value] : []));
  expect(new Set(values).size).toBe(values.length);
  for (const value of values) expect(value).toMatch(/^r-[0-5]-\d+$/);
  expect(checkLinearizable(operations)).toEqual({ linearizable: true });
});
