import { expect } from '@jest/globals';
import type { Answer, RunningServer } from './server-fixture.js';

const maps = '/api/v1/namespaces/default/configmaps';

/**
 * Reads at a revision until it is older than two compaction intervals. Expects 410 for exact lists and continue tokens,
 * and success for a new list. `between` runs before each attempt.
 */
export async function expectExpiry(
  server: RunningServer,
  { between = () => Promise.resolve() }: { readonly between?: () => Promise<unknown> } = {},
): Promise<void> {
  const ask = (query: string) => server.ask('GET', `${maps}?${query}`);
  const isExpired = ({ status, json }: Answer) => status === 410 && json.reason === 'Expired';
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    while (!(await holds())) {
      await between();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  for (const name of ['a', 'b', 'c']) {
    const { status } = await server.ask('POST', maps, { metadata: { name } });
    expect([201, 409]).toContain(status);
  }
  const first = (await ask('limit=2')).json;
  const { resourceVersion, continue: token } = first.metadata;
  const exact = `resourceVersion=${resourceVersion}&resourceVersionMatch=Exact`;
  await until(async () => isExpired(await ask(exact)));
  expect(isExpired(await ask(`resourceVersion=${resourceVersion}&limit=1`))).toBe(true);
  const expired = await ask(`limit=2&continue=${token}`);
  expect(isExpired(expired)).toBe(true);
  // The response has a continue token for the newest state.
  const rest = await ask(`limit=2&continue=${expired.json.metadata.continue}`);
  expect(rest.json.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name)).toEqual(['c']);
  await until(async () => {
    const newest = (await ask('limit=2')).json.metadata;
    const again = await ask(`resourceVersion=${newest.resourceVersion}&resourceVersionMatch=Exact`);
    const next = await ask(`limit=2&continue=${newest.continue}`);
    return Number(newest.resourceVersion) > Number(resourceVersion) && again.status === 200 && next.status === 200;
  });
}
