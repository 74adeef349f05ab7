import { encodeYaml } from '@orch/apimachinery';
import { type CheckedObject, createObjectChecker, type ObjectChecker, runtimeConfigErrors } from '@orch/apiserver';
import { runtimeConfigOf } from '@orch/apiserver-program';
import { type FlagDefinition, type FlagValues, namesOfFlags, namingFlag, resolveFeatureGates } from '@orch/component';
import { type ClientCommand, type CommandCall, UsageError } from '../command/run-client-command.js';
import { type Finding, findingsOf, unknownField } from './findings-of.js';
import { type Manifest, readManifests } from './read-manifests.js';

const section = 'Validation';

const table: readonly FlagDefinition[] = [
  {
    name: 'filename',
    shorthand: 'f',
    type: 'stringArray',
    default: '',
    repeatable: true,
    section,
    help: "File or folder of objects in YAML or JSON; '-' is the standard input.",
  },
  {
    name: 'recursive',
    shorthand: 'R',
    type: 'bool',
    default: 'false',
    section,
    help: 'Read the folders in a folder too.',
  },
  {
    name: 'namespace',
    shorthand: 'n',
    type: 'string',
    default: 'default',
    section,
    help: 'Namespace of objects that name none.',
  },
  {
    name: 'strict',
    type: 'bool',
    default: 'false',
    section,
    help: 'Members that a kind does not have are errors, not warnings.',
  },
  {
    name: 'output',
    shorthand: 'o',
    type: 'string',
    default: 'text',
    values: ['text', 'json', 'yaml'],
    section,
    help: 'A line for each object, or the objects as a server would store them.',
  },
  { ...namingFlag, section },
  {
    name: 'feature-gates',
    type: 'mapStringBool',
    default: '',
    repeatable: true,
    section: 'Server',
    help: 'Features that the server would have on or off, as name=true,name=false.',
  },
  {
    name: 'runtime-config',
    type: 'mapStringString',
    default: '',
    repeatable: true,
    section: 'Server',
    help: 'Versions that the server would serve or not, as group/version=true, api/alpha=true.',
  },
];

/** `orch validate -f FILE…`: what a server would say to new objects, and store of them, without one. */
export const validateCommand: ClientCommand = {
  name: 'orch validate',
  usage: '-f FILE [-f FILE...]',
  summary: [
    'Says what a server would say to these objects if they were created, by file and line, and what it would store.',
    'Needs no server. Objects are checked in their order: later ones find the earlier ones there. Namespaces and',
    'service accounts are taken to be there. Ends with 1 when an object is not valid.',
  ].join('\n'),
  table,
  checks: [
    (flags) => {
      const outcome = resolveFeatureGates(flags.switches('feature-gates'));
      return 'errors' in outcome ? outcome.errors.map((error) => `--feature-gates: ${error}`) : [];
    },
    (flags) =>
      runtimeConfigErrors(runtimeConfigOf(flags), namesOfFlags(flags)).map((error) => `--runtime-config: ${error}`),
  ],
  wordsFault: () => undefined,
  run,
};

async function run({ words, flags, stdin, stdout, stderr }: CommandCall): Promise<void> {
  const paths = [...flags.list('filename'), ...words];
  if (paths.length === 0) throw new UsageError('which objects? give their files with -f FILE');
  const checker = checkerOf(flags);
  let invalid = 0;
  let all = 0;
  for await (const manifest of readManifests(paths, { stdin, recursive: flags.boolean('recursive') })) {
    all += 1;
    const { findings, checked } = await check(manifest, checker, flags);
    for (const { severity, line, message } of findings) {
      stderr.write(`${manifest.file}:${line}: ${severity}: ${message}\n`);
    }
    if (findings.some(({ severity }) => severity === 'error')) invalid += 1;
    else if (checked !== undefined) stdout.write(describe(manifest, checked, flags.string('output')));
  }
  if (all === 0) throw new UsageError('there is no object in what was given');
  if (invalid > 0) throw new UsageError(`${invalid} of ${all} objects ${invalid === 1 ? 'is' : 'are'} not valid`);
}

function checkerOf(flags: FlagValues): ObjectChecker {
  const outcome = resolveFeatureGates(flags.switches('feature-gates'));
  return createObjectChecker({
    names: namesOfFlags(flags),
    runtimeConfig: runtimeConfigOf(flags),
    ...('gates' in outcome ? { gates: (gate: string) => outcome.gates.enabled(gate) } : {}),
  });
}

interface Outcome {
  readonly findings: readonly (Pick<Finding, 'severity' | 'message'> & { readonly line: number })[];
  readonly checked: CheckedObject | undefined;
}

async function check(manifest: Manifest, checker: ObjectChecker, flags: FlagValues): Promise<Outcome> {
  if (manifest.type === 'fault') return { findings: [{ ...manifest, severity: 'error' }], checked: undefined };
  const locate = (findings: readonly Finding[]) =>
    findings.map((finding) => ({ ...finding, line: manifest.lineOf(finding.keys) }));
  try {
    const checked = await checker.check(manifest.value, { namespace: flags.string('namespace') });
    const unknown = checked.unknownFields.map((path) => unknownField(path, flags.boolean('strict')));
    const warnings = checked.warnings.map((message): Finding => ({ severity: 'warning', keys: [], message }));
    return { findings: locate([...unknown, ...warnings]), checked };
  } catch (error) {
    return { findings: locate(findingsOf(error)), checked: undefined };
  }
}

function describe(manifest: Manifest, { resource, namespace, name, object }: CheckedObject, output: string): string {
  if (output === 'json') return `${JSON.stringify(object)}\n`;
  if (output === 'yaml') return `---\n${encodeYaml(object)}`;
  const line = manifest.type === 'object' ? manifest.lineOf([]) : manifest.line;
  const type = resource.group === '' ? resource.resource : `${resource.resource}.${resource.group}`;
  const where = namespace === '' ? '' : ` in ${namespace}`;
  return `${manifest.file}:${line}: ${type} ${JSON.stringify(name)}${where} is valid\n`;
}
