import { readFile } from 'node:fs/promises';
import { type ApiObject, type DeepReadonly, encodeJson, encodeYaml, errorMessage, wellKnown } from '@orch/apimachinery';
import { type FlagValues, featureGatesCheck, featureGatesOfFlags, namesOfFlags } from '@orch/component';
import { createObjectChecker, type ObjectChecker } from '@orch/controlplane';
import { kindsOfDefinition } from '@orch/extensions';
import {
  type AddedNode,
  compareSimulations,
  defaultScheduling,
  type SchedulingConfig,
  type Simulation,
  type SimulationOptions,
  simulateScheduling,
} from '@orch/scheduler';
import { readSchedulingText } from '@orch/scheduler-program';
import { type ClientCommand, type CommandCall, UsageError } from '../command/run-client-command.js';
import { connectionFlags, withConnection } from '../history/connection.js';
import { type Manifest, readManifests } from '../validate/read-manifests.js';
import { addedNode } from './added-node.js';
import { addClusterObjects } from './cluster-objects.js';
import { completeBudgets } from './complete-budgets.js';
import { completeVolumes } from './complete-volumes.js';
import { describeSimulation } from './describe-simulation.js';
import { expandControllers } from './expand-controllers.js';
import { core, ObjectSet } from './object-set.js';
import { type InputFinding, readObjects } from './read-objects.js';
import { addedNodeCheck, simulateFlags } from './simulate-flags.js';

/** `orch simulate` schedules pods as a scheduler would, without a cluster, and explains each decision. */
export const simulateCommand: ClientCommand = {
  name: 'orch simulate',
  usage: '-f FILE [-f FILE...]',
  summary: [
    'Schedules the pods of files or of a cluster as the scheduler would, without writing anything, and explains each decision.',
    'Files have nodes, pods, and what scheduling reads besides; controllers among them make their pods.',
    'Exits with 0 when all pods have a node, with 1 when one has none, and with 2 for bad input.',
  ].join('\n'),
  table: simulateFlags,
  checks: [(flags) => featureGatesCheck(flags).map((error) => `--feature-gates: ${error}`), addedNodeCheck],
  validateWords: () => undefined,
  failureCode: 2,
  plainErrors: new Set(['SimulationError', 'TimeoutError']),
  run,
};

type Shared = Pick<SimulationOptions, 'names' | 'gates' | 'scheduling' | 'seed' | 'listsNodes' | 'log' | 'signal'>;

async function run(call: CommandCall): Promise<void> {
  const { flags, stdin, stdout, stderr, setExitCode } = call;
  const names = namesOfFlags(flags);
  const gates = gatesOf(flags);
  const signal = call.signal ?? new AbortController().signal;
  const scheduling = await schedulingOf(flags, { names, gates });
  const checker = createObjectChecker({ names, gates, customResources: kindsOfDefinition });
  const objects = new ObjectSet();
  const running = await clusterObjects(objects, { flags, checker, signal });
  const reading = { ...{ names, checker, objects }, namespace: flags.string('namespace') };
  const skipUnknownKinds = flags.boolean('skip-unknown-kinds');
  const manifests = await givenManifests(call, running.size > 0);
  const findings = [...(await readObjects(manifests, { ...reading, skipUnknownKinds }))];
  const added = await addedNode(flags, { names, stdin });
  const withNode = added && objects.copy();
  const extra =
    added && withNode ? await readObjects([added], { ...reading, objects: withNode, skipUnknownKinds: false }) : [];
  report([...findings, ...extra], stderr);
  const nodeName = withNode && newNodeName(objects, withNode, flags);
  const log = { debug: ignore, info: ignore, warn: complain, error: complain };
  const shared: Shared = {
    ...{ names, gates, scheduling, seed: flags.number('seed'), listsNodes: detailsOf(flags), log, signal },
  };
  const simulate = async (set: ObjectSet): Promise<Simulation> => {
    const errors = await expandControllers({
      ...{ names, gates, checker, objects: set },
      isSimulated: (_resource, object) => !running.has(object),
    });
    report(
      errors.map((text) => ({ severity: 'error', text })),
      stderr,
    );
    completeBudgets(set);
    completeVolumes(set, names);
    return await simulateScheduling({ ...shared, objects: set.all() });
  };
  const simulation = await simulate(objects);
  const addedNodeEffect =
    withNode && nodeName !== undefined ? compareSimulations(simulation, await simulate(withNode), nodeName) : undefined;
  stdout.write(outputOf(simulation, addedNodeEffect, flags));
  setExitCode(simulation.notPlaced === 0 ? 0 : 1);

  function complain(message: string, fields: object = {}): void {
    stderr.write(
      `${[message, ...Object.entries(fields).map(([key, value]) => `${key}=${String(value)}`)].join(' ')}\n`,
    );
  }
}

