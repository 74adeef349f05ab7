import type { Attack } from '../kit/attack.js';

/** A body nested too deeply gets a 400, in every format and at every depth, and the server goes on. */
export const deepNesting: Attack = {
  about: 'an authenticated user sends bodies that are nested thousands of levels deep',
  async run(laboratory) {
    const server = await laboratory.start();
    const statuses: number[] = [];
    const send = async (type: string, body: string): Promise<void> => {
      const path = '/api/v1/namespaces/default/configmaps?fieldValidation=Strict';
      const outcome = server.call('POST', path, { body, headers: { 'content-type': type } });
      statuses.push(
        await outcome.then(
          ({ status }) => status,
          () => 0,
        ),
      );
    };
    const attacked = laboratory.measured(server, async () => {
      for (const levels of depths) {
        for (const [open, close] of shapes) {
          const nested = `${open.repeat(levels)}${close.repeat(levels)}`;
          await send('application/yaml', `${head}data: ${nested}\n`);
          await send('application/yaml', `${head}metadata: {name: a-${levels}}\n---\n${nested}\n`);
          await send('application/json', `{"data":${nested}}`);
        }
      }
      const isAlive = await server.call('GET', '/readyz').then(
        ({ status }) => status === 200,
        () => false,
      );
      const answered = statuses.filter((status) => status > 0).length;
      return {
        held: isAlive && answered === statuses.length,
        result: `${answered} of ${statuses.length} requests have responses, the server ${isAlive ? 'is alive' : 'has ended'}`,
      };
    });
    // A process that ended cannot be measured.
    return await attacked.catch(() => ({ held: false, result: 'the server has ended' }));
  },
};

const head = 'apiVersion: v1\nkind: ConfigMap\n';
/** The depth at which a stack overflows depends on what ran before. */
const depths = [500, 700, 900, 1_100, 1_300, 1_500, 2_000, 4_000, 12_000, 40_000];
const shapes = [
  ['[', ']'],
  ['{a: ', '}'],
  ['[', ''],
] as const;
