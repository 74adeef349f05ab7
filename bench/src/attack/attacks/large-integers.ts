import type { ServerUnderTest } from '../../scenarios/server-under-test.js';
import type { Attack } from '../kit/attack.js';

/**
 * A body with integers beyond doubles takes at most a fixed factor longer than one of the same length without. Both are sent in
 * turn to the same server, so that the ratio does not depend on the machine.
 */
export const largeIntegers: Attack = {
  about: 'a client sends bodies of 2.9 MB: one integer with that many digits, or 145,000 integers beyond 2^53',
  async run(laboratory) {
    const server = await laboratory.start();
    const rounds = laboratory.scale === 'short' ? 3 : 10;
    return await laboratory.measured(server, async () => {
      const ratios: string[] = [];
      let held = true;
      for (const { name, large, small, ratioMax } of bodies()) {
        const times = { large: Number.POSITIVE_INFINITY, small: Number.POSITIVE_INFINITY };
        for (let round = 0; round < rounds; round++) {
          times.small = Math.min(times.small, await timeOf(server, small));
          times.large = Math.min(times.large, await timeOf(server, large));
        }
        const ratio = times.large / times.small;
        held &&= ratio <= ratioMax;
        ratios.push(`${name} ${ratio.toFixed(1)} times as long as without (at most ${ratioMax})`);
      }
      return { held, result: ratios.join(', ') };
    });
  },
};

const path = '/apis/apps/v1/namespaces/default/controllerrevisions?dryRun=All';

/** The small body has a string where the large one has its integers. */
function bodies() {
  const body = (generation: string, data: string) =>
    `{"metadata":{"name":"large","generation":${generation}},"revision":1,"data":{"v":${data}}}`;
  const digits = '9'.repeat(2_900_000);
  const count = 145_000;
  const listOf = (item: string) => `[${Array.from({ length: count }, () => item).join(',')}]`;
  return [
    { name: 'one integer takes', large: body(digits, '1'), small: body('1', `"${digits}"`), ratioMax: 5 },
    {
      name: 'many take',
      large: body('1', listOf('9007199254740993')),
      small: body('1', listOf('123456789.12345')),
      ratioMax: 8,
    },
  ];
}

async function timeOf(server: ServerUnderTest, body: string): Promise<number> {
  const startMs = performance.now();
  const { status } = await server.call('POST', path, { body });
  if (status >= 500) throw new Error(`the server returned ${status}`);
  return performance.now() - startMs;
}
