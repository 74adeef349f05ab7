import { type BuildOptions, build, type Metafile } from 'esbuild';

/** What every bundle has in common: CommonJS for Node 20, which the V8 code cache can hold. */
export const sharedOptions = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  logLevel: 'warning',
  legalComments: 'none',
  minifySyntax: true,
  minifyWhitespace: true,
  metafile: true,
} as const satisfies BuildOptions;

/**
 * Bundles the program of the app in the current folder, so that it starts fast:
 *
 *     dist/program.js   the entry from tsc, which imports packages one by one
 *     dist/program.cjs  all of it in one CommonJS file
 *     dist/main.js      the loader, which keeps the V8 code cache between starts
 *
 * Returns the modules of program.cjs.
 */
export async function bundleProgram(
  options: Pick<BuildOptions, 'external' | 'plugins' | 'sourcemap'>,
): Promise<Metafile> {
  const [{ metafile }] = await Promise.all([
    build({
      ...sharedOptions,
      ...options,
      entryPoints: ['dist/program.js'],
      outfile: 'dist/program.cjs',
      sourcesContent: false,
      mainFields: ['module', 'main'],
      // Dynamic imports become require calls: code from the V8 code cache cannot import (the second start failed).
      supported: { 'dynamic-import': false },
    }),
    build({
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
      legalComments: 'none',
      entryPoints: [new URL('./loader.js', import.meta.url).pathname],
      outfile: 'dist/main.js',
    }),
  ]);
  return metafile;
}
