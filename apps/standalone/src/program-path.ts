import { fileURLToPath } from 'node:url';

/**
 * The path of the program, for tests and scripts that start it without npm:
 * `spawn(process.execPath, [programPath, 'up', '--port', '0', '--output', 'json'])`.
 */
export const programPath: string = fileURLToPath(new URL('../bin/orch.js', import.meta.url));
