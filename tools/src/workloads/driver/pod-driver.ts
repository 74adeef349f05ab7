import { type Json, valueAt } from '../../differential/json.js';
import type { ApiClient, ApiResponse } from '../cluster/api-client.js';
import type { ScenarioView } from '../cluster/scenario-view.js';
import { hasLabels, nameOf, namespaceOf, objectPath, resourceNamed, uidOf } from '../scenario/resources.js';
import type { Behavior } from '../scenario/scenario.js';
import { type BehaviorRule, nextAction, type PodAction } from './next-action.js';
import { endedStatus, runningStatus } from './pod-status.js';

const pods = resourceNamed('pods');

/** Stands in for a scheduler and the agents of the nodes of one scenario. */
export class PodDriver {
  readonly #client: ApiClient;
  readonly #view: ScenarioView;
  readonly #rules: BehaviorRule[] = [];
  readonly #single = new Map<string, Behavior>();
  readonly #finished = new Set<string>();
  readonly silent = new Set<string>();
  #addresses = 0;

  constructor(client: ApiClient, view: ScenarioView) {
    this.#client = client;
    this.#view = view;
  }

  /** Decides over pods that match from now on, unless a later rule does. */
  rule(rule: BehaviorRule): void {
    this.#rules.push(rule);
  }

  /** Gives the first `take` living pods that match, in the order of their creation, a behavior of their own. */
  single({ match, behavior, take }: BehaviorRule & { readonly take: number }): void {
    const chosen = this.#view
      .living('pods')
      .filter((pod) => hasLabels(pod, match) && !this.#single.has(uidOf(pod)))
      .slice(0, take);
    if (chosen.length < take) throw new Error(`${chosen.length} of ${take} pods match ${JSON.stringify(match)}`);
    for (const pod of chosen) this.#single.set(uidOf(pod), behavior);
  }

  /** Performs one action. Returns whether there was one. */
  async act(): Promise<boolean> {
    const action = nextAction({
      ...{ pods: this.#view.living('pods'), nodes: this.#view.living('nodes'), silent: this.silent },
      ...{ rules: this.#rules, single: this.#single, finished: this.#finished },
    });
    if (action === undefined) return false;
    await this.#perform(action);
    this.#view.changed();
    return true;
  }

  async #perform(action: PodAction): Promise<void> {
    const { pod } = action;
    switch (action.type) {
      case 'finish':
        this.#finished.add(uidOf(pod));
        await this.#send('DELETE', pod, { gracePeriodSeconds: 0, preconditions: { uid: uidOf(pod) } });
        return;
      case 'start':
        if (valueAt(pod, 'spec.nodeName') === undefined) {
          const target = { apiVersion: 'v1', kind: 'Node', name: action.node };
          const metadata = { name: nameOf(pod), namespace: namespaceOf(pod) };
          await this.#send('POST', pod, { apiVersion: 'v1', kind: 'Binding', metadata, target }, 'binding');
        }
        await this.#patchStatus(pod, runningStatus(pod, action.isReady, this.#statusOptions()));
        return;
      case 'ready':
        await this.#patchStatus(pod, runningStatus(pod, action.isReady, this.#statusOptions()));
        return;
      case 'end':
        await this.#patchStatus(pod, endedStatus(pod, action.phase, { now: new Date() }));
    }
  }

  #patchStatus(pod: Json, status: Json): Promise<ApiResponse> {
    return this.#send('PATCH', pod, { metadata: { uid: uidOf(pod) }, status }, 'status');
  }

  /** A pod that a controller has deleted meanwhile is no failure. */
  async #send(method: string, pod: Json, body: Json, subresource?: string): Promise<ApiResponse> {
    const path = objectPath(pods, {
      ...{ namespace: namespaceOf(pod), name: nameOf(pod) },
      ...(subresource === undefined ? {} : { subresource }),
    });
    const contentType = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const response = await this.#client.send(method, path, { body, contentType });
    if (response.status >= 400 && response.status !== 404 && response.status !== 409) {
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    }
    return response;
  }

  #statusOptions(): { readonly now: Date; readonly podIP: string; readonly hostIP: string } {
    this.#addresses += 1;
    const [high, low] = [this.#addresses >> 8, this.#addresses & 255];
    return { now: new Date(), podIP: `10.99.${high}.${low}`, hostIP: '192.0.2.9' };
  }
}
