import { writeFile } from 'node:fs/promises';
import { type ClientConfig, formatKubeconfig } from '@orch/client';

/** Writes a kubeconfig for a manager that acts as the administrator `name`, so that the audit log tells managers apart. */
export async function writeManagerKubeconfig(
  file: string,
  { config, name }: { readonly config: ClientConfig; readonly name: string },
): Promise<void> {
  const impersonate = { user: name, groups: ['system:masters'] };
  await writeFile(file, formatKubeconfig({ ...config, impersonate }, { name }));
}
