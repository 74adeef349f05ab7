import { isJsonObject, isRecord, type Json, type JsonObject, toJson } from '../../differential/json.js';
import { resourceNamed } from './resources.js';

/** What the driver does with a pod; see docs/workload-scenarios.md. */
export const behaviors = ['run', 'hold', 'unready', 'succeed', 'fail', 'stuck'] as const;
export type Behavior = (typeof behaviors)[number];

/** `deployments.apps/web`; the name may contain variables. */
export interface Reference {
  readonly resource: string;
  readonly name: string;
}

/** Conditions on an object: path to the value it must have; null for a member that must be absent. */
export type Expected = Readonly<Record<string, Json>>;

interface PodChoice {
  readonly match: Readonly<Record<string, string>>;
}

/**
 * One step. Before each step but `wait` and `count` the runner waits until the controllers and the driver are at rest.
 *
 *     - create: {apiVersion: v1, kind: ConfigMap, …}
 *     - patch: deployments.apps/web      # with: body; type: merge, strategic or json; subresource: status; expect: 422
 *     - delete: deployments.apps/web     # propagation: Foreground; grace: 0; expect: 404
 *     - post: pods/web-0                 # with: body; subresource: eviction; expect: 429
 *     - wait: deployments.apps/web       # until: {status.readyReplicas: 3} or gone: true; seconds: 60
 *     - count: pods                      # match: labels; until: conditions; is: 3; seconds: 60
 *     - driver: hold                     # match: labels; from now on, for pods that match
 *     - pods: fail                       # match: labels; take: 1; once, for the first pods that match
 *     - node: n1                         # do: silence or renew
 *     - usage: 200m                      # CPU of each container, in the metrics API
 *     - rest: true                       # waits until all are at rest
 *     - pause: 5                         # seconds that a controller needs to do nothing
 */
export type Step =
  | { readonly verb: 'create'; readonly object: JsonObject; readonly expect: number }
  | {
      readonly verb: 'patch' | 'post';
      readonly target: Reference;
      readonly body: Json;
      readonly type: 'merge' | 'strategic' | 'json';
      readonly subresource: string | undefined;
      readonly expect: number | undefined;
    }
  | {
      readonly verb: 'delete';
      readonly target: Reference;
      readonly propagation: string | undefined;
      readonly grace: number | undefined;
      readonly expect: number | undefined;
    }
  | {
      readonly verb: 'wait';
      readonly target: Reference;
      readonly until: Expected | 'gone';
      readonly seconds: number;
    }
  | ({
      readonly verb: 'count';
      readonly resource: string;
      readonly until: Expected;
      readonly is: number;
      readonly seconds: number;
    } & PodChoice)
  | ({ readonly verb: 'driver'; readonly behavior: Behavior } & PodChoice)
  | ({ readonly verb: 'pods'; readonly behavior: Behavior; readonly take: number } & PodChoice)
  | { readonly verb: 'node'; readonly node: string; readonly action: 'silence' | 'renew' }
  | { readonly verb: 'usage'; readonly cpu: string }
  | { readonly verb: 'rest' }
  | { readonly verb: 'pause'; readonly seconds: number };

export interface ScenarioNode {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Json[];
}

export interface Scenario {
  readonly name: string;
  readonly about: string;
  /** Names of the controllers that it exercises, as in `--controllers`. */
  readonly controllers: readonly string[];
  /** The release without which it cannot run, such as `1.21`; undefined: it runs everywhere. */
  readonly since: string | undefined;
  readonly nodes: readonly ScenarioNode[];
  /** Whether to record the service account, token and authority that each namespace gets. */
  readonly recordsDefaults: boolean;
  /** Objects outside of the scenario's own, `configmaps/kube-public/cluster-info`. */
  readonly also: readonly string[];
  /** Fields that are not recorded, by resource and beginning of the path, `pods:spec.nodeName`. */
  readonly ignore: readonly string[];
  /** The least time without a change after which all are at rest; 0: that of the tool. More than the period of a controller that polls. */
  readonly quietMs: number;
  readonly steps: readonly Step[];
}

const waitSecondsDefault = 60;

/** Parses a file of scenarios. @throws Error that names the scenario and the malformed step. */
export function parseScenarios(document: unknown): readonly Scenario[] {
  if (!Array.isArray(document)) throw new Error('a file of scenarios must be a list');
  return document.map((entry: unknown, index) => {
    const { scenario: name } = isRecord(entry) ? entry : {};
    if (typeof name !== 'string') throw new Error(`scenario ${index} needs a name under "scenario"`);
    return parseScenario(name, isRecord(entry) ? entry : {});
  });
}

const scenarioKeys = [
  'scenario',
  'about',
  'controllers',
  'since',
  'nodes',
  'recordsDefaults',
  'also',
  'ignore',
  'quiet',
  'steps',
];

function parseScenario(name: string, entry: Readonly<Record<string, unknown>>): Scenario {
  const unknown = Object.keys(entry).find((key) => !scenarioKeys.includes(key));
  if (unknown !== undefined) throw new Error(`${name}: unknown member ${unknown}`);
  const { about, controllers, since, nodes = ['n1'], recordsDefaults = false, also = [], ignore = [], steps } = entry;
  if (typeof about !== 'string') throw new Error(`${name}: about must be a text`);
  if (!Array.isArray(steps) || steps.length === 0) throw new Error(`${name}: steps must be a list`);
  return {
    name,
    about,
    controllers: texts(controllers, `${name}: controllers`),
    since: typeof since === 'string' ? since : undefined,
    nodes: Array.isArray(nodes) ? nodes.map((node: unknown) => parseNode(name, node)) : [],
    recordsDefaults: recordsDefaults === true,
    also: texts(also, `${name}: also`),
    ignore: texts(ignore, `${name}: ignore`),
    quietMs: (optionalNumber(entry['quiet'], `${name}: quiet`) ?? 0) * 1_000,
    steps: steps.map((step: unknown, index) => parseStep(step, `${name}: step ${index + 1}`)),
  };
}

