import { isJsonObject, type Json, toJson, valueAt } from '../../differential/json.js';
import type { ApiClient } from '../cluster/api-client.js';
import type { ScenarioView } from '../cluster/scenario-view.js';
import { NodeAgents } from '../driver/node-agents.js';
import { PodDriver } from '../driver/pod-driver.js';
import { meets } from '../scenario/expected.js';
import {
  collectionPath,
  hasLabels,
  nameOf,
  namespaceOf,
  objectPath,
  resourceNamed,
  resourceOf,
  uidOf,
} from '../scenario/resources.js';
import type { Reference, Scenario, Step } from '../scenario/scenario.js';

export interface RunOptions {
  readonly client: ApiClient;
  readonly view: ScenarioView;
  /** Time without an event after which all controllers are taken to be at rest. */
  readonly quietMs: () => number;
}

const restSecondsMax = 120;
const pollMs = 50;
/** Events are written in the background, after the objects. */
const lastEventsMs = 3_000;

const contentTypes = {
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  json: 'application/json-patch+json',
} as const;

/** Runs one scenario in its namespace, which it creates and leaves. */
export class ScenarioRun {
  readonly #scenario: Scenario;
  readonly #options: RunOptions;
  readonly #driver: PodDriver;
  readonly #agents: NodeAgents;

  constructor(scenario: Scenario, options: RunOptions) {
    this.#scenario = scenario;
    this.#options = options;
    this.#driver = new PodDriver(options.client, options.view);
    this.#agents = new NodeAgents(options.client);
  }

  /** @throws Error that names the step that failed. */
  async run(): Promise<void> {
    try {
      await this.#prepare();
      for (const [index, step] of this.#scenario.steps.entries()) {
        try {
          await this.#perform(step);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          throw new Error(`step ${index + 1} (${step.verb}): ${reason}`, { cause: error });
        }
      }
      await this.#rest();
      await sleep(lastEventsMs);
    } finally {
      await this.#agents.stop();
    }
  }

  /** Deletes what the scenario made. Pods end at once; it waits for no controller. */
  async cleanUp(): Promise<void> {
    const { client, view } = this.#options;
    await client.send('DELETE', objectPath(resourceNamed('namespaces'), { namespace: '', name: view.namespace }));
    for (const { resource } of view.observed()) {
      const { namespaced } = resourceNamed(resource);
      for (const object of namespaced ? [] : view.living(resource)) {
        if (!nameOf(object).startsWith(view.namespace)) continue;
        await client.send('DELETE', objectPath(resourceNamed(resource), { namespace: '', name: nameOf(object) }));
      }
    }
    for (const pod of view.living('pods')) {
      const path = objectPath(resourceNamed('pods'), { namespace: view.namespace, name: nameOf(pod) });
      await client.send('DELETE', path, { body: { gracePeriodSeconds: 0 } });
    }
  }

