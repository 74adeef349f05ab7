import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathSegment } from '@orch/apimachinery';
import { CloudError, type CloudVolumes } from '../cloud-provider.js';

/** Volumes that are folders of this machine. Their capacity is not enforced. */
export function localVolumes(folder: string): CloudVolumes {
  const pathOf = (name: string) => {
    if (name === '' || pathSegment(name).length > 0) throw new CloudError(`${JSON.stringify(name)} is not a file name`);
    return join(folder, name);
  };
  return {
    async provision({ name }) {
      const path = pathOf(name);
      await mkdir(path, { recursive: true });
      return { hostPath: { path, type: 'DirectoryOrCreate' } };
    },
    async remove(name) {
      await rm(pathOf(name), { recursive: true, force: true });
    },
  };
}
