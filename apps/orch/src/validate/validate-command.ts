import { encodeYaml } from '@orch/apimachinery';
import { createObjectChecker, type NamedObject, type ObjectChecker, runtimeConfigErrors } from '@orch/apiserver';
import { runtimeConfigOf } from '@orch/apiserver-program';
import { type FlagValues, featureGatesCheck, featureGatesOfFlags, namesOfFlags } from '@orch/component';
import { type ClientCommand, type CommandCall, UsageError } from '../command/run-client-command.js';
import { type CheckedManifest, checkManifests } from './check-manifests.js';
import { readManifests } from './read-manifests.js';
import { validateFlags } from './validate-flags.js';

/** `orch validate -f FILE…`: what a server would say to new objects, and store of them, without one. */
export const validateCommand: ClientCommand = {
  name: 'orch validate',
  usage: '-f FILE [-f FILE...]',
  summary: [
    'Says what a server would say to these objects if they were created, by file, line and column, and what it would',
    'store. Needs no server. Objects are checked in their order: later ones find the earlier ones there. Namespaces and',
    'service accounts are taken to be there. Ends with 1 when an object is not valid, or a file cannot be read.',
  ].join('\n'),
  table: validateFlags,
  checks: [
    (flags) => featureGatesCheck(flags).map((error) => `--feature-gates: ${error}`),
    (flags) =>
      runtimeConfigErrors(runtimeConfigOf(flags), namesOfFlags(flags)).map((error) => `--runtime-config: ${error}`),
  ],
  wordsFault: () => undefined,
  run,
};

async function run({ words, flags, stdin, stdout, stderr }: CommandCall): Promise<void> {
  const paths = [...flags.list('filename'), ...words];
  if (paths.length === 0) throw new UsageError('which objects? give their files with -f FILE');
  const manifests = await readManifests(paths, { stdin, recursive: flags.boolean('recursive') });
  if (manifests.length === 0) throw new UsageError('there is no object in what was given');
  const checked = await checkManifests(manifests, checkerOf(flags), {
    namespace: flags.string('namespace'),
    strict: flags.boolean('strict'),
    skipUnknownKinds: flags.boolean('skip-unknown-kinds'),
  });
  let invalid = 0;
  for (const one of checked) {
    for (const { severity, line, column, message } of one.findings) {
      stderr.write(`${one.file}:${line}:${column}: ${severity}: ${message}\n`);
    }
    if (one.findings.some(({ severity }) => severity === 'error')) invalid += 1;
    else stdout.write(describe(one, flags));
  }
  if (invalid > 0) {
    throw new UsageError(`${invalid} of ${manifests.length} objects ${invalid === 1 ? 'is' : 'are'} not valid`);
  }
}

function checkerOf(flags: FlagValues): ObjectChecker {
  const outcome = featureGatesOfFlags(flags);
  return createObjectChecker({
    names: namesOfFlags(flags),
    runtimeConfig: runtimeConfigOf(flags),
    ...('gates' in outcome ? { gates: (gate: string) => outcome.gates.enabled(gate) } : {}),
  });
}

function describe({ file, line, outcome }: CheckedManifest, flags: FlagValues): string {
  if (outcome === undefined || outcome.type === 'refused') return '';
  const output = flags.string('output');
  if (output === 'json') return `${JSON.stringify(outcome.object)}\n`;
  if (output === 'yaml') return `---\n${encodeYaml(outcome.object)}`;
  return flags.boolean('quiet') || outcome.type !== 'valid' ? '' : `${file}:${line}: ${nameOf(outcome)} is valid\n`;
}

/** `deployments.apps "web" in default`. */
function nameOf({ resource, namespace, name, generateName = '' }: NamedObject): string {
  const type = resource.group === '' ? resource.resource : `${resource.resource}.${resource.group}`;
  const where = namespace === '' ? '' : ` in ${namespace}`;
  return `${type} ${JSON.stringify(name === '' ? `${generateName}*` : name)}${where}`;
}
