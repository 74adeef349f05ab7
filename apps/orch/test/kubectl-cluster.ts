import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { runKubectl } from './kubectl.js';
import { type OrchProcess, orchUp, temporaryFolder } from './orch-process.js';

/**
 * `orch up` in the dialect of kubectl, and the program `kubectl` against it, for the tests of one block: up before the
 * first of them, and ended without a fault after the last.
 */
export function kubectlCluster(kubectl: string, { nodes }: { readonly nodes: number }) {
  let orch: OrchProcess;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    folder = await temporaryFolder();
    orch = orchUp(join(folder.path, 'data'), '--naming', 'kubernetes', '--nodes', String(nodes));
    const { kubeconfig } = await orch.ready();
    environment = { PATH: process.env['PATH'], HOME: folder.path, KUBECONFIG: kubeconfig };
  });
  afterAll(async () => {
    expect(await orch.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    await folder[Symbol.asyncDispose]();
  });

  const run = (...args: readonly string[]) => runKubectl(kubectl, args, environment);
  /** In the folder of the cluster, whose data is in `data`. */
  const pathOf = (...names: readonly string[]) => join(folder.path, ...names);
  return {
    run,
    json: async (...args: readonly string[]) => JSON.parse(await run(...args, '-o', 'json')),
    pathOf,
    /** Writes a text, or an object as JSON; where it is. */
    async file(name: string, content: string | object): Promise<string> {
      const file = pathOf(name);
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
    /** What kubectl runs in. */
    environment: () => environment,
    /** What the control plane has complained of. */
    complaints: () => orch.stderr,
  };
}
