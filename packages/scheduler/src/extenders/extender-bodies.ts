import type { ExtenderBindingArgs } from '@orch/api/types/config_scheduler_extender_v1';
import type { PodInfo } from '../cluster/pod-info.js';
import { ExtenderError, type ExtenderNode, type ExtenderVictims } from '../framework/extender.js';

/** The request of filter and prioritize: a null member is the one that is not sent. */
export function nodesBody(
  { pod }: PodInfo,
  nodes: readonly ExtenderNode[],
  { namesOnly }: { readonly namesOnly: boolean },
): object {
  return {
    Pod: pod,
    Nodes: namesOnly
      ? null
      : { kind: 'NodeList', apiVersion: 'v1', metadata: {}, items: nodes.map(({ node }) => node) },
    NodeNames: namesOnly ? nodes.map(({ name }) => name) : null,
  };
}

export function preemptionBody(
  { pod }: PodInfo,
  victims: ReadonlyMap<string, ExtenderVictims>,
  { namesOnly }: { readonly namesOnly: boolean },
): object {
  const byNode = (podsOf: (victims: ExtenderVictims) => readonly unknown[]) =>
    Object.fromEntries(
      [...victims].map(([name, each]) => [name, { Pods: podsOf(each), NumPDBViolations: each.broken }]),
    );
  return {
    Pod: pod,
    NodeNameToVictims: namesOnly ? null : byNode(({ pods }) => pods.map((each) => each.pod)),
    NodeNameToMetaVictims: namesOnly ? byNode(({ pods }) => pods.map(({ uid }) => ({ UID: uid }))) : null,
  };
}

export function bindingBody({ name, namespace, uid }: PodInfo, nodeName: string): ExtenderBindingArgs {
  return { PodName: name, PodNamespace: namespace, PodUID: uid, Node: nodeName };
}

/** What the extender said about nodes; undefined members are absent or null. */
export interface FilterResponse {
  readonly nodeNames: readonly string[] | undefined;
  /** The names of the nodes of `Nodes`. */
  readonly nodes: readonly string[] | undefined;
  readonly failed: ReadonlyMap<string, string>;
  readonly unresolvable: ReadonlyMap<string, string>;
}

/** @throws ExtenderError also for an error that the extender reports */
export function readFilterResponse(response: unknown): FilterResponse {
  const body = objectOf(response, 'the response');
  assertNoError(body);
  const nodes = memberOf(body, 'Nodes');
  const names = memberOf(body, 'NodeNames');
  return {
    nodeNames: names === undefined ? undefined : listOf(names, 'NodeNames').map(String),
    nodes:
      nodes === undefined
        ? undefined
        : listOf(memberOf(objectOf(nodes, 'Nodes'), 'items') ?? [], 'Nodes.items').map(nameOfNode),
    failed: textsOf(memberOf(body, 'FailedNodes')),
    unresolvable: textsOf(memberOf(body, 'FailedAndUnresolvableNodes')),
  };
}

/** Points by node name. @throws ExtenderError */
export function readPriorities(response: unknown): ReadonlyMap<string, number> {
  return new Map(
    listOf(response, 'the response').map((entry) => {
      const priority = objectOf(entry, 'an entry');
      const score = memberOf(priority, 'Score') ?? 0;
      if (typeof score !== 'number') throw new ExtenderError('Score: must be a number');
      return [String(memberOf(priority, 'Host') ?? ''), score];
    }),
  );
}

/** The uids of victims by node name. @throws ExtenderError */
export function readPreemptionResponse(
  response: unknown,
): ReadonlyMap<string, { readonly uids: readonly string[]; readonly broken: number }> {
  const victims = memberOf(objectOf(response, 'the response'), 'NodeNameToMetaVictims') ?? {};
  return new Map(
    Object.entries(objectOf(victims, 'NodeNameToMetaVictims')).map(([nodeName, value]) => {
      const entry = objectOf(value, nodeName);
      const pods = listOf(memberOf(entry, 'Pods') ?? [], `${nodeName}.Pods`);
      const uids = pods.map((pod) => String(memberOf(objectOf(pod, 'a pod'), 'UID') ?? ''));
      return [nodeName, { uids, broken: Number(memberOf(entry, 'NumPDBViolations') ?? 0) }];
    }),
  );
}

/** @throws ExtenderError when the extender reports one */
export function readBindingResponse(response: unknown): void {
  assertNoError(objectOf(response, 'the response'));
}

function assertNoError(body: object): void {
  const error = memberOf(body, 'Error');
  if (typeof error === 'string' && error !== '') throw new ExtenderError(error);
}

/** As v1.21 reads them: names without case, members that it does not know are ignored, null counts as absent. */
function memberOf(body: object, name: string): unknown {
  const found = Object.entries(body).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return found?.[1] ?? undefined;
}

function objectOf(value: unknown, what: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new ExtenderError(`${what}: must be an object`);
}

function listOf(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new ExtenderError(`${what}: must be a list`);
}

function textsOf(value: unknown): ReadonlyMap<string, string> {
  if (value === undefined) return new Map();
  return new Map(Object.entries(objectOf(value, 'failed nodes')).map(([name, text]) => [name, String(text)]));
}

function nameOfNode(value: unknown): string {
  const metadata = memberOf(objectOf(value, 'a node'), 'metadata') ?? {};
  return String(memberOf(objectOf(metadata, 'metadata'), 'name') ?? '');
}
