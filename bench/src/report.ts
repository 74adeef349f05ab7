import {
  customResources,
  definitions,
  type ExtensionResults,
  hangingWebhooks,
  protections,
} from './report-extensions.js';
import { type FairnessResults, floods } from './report-fairness.js';
import type { Line } from './run-scenarios.js';
import type { AuthorizationSpeed } from './scenarios/authorization.js';
import type { CodecSpeed } from './scenarios/codec.js';
import type { Growth } from './scenarios/growth.js';
import type { Load } from './scenarios/scenario.js';
import type { WorkersComparison } from './scenarios/serving-workers.js';
import type { StartUp } from './scenarios/start-up.js';
import { number, table } from './tables.js';

/** The text of `bench/results.md`; tables without rows are left out. */
export function formatResults(run: {
  readonly lines: readonly Line[];
  readonly growths: readonly Growth[];
  readonly workers: readonly WorkersComparison[];
  readonly codecs: readonly CodecSpeed[];
  readonly authorizations: readonly AuthorizationSpeed[];
  readonly startUps: readonly StartUp[];
  readonly extensions: ExtensionResults;
  readonly fairness: FairnessResults;
  readonly machine: string;
  readonly load: Pick<Load, 'durationMs' | 'rounds'>;
}): string {
  return [
    `# Benchmarks

Made by \`npm run bench\` on ${run.machine}. Each line compares the API server with a bare Node HTTPS server of the same
protocol that sends the same bytes; for writes it commits the bytes of the stored object before it responds, to LMDB with
the same durability, or to the same etcd. The embedded engine stores objects as JSON, as in \`orch up\`, etcd stores them as
protobuf, the option's default. The load comes from a separate process; both sides are measured in turn,
in rounds of ${run.load.durationMs / 1_000} s, medians of ${run.load.rounds}. The rate ratio is Orch's rate over the bare server's; the CPU ratio is the bare server's CPU per
operation over Orch's (on etcd, that of etcd counted on both sides); 1 would mean that the semantics cost nothing. "Busy" is
the share of a core that each used. The listed collections do not change during the measurement, so Orch sends cached steps;
the first list after a change joins, and compresses, them again.
`,
    ...(run.lines.length === 0 ? [] : [comparisons(run.lines), ...comparedWithUpdate(run.lines)]),
    ...(run.growths.length === 0 ? [] : [growth(run.growths)]),
    ...run.workers.map(servingWorkers),
    ...(run.codecs.length === 0 ? [] : [codecSpeeds(run.codecs)]),
    ...run.authorizations.map(authorizationSpeed),
    ...(run.startUps.length === 0 ? [] : [startUp(run.startUps)]),
    ...run.extensions.customResources.map(customResources),
    ...run.extensions.definitions.map(definitions),
    ...run.extensions.hangingWebhooks.map(hangingWebhooks),
    ...run.extensions.protections.map(protections),
    ...run.fairness.floods.map(floods),
  ].join('\n');
}

function comparisons(lines: readonly Line[]): string {
  const rows = lines.map(({ title, engine, protocol, orch, baseline, rateRatio, cpuRatio }) => [
    title,
    engine,
    protocol.replace('http/1.1', 'h1'),
    number(orch.perSecond),
    number(baseline.perSecond),
    rateRatio.toFixed(2),
    orch.cpuMsPerOperation.toFixed(4),
    baseline.cpuMsPerOperation.toFixed(4),
    cpuRatio.toFixed(2),
    `${Math.round(orch.busy * 100)} % / ${Math.round(baseline.busy * 100)} %`,
  ]);
  const head = 'operation,engine,protocol,Orch /s,bare /s,rate ratio,Orch CPU ms,bare CPU ms,CPU ratio,busy';
  return table(head.split(','), rows);
}

/** Compares other changes with the update of the same object. */
function comparedWithUpdate(lines: readonly Line[]): readonly string[] {
  const updated = ' of a 2 KB config map';
  const onOne = lines.filter(({ engine, protocol, title }) => {
    return engine === 'embedded' && protocol === 'h2' && title.endsWith(updated) && !title.startsWith('GET');
  });
  const update = onOne.find(({ title }) => title === `update${updated}`);
  const others = onOne.filter((line) => line !== update);
  if (update === undefined || others.length === 0) return [];
  const rows = others.map(({ title, orch }) => [
    title,
    (orch.perSecond / update.orch.perSecond).toFixed(2),
    (update.orch.cpuMsPerOperation / orch.cpuMsPerOperation).toFixed(2),
  ]);
  return [
    `Compared with the update of the same object: rate divided by that of the update, and CPU of the update divided by the own CPU.

${table(['operation', 'rate ratio', 'CPU ratio'], rows)}`,
  ];
}

