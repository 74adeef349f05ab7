import type { PodInfo } from '../cluster/pod-info.js';
import type { ExtenderConfig } from '../configuration/scheduling-config.js';
import { type Extender, ExtenderError, type ExtenderVictims } from '../framework/extender.js';
import {
  bindingBody,
  nodesBody,
  preemptionBody,
  readBindingResponse,
  readFilterResponse,
  readPreemptionResponse,
  readPriorities,
} from './extender-bodies.js';
import { jsonPoster } from './post-json.js';

/** A plugin gives a node at most 100 points, an extender at most 10. */
const pointsPerPriority = 10;

/** An extender that is asked over HTTP. `close` ends its connections. */
export function httpExtender(config: ExtenderConfig): Extender & { close(): void } {
  const { urlPrefix, filterVerb, prioritizeVerb, preemptVerb, bindVerb, weight, timeoutMs, tls } = config;
  const managed = new Set(config.managedResources);
  const poster = jsonPoster({ timeoutMs, ...(tls === undefined ? {} : { tls }) });
  const namesOnly = config.nodeCacheCapable;
  // TLS options mean TLS, whatever the URL says, as in v1.21.
  const base = tls === undefined ? urlPrefix : urlPrefix.replace(/^http:/, 'https:');
  const post = (verb: string | undefined, body: unknown, signal: AbortSignal) =>
    poster.post(`${base}/${verb}`, body, signal);
  return {
    name: urlPrefix,
    ignorable: config.ignorable,
    ...{ filters: filterVerb !== undefined, prioritizes: prioritizeVerb !== undefined },
    ...{ preempts: preemptVerb !== undefined, binds: bindVerb !== undefined },
    close: () => poster.close(),
    isInterested: (pod) => managed.size === 0 || resourcesOf(pod).some((name) => managed.has(name)),
    async filter(pod, nodes, { signal }) {
      const response = readFilterResponse(await post(filterVerb, nodesBody(pod, nodes, { namesOnly }), signal));
      const { failed, unresolvable } = response;
      const names = (namesOnly ? response.nodeNames : undefined) ?? response.nodes ?? [];
      const known = new Set(nodes.map(({ name }) => name));
      const unknown = names.find((name) => !known.has(name));
      if (unknown !== undefined)
        throw new ExtenderError(
          `extender "${urlPrefix}" claims a filtered node "${unknown}" which is not found in the input node list`,
        );
      return { nodes: names, failed, unresolvable };
    },
    async prioritize(pod, nodes, { signal }) {
      const points = readPriorities(await post(prioritizeVerb, nodesBody(pod, nodes, { namesOnly }), signal));
      return new Map([...points].map(([name, score]) => [name, score * weight * pointsPerPriority]));
    },
    async preempt(pod, victims, { signal }) {
      const body = preemptionBody(pod, victims, { namesOnly });
      const left = readPreemptionResponse(await post(preemptVerb, body, signal));
      return new Map(
        [...left].map(([nodeName, { uids, broken }]) => [
          nodeName,
          { pods: victimsOf(nodeName, uids, victims), broken },
        ]),
      );
    },
    async bind(pod, nodeName, { signal }) {
      readBindingResponse(await post(bindVerb, bindingBody(pod, nodeName), signal));
    },
  };

  function victimsOf(
    nodeName: string,
    uids: readonly string[],
    victims: ReadonlyMap<string, ExtenderVictims>,
  ): ExtenderVictims['pods'] {
    const sent = victims.get(nodeName);
    if (sent === undefined)
      throw new ExtenderError(`extender "${urlPrefix}" claims a node "${nodeName}" which is not a candidate`);
    return uids.map((uid) => {
      const found = sent.pods.find((each) => each.uid === uid);
      if (found !== undefined) return found;
      throw new ExtenderError(`extender "${urlPrefix}" claims to preempt pod (UID: ${uid}) on node "${nodeName}"`);
    });
  }
}

/** Of requests and limits of all containers. */
function resourcesOf({ pod: { spec } }: PodInfo): readonly string[] {
  return [...(spec?.initContainers ?? []), ...(spec?.containers ?? [])].flatMap(({ resources }) => [
    ...Object.keys(resources?.requests ?? {}),
    ...Object.keys(resources?.limits ?? {}),
  ]);
}
