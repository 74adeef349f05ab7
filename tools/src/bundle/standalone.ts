import { readFileSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { bundledLibraries, bundleLibrary, manifestOf } from './bundled-libraries.js';
import { bundledPackages } from './bundled-packages.js';
import { checkNativePackages } from './native-packages.js';
import { bundleProgram } from './program-bundle.js';
import { renderLicences } from './third-party-licences.js';

/**
 * The step `bundle` of `apps/standalone`, the package `orch`, which has no dependencies but the native part of lmdb:
 *
 *     dist/main.js, program.cjs        as of every program
 *     dist/lmdb/, dist/etcd3/          libraries that find files by their own place, each in one file
 *     dist/third-party-licences.txt    the licences of everything in these files
 */
async function bundleStandalone(): Promise<void> {
  checkNativePackages(JSON.parse(readFileSync('package.json', 'utf8')), manifestOf('lmdb'));
  const metafiles = await Promise.all([
    bundleProgram({ plugins: [librariesBeside] }),
    bundleLibrary('lmdb'),
    bundleLibrary('etcd3'),
  ]);
  const packages = bundledPackages(metafiles.flatMap(({ inputs }) => Object.keys(inputs)));
  writeFileSync('dist/third-party-licences.txt', renderLicences(packages));
}

const librariesBeside: Plugin = {
  name: 'libraries beside the program',
  setup({ onResolve }) {
    for (const [library, main] of Object.entries(bundledLibraries)) {
      onResolve({ filter: new RegExp(`^${library}$`) }, () => ({ path: `./${library}/${main}`, external: true }));
    }
  },
};

await bundleStandalone();
