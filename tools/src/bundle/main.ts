import { build } from 'esbuild';

/**
 * Bundles the program of the app in the current folder, so that it starts fast:
 *
 *     dist/program.js   the entry from tsc, which imports packages one by one
 *     dist/program.cjs  all of it in one CommonJS file, with its source map
 *     dist/main.js      the loader, which keeps the V8 code cache between starts
 *
 * Native modules, and libraries that read files beside themselves, are external.
 */
const external = ['lmdb', 'etcd3', 'node:*'];

async function bundle(): Promise<void> {
  const shared = {
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    legalComments: 'none',
  } as const;
  await Promise.all([
    build({
      ...shared,
      entryPoints: ['dist/program.js'],
      outfile: 'dist/program.cjs',
      format: 'cjs',
      external,
      sourcemap: true,
      sourcesContent: false,
      minifySyntax: true,
      minifyWhitespace: true,
      mainFields: ['module', 'main'],
      // Dynamic imports become require calls: code from the V8 code cache cannot import (the second start failed).
      supported: { 'dynamic-import': false },
    }),
    build({
      ...shared,
      entryPoints: [new URL('./loader.js', import.meta.url).pathname],
      outfile: 'dist/main.js',
      format: 'esm',
    }),
  ]);
}

await bundle();