  async #prepare(): Promise<void> {
    const { view } = this.#options;
    const metadata = { name: view.namespace };
    await this.#must('POST', collectionPath(resourceNamed('namespaces')), {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata,
    });
    for (const node of this.#scenario.nodes) await this.#agents.create(this.#nodeName(node.name), node);
    const hasToken = (account: Json) => Array.isArray(valueAt(account, 'secrets'));
    await this.#until(60, 'the default service account with its token', () =>
      view.living('serviceaccounts').some(hasToken),
    );
    await this.#until(60, 'nodes without taints of their start', () => !view.living('nodes').some(isStarting));
  }

  async #perform(step: Step): Promise<void> {
    const { view } = this.#options;
    if (step.verb !== 'wait' && step.verb !== 'count') await this.#rest();
    this.#agents.check();
    switch (step.verb) {
      case 'create': {
        const object = this.#filled(step.object);
        const resource = resourceOf(object);
        const namespace = String(valueAt(object, 'metadata.namespace') ?? view.namespace);
        await this.#send('POST', collectionPath(resource, resource.namespaced ? namespace : undefined), {
          ...{ body: object, expect: step.expect },
        });
        return;
      }
      case 'patch':
        await this.#send('PATCH', this.#path(step.target, step.subresource), {
          ...{ body: this.#filled(step.body), contentType: contentTypes[step.type], expect: step.expect },
        });
        return;
      case 'post':
        await this.#send('POST', this.#path(step.target, step.subresource), {
          ...{ body: this.#filled(step.body), expect: step.expect },
        });
        return;
      case 'delete': {
        const { propagation, grace } = step;
        const options = {
          ...(propagation === undefined ? {} : { propagationPolicy: propagation }),
          ...(grace === undefined ? {} : { gracePeriodSeconds: grace }),
        };
        await this.#send('DELETE', this.#path(step.target), { body: options, expect: step.expect });
        return;
      }
      case 'wait': {
        const { resource, name } = step.target;
        const get = () => this.#find(resource, name);
        const until = step.until === 'gone' ? step.until : this.#filled(step.until);
        await this.#until(step.seconds, `${resource}/${name} to have ${JSON.stringify(until)}`, () => {
          const object = get();
          if (!isJsonObject(until)) return object === undefined;
          return object !== undefined && meets(object, until);
        });
        return;
      }
      case 'count': {
        const until = this.#filled(step.until);
        const count = () =>
          view
            .living(step.resource)
            .filter((object) => hasLabels(object, step.match) && isJsonObject(until) && meets(object, until)).length;
        const what = `${step.is} ${step.resource} with ${JSON.stringify({ ...step.match, ...step.until })}`;
        await this.#until(
          step.seconds,
          what,
          () => count() === step.is,
          () => `there are ${count()}`,
        );
        return;
      }
      case 'driver':
        this.#driver.rule(step);
        return;
      case 'pods':
        this.#driver.single(step);
        return;
      case 'node': {
        const name = this.#nodeName(step.node);
        if (step.action === 'silence') {
          this.#driver.silent.add(name);
          this.#agents.silence(name);
        } else {
          this.#driver.silent.delete(name);
          await this.#agents.renew(name);
        }
        return;
      }
      case 'usage':
        view.cpuUsage = step.cpu;
        return;
      case 'pause':
        await sleep(step.seconds * 1_000);
        return;
      default:
        return;
    }
  }

  /** Waits until nothing changes and the driver has nothing to do. The driver acts only while nothing changes. */
  async #rest(): Promise<void> {
    const { view, quietMs } = this.#options;
    const endMs = Date.now() + restSecondsMax * 1_000;
    for (;;) {
      while (view.quietMs() < quietMs()) {
        if (Date.now() > endMs) throw new Error(`objects still change after ${restSecondsMax} s`);
        await sleep(pollMs);
      }
      view.rest();
      if (!(await this.#driver.act())) return;
    }
  }

  async #until(seconds: number, what: string, isMet: () => boolean, found?: () => string): Promise<void> {
    const endMs = Date.now() + seconds * 1_000;
    for (;;) {
      await this.#rest();
      if (isMet()) return;
      if (Date.now() > endMs) {
        throw new Error(`waited ${seconds} s for ${what}${found === undefined ? '' : `; ${found()}`}`);
      }
      await sleep(pollMs);
    }
  }

  async #send(
    method: string,
    path: string,
    {
      body,
      expect,
      contentType = 'application/json',
    }: {
      readonly body: Json;
      readonly expect: number | undefined;
      readonly contentType?: string;
    },
  ): Promise<void> {
    const { client, view } = this.#options;
    const response = await client.send(method, path, { body, contentType });
    view.changed();
    if (expect === undefined ? response.status >= 300 : response.status !== expect) {
      throw new Error(
        `${method} ${path}: status ${response.status}: ${JSON.stringify(valueAt(response.body, 'message'))}`,
      );
    }
  }

  async #must(method: string, path: string, body: Json): Promise<void> {
    await this.#send(method, path, { body, expect: undefined });
  }

  #path({ resource, name }: Reference, subresource?: string): string {
    const { view } = this.#options;
    const object = this.#find(resource, name);
    return objectPath(resourceNamed(resource), {
      namespace: object === undefined ? view.namespace : namespaceOf(object),
      name: object === undefined ? String(this.#filled(name)) : nameOf(object),
      ...(subresource === undefined ? {} : { subresource }),
    });
  }

  /** The object with this name; `*` is the oldest of its resource. */
  #find(resource: string, name: string): Json | undefined {
    const { view } = this.#options;
    return name === '*' ? view.living(resource)[0] : view.get(resource, String(this.#filled(name)));
  }

  #nodeName(name: string): string {
    return `${this.#options.view.namespace}-${name}`;
  }

  /** Fills in `$(namespace)`, and `$(uid resource/name)` and `$(name resource/name)` of an object. */
  #filled(value: Json): Json {
    return fillIn(value, (variable) => {
      if (variable === 'namespace') return this.#options.view.namespace;
      const [, member = '', resource = '', name = ''] = /^(uid|name) ([^/]+)\/(.+)$/.exec(variable) ?? [];
      const object = this.#find(resource, name);
      if (object === undefined) throw new Error(`no object for $(${variable})`);
      return member === 'uid' ? uidOf(object) : nameOf(object);
    });
  }
}

function fillIn(value: Json, variable: (name: string) => string): Json {
  if (typeof value === 'string') return value.replaceAll(/\$\(([^)]+)\)/g, (_, name: string) => variable(name));
  if (Array.isArray(value)) return value.map((item: Json) => fillIn(item, variable));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [String(fillIn(key, variable)), fillIn(item, variable)]);
  return toJson(Object.fromEntries(entries));
}

function isStarting(node: Json): boolean {
  const taints = valueAt(node, 'spec.taints');
  return (
    Array.isArray(taints) && taints.some((taint: Json) => valueAt(taint, 'key') === 'node.kubernetes.io/not-ready')
  );
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
