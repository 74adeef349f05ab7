import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { StatusError, systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '@orch/storage';
import { clientOf, orchUp, temporaryFolder } from './orch-process.js';

const services = { group: '', version: 'v1', resource: 'services' };
const createsCount = 200;
const killAfterAcknowledged = 80;

/** The allocation keys of the addresses and node ports of a service. */
function allocationKeysOf(service: object): readonly string[] {
  const { spec } = JSON.parse(JSON.stringify(service));
  const ports: readonly { readonly nodePort?: number }[] = spec.ports;
  return [
    ...spec.clusterIPs.map((ip: string) => `serviceips/${ip}`),
    ...ports.flatMap(({ nodePort }) => (nodePort === undefined ? [] : [`servicenodeports/${nodePort}`])),
  ];
}

test.each([
  ['one process', []],
  ['the owner of two serving workers', ['--serving-workers=2']],
])(
  'after kill -9 of %s during creates of services, every address and port belongs to one service, and none leaks',
  async (_, flags) => {
    await using folder = await temporaryFolder();
    let acknowledged = 0;
    {
      await using orch = orchUp(folder.path, ...flags);
      using client = await clientOf(await orch.ready());
      await Promise.all(
        Array.from({ length: createsCount }, async (_each, index) => {
          const spec = { type: 'NodePort', ports: [{ port: 80 }] };
          try {
            const body = { apiVersion: 'v1', kind: 'Service', metadata: { name: `s${index}` }, spec };
            await client.resource(services).create(body, { namespace: 'default' });
            acknowledged += 1;
          } catch (error) {
            // Expect only a broken connection, not an error response.
            if (error instanceof StatusError) throw error;
          }
          if (acknowledged === killAfterAcknowledged) orch.child.kill('SIGKILL');
        }),
      );
      expect(await orch.ended).toEqual({ code: null, signal: 'SIGKILL' });
    }
    let held: readonly string[];
    {
      await using orch = orchUp(folder.path, ...flags);
      using client = await clientOf(await orch.ready());
      const list = await client.resource(services).list({ namespace: 'default' });
      held = list.items.flatMap(allocationKeysOf);
      expect(list.items.length).toBeGreaterThanOrEqual(killAfterAcknowledged);
      expect(new Set(held).size).toBe(held.length);
      await orch.kill('SIGTERM');
    }
    const store = await openEmbeddedStore({
      dialect: 'orch',
      clock: systemClock(),
      folder: join(folder.path, 'store'),
    });
    const { entries } = await store.range('/registry/ranges/');
    await store.close();
    expect(entries.map(({ key }) => key.slice('/registry/ranges/'.length)).sort()).toEqual([...held].sort());
  },
);
