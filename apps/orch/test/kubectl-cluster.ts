import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { runKubectl } from './kubectl.js';
import { type OrchProcess, orchUp, temporaryFolder } from './orch-process.js';

/**
 * Runs `orch up` in the kubernetes dialect for the tests of one block, with the program `kubectl` as its client. Starts it
 * before the first test, and checks that it exits with 0 after the last. `flags` are further options of `orch up`.
 */
export function kubectlCluster(
  kubectl: string,
  { nodes, flags = [] }: { readonly nodes: number; readonly flags?: readonly string[] },
) {
  let orch: OrchProcess;
  let agentPort: number;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    folder = await temporaryFolder();
    agentPort = await freePort();
    const trusted = `--trusted-node-agents=127.0.0.1:${agentPort}`;
    orch = orchUp(join(folder.path, 'data'), '--naming', 'kubernetes', '--nodes', String(nodes), trusted, ...flags);
    const { kubeconfig } = await orch.ready();
    environment = { PATH: process.env['PATH'], HOME: folder.path, KUBECONFIG: kubeconfig };
  });
  afterAll(async () => {
    expect(await orch.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    await folder[Symbol.asyncDispose]();
  });

  const run = (...args: readonly string[]) => runKubectl(kubectl, args, environment);
  /** A path in the folder of the cluster; its data folder is `data`. */
  const pathOf = (...names: readonly string[]) => join(folder.path, ...names);
  return {
    run,
    json: async (...args: readonly string[]) => JSON.parse(await run(...args, '-o', 'json')),
    pathOf,
    /** Writes a text, or an object as JSON, and returns the path. */
    async file(name: string, content: string | object): Promise<string> {
      const file = pathOf(name);
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
    /** A port for a node agent of the test. */
    agentPort: () => agentPort,
    /** The environment of kubectl. */
    environment: () => environment,
    /** The log of the control plane. */
    log: () => orch.stderr,
  };
}
