import { isRecord, type Json, toJson, valueAt } from '../../differential/json.js';
import type { ObservedObject } from '../cluster/scenario-view.js';
import { nameOf, namespaceOf } from '../scenario/resources.js';
import type { Scenario } from '../scenario/scenario.js';
import { fieldsOf } from './fields.js';
import { NameNormaliser } from './name-normaliser.js';
import { normalise } from './normalise.js';

/**
 * The values of a field in the order of the watch stream, without repetitions; `absent` where the object lacked it. Numbers in the
 * status are those of states at rest: a controller counts what others do, and which moments it sees is timing.
 */
export type History = readonly Json[];
export const absent = '<absent>';

export interface RecordedObject {
  /** `replicasets.apps/web-<hash1>`; several objects may have the same. */
  readonly id: string;
  readonly fields: Readonly<Record<string, History>>;
}

export interface ScenarioRecording {
  readonly name: string;
  /** Undefined when all steps passed. */
  readonly failure: string | undefined;
  /** The release without which it did not run. */
  readonly skipped: string | undefined;
  readonly objects: readonly RecordedObject[];
  /** Events of controllers, without repetitions: type, reason, object, component and message. */
  readonly events: readonly string[];
}

export interface Recording {
  readonly label: string;
  readonly scenarios: readonly ScenarioRecording[];
}

/** The field that says whether the object exists. */
export const existence = '(exists)';

/** Makes the objects that a scenario showed comparable with those of another run. Pure. */
export function recordObjects(
  observed: readonly ObservedObject[],
  { namespace, scenario }: { readonly namespace: string; readonly scenario: Scenario },
): Pick<ScenarioRecording, 'objects' | 'events'> {
  const names = new NameNormaliser(observed, namespace);
  const objects: RecordedObject[] = [];
  const events = new Set<string>();
  for (const object of observed) {
    const last = object.states.at(-1);
    if (last === undefined) continue;
    if (object.resource === 'events') {
      if (!recordsEvent(last)) continue;
      events.add(eventText(last, names));
    } else if (scenario.recordsDefaults || !isDefault(object.resource, last)) {
      const ignore = scenario.recordsDefaults ? scenario.ignore : [...scenario.ignore, defaultLabel];
      objects.push(recordObject(object, { names, namespace, ignore }));
    }
  }
  return { objects, events: [...events].toSorted() };
}

function recordObject(
  { resource, states, rests, gone }: ObservedObject,
  options: { readonly names: NameNormaliser; readonly namespace: string; readonly ignore: readonly string[] },
): RecordedObject {
  const { names, namespace, ignore } = options;
  const histories = new Map<string, Json[]>();
  for (const [index, state] of states.entries()) {
    // While an object is deleted, its controller still counts dependents: whether it writes before the object is gone is a race.
    const isRace = gone && counting.has(resource) && valueAt(state, 'metadata.deletionTimestamp') !== undefined;
    const fields = fieldsOf(normalise(resource === 'secrets' ? decodeData(state) : state, names));
    for (const [path, value] of fields) {
      if (isRace && path.startsWith('status.')) continue;
      if (isCounter(path, value) && !rests.includes(index)) continue;
      const history = histories.get(path) ?? (index === 0 ? [] : [absent]);
      histories.set(path, history);
      append(history, value);
    }
    for (const [path, history] of histories) {
      if (fields.has(path) || (isRace && path.startsWith('status.'))) continue;
      if (!isCounter(path, history.at(-1)) || rests.includes(index)) append(history, absent);
    }
  }
  histories.set(existence, gone ? [true, false] : [true]);
  const kept = [...histories].filter(
    ([path]) =>
      !ignored.has(path) &&
      !isWriteCount(resource, path) &&
      !ignore.some((each) => `${resource}:${path}`.startsWith(each)),
  );
  const first = states[0] ?? null;
  const within =
    namespaceOf(first) === '' || namespaceOf(first) === namespace ? '' : `${names.text(namespaceOf(first))}/`;
  return { id: `${resource}/${within}${names.text(nameOf(first))}`, fields: Object.fromEntries(kept.toSorted(byKey)) };
}