function ignore(): void {}

const detailValues = { all: 'always', unplaced: 'notPlaced', none: 'never' } as const;

function detailsOf(flags: FlagValues): SimulationOptions['listsNodes'] {
  const given = flags.string('details');
  if (given === 'all' || given === 'unplaced' || given === 'none') return detailValues[given];
  return flags.string('output') === 'table' ? 'notPlaced' : 'always';
}

function gatesOf(flags: FlagValues): (gate: string) => boolean {
  const outcome = featureGatesOfFlags(flags);
  return (gate) => 'gates' in outcome && outcome.gates.enabled(gate);
}

/** @throws UsageError with a line per error */
async function schedulingOf(
  flags: FlagValues,
  context: Pick<SimulationOptions, 'names' | 'gates'> & { readonly gates: (gate: string) => boolean },
): Promise<SchedulingConfig> {
  const file = flags.string('config');
  if (file === '') return defaultScheduling(context);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`--config: ${errorMessage(error)}`);
  });
  const read = await readSchedulingText(text, context);
  if ('scheduling' in read) return read.scheduling;
  throw new UsageError(read.errors.map((line) => `--config: ${file}: ${line}`).join('\n'));
}

async function givenManifests({ words, flags, stdin }: CommandCall, hasCluster: boolean): Promise<readonly Manifest[]> {
  const paths = [...flags.list('filename'), ...words];
  if (paths.length === 0 && !hasCluster) throw new UsageError('nothing to schedule: use -f FILE or --from-cluster');
  return await readManifests(paths, { stdin, recursive: flags.boolean('recursive') });
}

/** Reads the cluster that the options select, and lets the pods of files refer to its classes. Returns its objects. */
async function clusterObjects(
  objects: ObjectSet,
  {
    flags,
    checker,
    signal,
  }: { readonly flags: FlagValues; readonly checker: ObjectChecker; readonly signal: AbortSignal },
): Promise<ReadonlySet<DeepReadonly<ApiObject>>> {
  const selects = connectionFlags.some(({ name }) => name !== 'naming' && flags.isGiven(name));
  if (!flags.boolean('from-cluster') && !selects) return new Set();
  await withConnection(flags, ({ client }) => addClusterObjects(objects, { client, signal }));
  const { scheduling, node } = wellKnown.groups;
  for (const [resource, apiVersion, kind] of [
    [
      { group: scheduling, resource: 'priorityclasses' },
      `${namesOfFlags(flags).group(scheduling)}/v1`,
      'PriorityClass',
    ],
    [{ group: node, resource: 'runtimeclasses' }, `${namesOfFlags(flags).group(node)}/v1`, 'RuntimeClass'],
    [core('limitranges'), 'v1', 'LimitRange'],
  ] as const) {
    for (const object of objects.list(resource)) {
      const { resourceVersion: _version, ...metadata } = object.metadata;
      await checker.check({ ...object, apiVersion, kind, metadata });
    }
  }
  return new Set(objects.all().flatMap((each) => each.objects));
}

/** Prints all findings. @throws UsageError when one is an error */
function report(findings: readonly InputFinding[], stderr: CommandCall['stderr']): void {
  for (const { text } of findings) stderr.write(`${text}\n`);
  const count = findings.filter(({ severity }) => severity === 'error').length;
  if (count > 0) throw new UsageError(`${count} ${count === 1 ? 'error' : 'errors'} in the input`);
}

/** @throws UsageError when the file of `--add-node` has no node, or one that exists */
function newNodeName(before: ObjectSet, after: ObjectSet, flags: FlagValues): string {
  const resource = core('nodes');
  const node = after
    .list(resource)
    .find(({ metadata: { name = '' } }) => !before.has(resource, { namespace: '', name }));
  if (node !== undefined) return node.metadata.name ?? '';
  throw new UsageError(
    flags.string('add-node') === ''
      ? 'one more node: a node of its name is among the nodes'
      : '--add-node: the file has no node, or one whose name is among the nodes',
  );
}

function outputOf(simulation: Simulation, addedNodeEffect: AddedNode | undefined, flags: FlagValues): string {
  const document = { ...simulation, ...(addedNodeEffect === undefined ? {} : { addedNode: addedNodeEffect }) };
  switch (flags.string('output')) {
    case 'json':
      return `${encodeJson(document, 2)}\n`;
    case 'yaml':
      return encodeYaml(document);
    default:
      return describeSimulation(simulation, addedNodeEffect);
  }
}
