import { fileURLToPath } from 'node:url';

/** The built controller manager. */
export function managerProgram(): string {
  return fileURLToPath(new URL('../../../apps/controller-manager/dist/main.js', import.meta.url));
}
