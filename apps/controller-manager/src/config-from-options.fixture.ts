import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { generateAuthority, validFor } from '@orch/certs';
import { loggingOption, parseFlags } from '@orch/component';
import { controllerManagerChecks, controllerManagerConfig, flagTable } from './config-from-options.js';

/** A folder with a kubeconfig and the files that options name, for the tests of one file. */
export function givenOptionFiles() {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-controllers-'));
    const kubeconfig = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'a',
      contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
      clusters: [{ name: 'a', cluster: { server: 'https://127.0.0.1:1' } }],
      users: [{ name: 'a', user: { token: 't' } }],
    };
    await writeFile(join(folder, 'kubeconfig'), JSON.stringify(kubeconfig));
    const other = { ...kubeconfig, clusters: [{ name: 'a', cluster: { server: 'https://127.0.0.1:3' } }] };
    await writeFile(join(folder, 'other'), JSON.stringify(other));
    await writeFile(join(folder, 'recycler'), recyclerTemplate(['scrub']));
    await writeFile(join(folder, 'recycler-without-volumes'), recyclerTemplate([]));
    for (const name of ['ca', 'other-ca']) {
      const { cert, key } = await generateAuthority({ commonName: name, ...validFor(1, new Date()) });
      await writeFile(join(folder, `${name}.crt`), cert);
      await writeFile(join(folder, `${name}.key`), key);
      await writeFile(join(folder, `${name}-twice.crt`), cert + cert);
    }
  });
  beforeAll(async () => {
    const cloud = { stateFile: '/var/lib/cloud.json', loadBalancers: { pools: ['192.0.2.0/24'] }, routes: true };
    const withVolumes = { ...cloud, volumes: { folder: '/var/lib/volumes' } };
    await writeFile(join(folder, 'cloud.json'), JSON.stringify(withVolumes));
    await writeFile(join(folder, 'cloud-without-volumes.json'), JSON.stringify(cloud));
    await writeFile(join(folder, 'shared-cloud.json'), JSON.stringify({ ...cloud, requiresClusterID: true }));
    await writeFile(join(folder, 'bad-cloud.json'), JSON.stringify({ stateFile: 1, pool: [] }));
    const validity = validFor(1, new Date());
    const authority = await generateAuthority({ commonName: 'ca', ...validity });
    await writeFile(join(folder, 'cert'), authority.cert);
    await writeFile(join(folder, 'key'), authority.key);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  const parse = (...args: readonly string[]) => {
    // The first configuration creates the serving certificate, the others read it.
    const usual = [`--kubeconfig=${join(folder, 'kubeconfig')}`, `--cert-dir=${join(folder, 'usual')}`];
    const given = [...usual, ...args];
    return parseFlags(flagTable(undefined), { args: given, checks: controllerManagerChecks });
  };
  return {
    get folder() {
      return folder;
    },
    /** The configuration of the options, with a kubeconfig. */
    async configOf(...args: readonly string[]) {
      const outcome = parse(...args);
      if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
      const config = await controllerManagerConfig.read(outcome.flags);
      return { ...config, logging: loggingOption.read(outcome.flags) };
    },
    /** The errors of the options, with a kubeconfig; empty when they are valid. */
    errorsOf(...args: readonly string[]): readonly string[] {
      const outcome = parse(...args);
      return outcome.type === 'invalid' ? outcome.errors : [];
    },
  };
}

function recyclerTemplate(volumes: readonly string[]): string {
  const spec = { containers: [{ name: 'scrub', image: 'scrub:1' }], volumes: volumes.map((name) => ({ name })) };
  return JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: {}, spec });
}
