import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RegistryManifest } from './complete-lockfile.js';

const run = promisify(execFile);

/** Reads a manifest from the registry of npm's configuration, through npm; undefined when it has no such version. */
export async function readManifest(name: string, version: string): Promise<RegistryManifest | undefined> {
  try {
    const { stdout } = await run('npm', ['view', `${name}@${version}`, '--json'], { maxBuffer: 64 * 1024 * 1024 });
    const manifest: unknown = stdout.trim() === '' ? undefined : JSON.parse(stdout);
    if (manifest === undefined || isManifest(manifest)) return manifest;
    throw new Error(`npm view ${name}@${version} printed no manifest`);
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && /"E404"/.test(String(error.stdout))) return undefined;
    throw error;
  }
}

function isManifest(value: unknown): value is RegistryManifest {
  return typeof value === 'object' && value !== null && 'version' in value && 'dist' in value;
}
