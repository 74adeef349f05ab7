import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Installs the newest release of a major version of Node, as the package `node-PLATFORM-ARCHITECTURE` of the registry, into
 * node_modules/.cache, unless it is there. Returns the folder of the binary.
 * @param {string} major such as `22`
 * @throws {Error} when the registry has no such package, or the binary reports another version
 */
export function installNode(major) {
  const name = `node-${process.platform}-${process.arch}`;
  const cache = resolve('node_modules', '.cache', `node-${major}`);
  const installed = join(cache, 'node_modules', name);
  if (versionOf(installed)?.split('.')[0] !== major) {
    mkdirSync(cache, { recursive: true });
    const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
    execFileSync('npm', ['install', '--prefix', cache, ...options, `${name}@${major}`], { stdio: 'inherit' });
  }
  const folder = join(installed, 'bin');
  const version = execFileSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' }).trim();
  if (!version.startsWith(`v${major}.`)) throw new Error(`${name}@${major} has the binary of Node ${version}`);
  return folder;
}

function versionOf(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}
