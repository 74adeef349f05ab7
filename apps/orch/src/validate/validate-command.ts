import { encodeJson, encodeYaml } from '@orch/apimachinery';
import { runtimeConfigOption } from '@orch/apiserver-program';
import { type FlagValues, featureGatesCheck, featureGatesOfFlags, namesOfFlags } from '@orch/component';
import { createObjectChecker, type NamedObject, type ObjectChecker, runtimeConfigErrors } from '@orch/controlplane';
import { kindsOfDefinition } from '@orch/extensions';
import { type ClientCommand, type CommandCall, UsageError } from '../command/run-client-command.js';
import { connectionFlags, withConnection } from '../history/connection.js';
import { type CheckedManifest, checkManifests } from './check-manifests.js';
import { readClusterDefinitions } from './cluster-definitions.js';
import { readManifests } from './read-manifests.js';
import { validateFlags } from './validate-flags.js';

/** `orch validate -f FILE…` validates and defaults new objects as a server would, without a server. */
export const validateCommand: ClientCommand = {
  name: 'orch validate',
  usage: '-f FILE [-f FILE...]',
  summary: [
    'Validates objects as a server would on create, without a server. Reports errors by file, line and column, and prints',
    'the objects as a server would store them. Checks objects in order: later objects can refer to earlier ones. Assumes',
    'that namespaces and service accounts exist. Exits with 1 when an object is invalid or a file cannot be read.',
  ].join('\n'),
  table: validateFlags,
  checks: [
    (flags) => featureGatesCheck(flags).map((error) => `--feature-gates: ${error}`),
    (flags) =>
      runtimeConfigErrors(runtimeConfigOption.read(flags), namesOfFlags(flags)).map(
        (error) => `--runtime-config: ${error}`,
      ),
    (flags) =>
      flags.boolean('from-cluster')
        ? []
        : connectionFlags
            .filter(({ name }) => name !== 'naming' && flags.isGiven(name))
            .map(({ name }) => `--${name} selects a cluster: use it with --from-cluster`),
  ],
  plainErrors: new Set(['TimeoutError']),
  validateWords: () => undefined,
  run,
};

async function run({ words, flags, stdin, stdout, stderr, signal }: CommandCall): Promise<void> {
  const paths = [...flags.list('filename'), ...words];
  if (paths.length === 0) throw new UsageError('no files: use -f FILE');
  const manifests = await readManifests(paths, { stdin, recursive: flags.boolean('recursive') });
  if (manifests.length === 0) throw new UsageError('the files contain no object');
  const checker = checkerOf(flags);
  if (flags.boolean('from-cluster')) await addClusterDefinitions(checker, { flags, signal });
  const checked = await checkManifests(manifests, checker, {
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

/** Definitions among the files replace those of the cluster. */
async function addClusterDefinitions(
  checker: ObjectChecker,
  { flags, signal }: { readonly flags: FlagValues; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const limit = AbortSignal.timeout(clusterTimeoutMs);
  await withConnection(flags, async ({ client }) => {
    const definitions = await readClusterDefinitions(client, {
      names: namesOfFlags(flags),
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    for (const definition of definitions) checker.addDefinition(definition);
  });
}

const clusterTimeoutMs = 60_000;

function checkerOf(flags: FlagValues): ObjectChecker {
  const outcome = featureGatesOfFlags(flags);
  return createObjectChecker({
    names: namesOfFlags(flags),
    runtimeConfig: runtimeConfigOption.read(flags),
    customResources: kindsOfDefinition,
    ...('gates' in outcome ? { gates: (gate: string) => outcome.gates.enabled(gate) } : {}),
  });
}

function describe({ file, line, outcome }: CheckedManifest, flags: FlagValues): string {
  if (outcome === undefined || outcome.type === 'rejected') return '';
  const output = flags.string('output');
  if (output === 'json') return `${encodeJson(outcome.object)}\n`;
  if (output === 'yaml') return `---\n${encodeYaml(outcome.object)}`;
  return flags.boolean('quiet') || outcome.type !== 'valid' ? '' : `${file}:${line}: ${nameOf(outcome)} is valid\n`;
}

/** Formats `deployments.apps "web" in default`. */
function nameOf({ resource, namespace, name, generateName = '' }: NamedObject): string {
  const type = resource.group === '' ? resource.resource : `${resource.resource}.${resource.group}`;
  const where = namespace === '' ? '' : ` in ${namespace}`;
  return `${type} ${JSON.stringify(name === '' ? `${generateName}*` : name)}${where}`;
}