/** A secret with its data as text, in which names are replaced. */
function decodeData(secret: Json): Json {
  const data = valueAt(secret, 'data');
  if (!isRecord(secret) || !isRecord(data)) return secret;
  const decoded = Object.entries(data).map(([key, value]) => [key, Buffer.from(String(value), 'base64').toString()]);
  return toJson({ ...secret, data: Object.fromEntries(decoded) });
}

/** The generation of a slice counts the writes of its controller, of which several may be merged. */
function isWriteCount(resource: string, path: string): boolean {
  return resource.startsWith('endpointslices') && path === 'metadata.generation';
}

function isCounter(path: string, value: Json | undefined): boolean {
  return path.startsWith('status.') && typeof value === 'number';
}

/** Resources whose controllers count dependents in the status. */
const counting = new Set([
  ...['deployments.apps', 'replicasets.apps', 'daemonsets.apps', 'statefulsets.apps'],
  ...['replicationcontrollers', 'jobs.batch', 'cronjobs.batch'],
]);

/** Said by the id, or the same for all objects of a resource; and a time that is written when it differs by whole seconds. */
const ignored = new Set([
  'kind',
  'apiVersion',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'metadata.generateName',
  'metadata.annotations.endpoints.kubernetes.io/last-change-trigger-time',
]);

function append(history: Json[], value: Json): void {
  if (history.length === 0 || JSON.stringify(history.at(-1)) !== JSON.stringify(value)) history.push(value);
}

function byKey([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}

/** The label that 1.21 gives each namespace. */
const defaultLabel = 'namespaces:metadata.labels.kubernetes.io/metadata.name';

/** What each namespace gets, which scenarios of its own record; so is `defaultLabel`. */
function isDefault(resource: string, object: Json): boolean {
  const name = nameOf(object);
  if (resource === 'serviceaccounts') return name === 'default';
  if (resource === 'secrets') return name.startsWith('default-token-');
  return resource === 'configmaps' && name === 'kube-root-ca.crt';
}

/**
 * Whether a scenario causes the event: nodes register with every start, release 1.20 loses races for their ranges, and conflicts and
 * responses that ask to try again are timing.
 */
function recordsEvent(event: Json): boolean {
  const reason = valueAt(event, 'reason');
  if (reason === 'RegisteredNode' || reason === 'CIDRAssignmentFailed') return false;
  return !/the object has been modified|please try again\.$/.test(String(valueAt(event, 'message')));
}

/** Added after ten similar events; how many there are depends on the times of retries. */
const combined = '(combined from similar events): ';

function eventText(event: Json, names: NameNormaliser): string {
  const text = (path: string) => names.text(String(valueAt(event, path) ?? ''));
  const object = `${text('involvedObject.kind')}/${text('involvedObject.name')}`;
  return `${text('type')} ${text('reason')} ${object} by ${text('source.component')}: ${text('message').replace(combined, '')}`;
}

/** @throws Error for a file that is no recording. */
export function parseRecording(document: unknown): Recording {
  const { label, scenarios } = isRecord(document) ? document : {};
  if (typeof label !== 'string' || !Array.isArray(scenarios))
    throw new Error('not a recording: needs label and scenarios');
  return { label, scenarios: scenarios.map(parseScenarioRecording) };
}

function parseScenarioRecording(entry: unknown): ScenarioRecording {
  const { name, failure, skipped, objects, events } = isRecord(entry) ? entry : {};
  if (typeof name !== 'string' || !Array.isArray(objects) || !Array.isArray(events)) {
    throw new Error('not a recording: a scenario needs name, objects and events');
  }
  return {
    name,
    failure: typeof failure === 'string' ? failure : undefined,
    skipped: typeof skipped === 'string' ? skipped : undefined,
    objects: objects.map(parseObject),
    events: events.map(String),
  };
}

function parseObject(entry: unknown): RecordedObject {
  const { id, fields } = isRecord(entry) ? entry : {};
  if (typeof id !== 'string' || !isRecord(fields)) throw new Error('not a recording: an object needs id and fields');
  const histories = Object.entries(fields).map(([path, history]): [string, History] => {
    if (!Array.isArray(history)) throw new Error(`not a recording: ${id} ${path} is no list`);
    return [path, history.map(toJson)];
  });
  return { id, fields: Object.fromEntries(histories) };
}
