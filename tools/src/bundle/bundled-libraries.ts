import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { sharedOptions } from './program-bundle.js';

/** Libraries of packages/storage that find files by their own place, and the place of their main file in their package. */
export const bundledLibraries = {
  lmdb: 'dist/index.cjs',
  etcd3: 'lib/index.cjs',
} as const;
export type BundledLibrary = keyof typeof bundledLibraries;

/** The workspace that imports them. */
const importer = '../../packages/storage';

/**
 * Writes a library with its dependencies to `dist/<library>`, with the layout of its package:
 *
 *     dist/lmdb/package.json    its name, from which it knows `@lmdb/lmdb-linux-x64`, the package with its native part
 *     dist/lmdb/dist/index.cjs
 *     dist/etcd3/lib/index.cjs
 *     dist/etcd3/proto/         read by lib/index.cjs
 *
 * Returns the modules in the main file.
 */
export async function bundleLibrary(library: BundledLibrary): Promise<Metafile> {
  const source = packageFolderOf(library);
  const target = join('dist', library);
  mkdirSync(target, { recursive: true });
  const { name, version, license } = manifestOf(library);
  writeFileSync(join(target, 'package.json'), `${JSON.stringify({ name, version, license })}\n`);
  if (existsSync(join(source, 'proto'))) cpSync(join(source, 'proto'), join(target, 'proto'), { recursive: true });
  const { metafile } = await build({
    ...sharedOptions,
    stdin: { contents: `module.exports = require('${library}')`, resolveDir: importer, sourcefile: `${library}.cjs` },
    outfile: join(target, bundledLibraries[library]),
    // Only makes msgpack faster, and no record of the store is msgpack. lmdb works without it.
    external: ['msgpackr-extract'],
  });
  return metafile;
}

/** The manifest of a library as installed. */
export function manifestOf(library: BundledLibrary) {
  return JSON.parse(readFileSync(join(packageFolderOf(library), 'package.json'), 'utf8'));
}

function packageFolderOf(library: BundledLibrary): string {
  let folder = dirname(createRequire(resolve(importer, 'package.json')).resolve(library));
  while (!folder.endsWith(join('node_modules', library))) folder = dirname(folder);
  return folder;
}
