import { parseArgs } from 'node:util';
import { prepareRelease } from './prepare-release.js';
import { publish } from './publish.js';

const usage = `usage: npm run release -- (--dry-run | --publish) [--output FOLDER]

  --dry-run   pack the packages, and report what keeps them from being published
  --publish   the same, then publish them with provenance, if nothing keeps them from it
  --output    folder of tarballs, bill of materials and check sums (default: release)
`;

/** `npm run release`, in the root, after a build. Exits with 1 when a problem is found, and with 2 for wrong options. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean' },
      publish: { type: 'boolean' },
      output: { type: 'string', default: 'release' },
    },
  });
  if (values['dry-run'] === values.publish) {
    process.stderr.write(usage);
    return 2;
  }
  const { tarballs, files, problems } = await prepareRelease({ root: process.cwd(), output: values.output });
  for (const file of files) console.log(file);
  for (const problem of problems) console.error(`not ready: ${problem}`);
  if (problems.length > 0) return 1;
  if (values.publish) await publish(tarballs);
  return 0;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 2;
});
