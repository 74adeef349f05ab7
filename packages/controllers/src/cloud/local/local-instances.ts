import { readFile, stat } from 'node:fs/promises';
import { errorMessage } from '@orch/apimachinery';
import type { CloudInstance, CloudInstances } from '../cloud-provider.js';
import { type LocalCloudConfig, type LocalInstance, parseLocalCloudConfig } from './local-cloud-config.js';

/** Prefix of the provider IDs. */
const scheme = 'local://';

/** The instances of the configuration file, which is read again when it changes. An invalid file keeps the last ones. */
export function localInstances(
  { file, instances = [] }: Pick<LocalCloudConfig, 'file' | 'instances'>,
  onError: (message: string) => void,
): CloudInstances {
  let current = instances;
  let readAtMs: number | undefined;

  async function refresh(): Promise<void> {
    try {
      const { mtimeMs } = await stat(file);
      if (mtimeMs === readAtMs) return;
      readAtMs = mtimeMs;
      current = parseLocalCloudConfig(await readFile(file, 'utf8'), { file, resolve: (path) => path }).instances ?? [];
    } catch (error) {
      onError(errorMessage(error));
    }
  }

  return {
    async find(node) {
      await refresh();
      const { providerID } = node.spec ?? {};
      const found = current.find(({ id, name }) =>
        providerID ? providerID === `${scheme}${id}` : name === node.metadata.name,
      );
      return found === undefined ? undefined : cloudInstance(found);
    },
  };
}

function cloudInstance({ name: _name, id, ...instance }: LocalInstance): CloudInstance {
  return { ...instance, providerId: `${scheme}${id}` };
}