function growth(growths: readonly Growth[]): string {
  const rows = growths.map(({ objects, get, list, create, memoryKbPerObject, startMs, memoryKbPerObjectRead }) => [
    number(objects),
    number(get.perSecond),
    get.cpuMsPerOperation.toFixed(4),
    list.cpuMsPerOperation.toFixed(4),
    number(create.perSecond),
    create.cpuMsPerOperation.toFixed(4),
    memoryKbPerObject.toFixed(1),
    number(startMs),
    memoryKbPerObjectRead.toFixed(1),
  ]);
  const head =
    'pods,GET /s,GET CPU ms,LIST of 100 CPU ms,create /s,create CPU ms,KB per pod,start to first LIST ms,KB per pod read';
  return `With this many pods of 2.5 KB stored, in ten namespaces, on the embedded engine. Memory is RssAnon + RssShmem above that of
the empty server, per pod: of the server in which they were created, and of a restarted one that has listed them all.

${table(head.split(','), rows)}`;
}

function servingWorkers({ workers, lines, memoryMb }: WorkersComparison): string {
  const rows = lines.map(({ title, one, several }) => [
    title,
    number(one.perSecond),
    number(several.perSecond),
    (several.perSecond / one.perSecond).toFixed(2),
    one.cpuMsPerOperation.toFixed(4),
    several.cpuMsPerOperation.toFixed(4),
    `${Math.round(one.busy * 100)} % / ${Math.round(several.busy * 100)} %`,
  ]);
  const head = `operation,1 process /s,${workers} workers /s,rate ratio,1 process CPU ms,${workers} workers CPU ms,busy`;
  return `\`--serving-workers=${workers}\` compared with one process, over HTTP/2 on the embedded engine; CPU is that of all processes of
the server. The load driver runs on the same cores and limits the gain of further workers. Own memory after the load: ${number(memoryMb.one)} MB and ${number(memoryMb.several)} MB.

${table(head.split(','), rows)}`;
}

function codecSpeeds(codecs: readonly CodecSpeed[]): string {
  const rows = codecs.map(({ kind, jsonBytes, protobufBytes, stringifyUs, parseUs, encodeRatio, decodeRatio }) => [
    kind,
    number(jsonBytes),
    number(protobufBytes),
    stringifyUs.toFixed(1),
    parseUs.toFixed(1),
    ...[encodeRatio.json, encodeRatio.protobuf].map((ratio) => ratio.toFixed(2)),
    ...[decodeRatio.jsonChecked, decodeRatio.protobuf, decodeRatio.protobufChecked].map((ratio) => ratio.toFixed(2)),
  ]);
  const head =
    'kind,JSON bytes,protobuf bytes,JSON.stringify µs,JSON.parse µs,JSON encode,protobuf encode,JSON decode and check,protobuf decode,protobuf decode and check';
  return `The codecs compared with \`JSON.stringify\` and \`JSON.parse\` of the same object, in one process, each in turn, medians of CPU time: how many
objects are encoded in the time of one \`JSON.stringify\`, and decoded in the time of one \`JSON.parse\`. JSON is encoded to the
bytes that are stored and sent. "Check" is the validation and canonicalization of every value of a request.

${table(head.split(','), rows)}`;
}

function authorizationSpeed({ roles, bindings, decisions }: AuthorizationSpeed): string {
  const rows = decisions.map(({ outcome, perSecond, ratio }) => [outcome, number(perSecond), ratio.toFixed(3)]);
  return `Decisions of RBAC with ${number(roles)} roles and ${number(bindings)} bindings, in one process, medians of CPU time: how many are made in the
time of one lookup in a \`Map\` by user, verb and resource.

${table(['request', 'decisions /s', 'ratio'], rows)}`;
}

function startUp(startUps: readonly StartUp[]): string {
  const rows = startUps.map(({ name, newFolderMs, existingFolderMs, idleMemoryMb }) => [
    name,
    number(newFolderMs),
    number(existingFolderMs),
    number(idleMemoryMb),
  ]);
  return `Start: median of five, milliseconds from process start to the first authenticated LIST with status 200. Memory:
RssAnon + RssShmem, MB, of the idle process.

${table(['program', 'new folder ms', 'existing folder ms', 'idle MB'], rows)}`;
}

/** The handwritten text below the marker, which is kept. */
export function keptSection(before: string): string {
  const at = before.indexOf(marker);
  return at < 0 ? '' : `\n${before.slice(at)}`;
}

const marker = '<!-- Below this line results are added by hand and kept by --write. -->';
