import { build } from 'esbuild';

/**
 * Makes one program of the app in the current folder (design: "Programs start fast because they are bundles"):
 *
 *     dist/program.js   what tsc wrote: the entry, importing packages one by one
 *     dist/program.cjs  all of it in one CommonJS file, with its source map
 *     dist/main.js      the loader, which keeps V8's compiled code between starts
 *
 * Native modules, and libraries that read files beside themselves, stay outside.
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
      // What loads on first use is required then: V8's kept code forgets how to import (the second start failed).
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