function parseNode(scenario: string, node: unknown): ScenarioNode {
  if (typeof node === 'string') return { name: node, labels: {}, taints: [] };
  const { name, labels, taints = [] } = isRecord(node) ? node : {};
  if (typeof name !== 'string' || !Array.isArray(taints)) throw new Error(`${scenario}: a node needs a name`);
  return { name, labels: labelsIn(labels), taints: taints.map(toJson) };
}

/** Members that each verb takes beside its own. */
const members: Readonly<Record<string, readonly string[]>> = {
  create: ['expect'],
  patch: ['with', 'type', 'subresource', 'expect'],
  post: ['with', 'subresource', 'expect'],
  delete: ['propagation', 'grace', 'expect'],
  wait: ['until', 'gone', 'seconds'],
  count: ['match', 'until', 'is', 'seconds'],
  driver: ['match'],
  pods: ['match', 'take'],
  node: ['do'],
  usage: [],
  rest: [],
  pause: [],
};

function parseStep(step: unknown, where: string): Step {
  if (!isRecord(step)) throw new Error(`${where} must be an object`);
  const verb = Object.keys(members).find((name) => name in step);
  if (verb === undefined) throw new Error(`${where} has none of the verbs ${Object.keys(members).join(', ')}`);
  const unknown = Object.keys(step).find((key) => key !== verb && !members[verb]?.includes(key));
  if (unknown !== undefined) throw new Error(`${where}: ${verb} takes no ${unknown}`);
  const subject = step[verb];
  const expect = optionalNumber(step['expect'], `${where}: expect`);
  const seconds = optionalNumber(step['seconds'], `${where}: seconds`) ?? waitSecondsDefault;
  switch (verb) {
    case 'create': {
      const object = toJson(subject);
      if (!isJsonObject(object)) throw new Error(`${where}: create needs an object`);
      return { verb, object, expect: expect ?? 201 };
    }
    case 'patch':
    case 'post': {
      const type = step['type'] ?? 'merge';
      if (type !== 'merge' && type !== 'strategic' && type !== 'json') throw new Error(`${where}: unknown type`);
      const { subresource } = step;
      return {
        ...{ verb, target: reference(subject, where), body: toJson(step['with']), type, expect },
        subresource: typeof subresource === 'string' ? subresource : undefined,
      };
    }
    case 'delete': {
      const { propagation } = step;
      return {
        ...{ verb, target: reference(subject, where), expect, grace: optionalNumber(step['grace'], `${where}: grace`) },
        propagation: typeof propagation === 'string' ? propagation : undefined,
      };
    }
    case 'wait': {
      const until = step['gone'] === true ? 'gone' : expected(step['until'], where);
      return { verb, target: reference(subject, where), until, seconds };
    }
    case 'count': {
      const is = optionalNumber(step['is'], `${where}: is`);
      if (is === undefined) throw new Error(`${where}: count needs "is"`);
      const until = step['until'] === undefined ? {} : expected(step['until'], where);
      const { name: resource } = resourceNamed(String(subject));
      return { verb, resource, match: labelsIn(step['match']), until, is, seconds };
    }
    case 'driver':
      return { verb, behavior: behavior(subject, where), match: labelsIn(step['match']) };
    case 'pods': {
      const take = optionalNumber(step['take'], `${where}: take`) ?? 1;
      return { verb, behavior: behavior(subject, where), match: labelsIn(step['match']), take };
    }
    case 'node': {
      const action = step['do'];
      if (action !== 'silence' && action !== 'renew') throw new Error(`${where}: a node does silence or renew`);
      return { verb, node: String(subject), action };
    }
    case 'usage':
      return { verb, cpu: String(subject) };
    case 'pause':
      return { verb, seconds: optionalNumber(subject, where) ?? 0 };
    default:
      return { verb: 'rest' };
  }
}

function reference(value: unknown, where: string): Reference {
  const [resource, name, ...rest] = String(value).split('/');
  if (resource === undefined || name === undefined || rest.length > 0) {
    throw new Error(`${where}: ${JSON.stringify(value)} is not resource/name`);
  }
  return { resource: resourceNamed(resource).name, name };
}

function behavior(value: unknown, where: string): Behavior {
  const found = behaviors.find((name) => name === value);
  if (found === undefined) throw new Error(`${where}: behavior must be one of ${behaviors.join(', ')}`);
  return found;
}

function expected(value: unknown, where: string): Expected {
  const json = toJson(value);
  if (!isJsonObject(json)) throw new Error(`${where}: until must map paths to values`);
  return json;
}

function labelsIn(value: unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, String(item)]));
}

function optionalNumber(value: unknown, where: string): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number') throw new Error(`${where} must be a number`);
  return value;
}

function texts(value: unknown, where: string): readonly string[] {
  if (!Array.isArray(value)) throw new Error(`${where} must be a list`);
  return value.map(String);
}
