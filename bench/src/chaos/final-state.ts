import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { isRecord } from '../managers/json-line.js';

/** Members that differ between two runs with the same outcome: identities, times, addresses, places, texts for people. */
const ignored = new Set([
  ...['uid', 'resourceVersion', 'selfLink', 'managedFields', 'generation', 'observedGeneration', 'creationTimestamp'],
  ...['deletionTimestamp', 'lastTransitionTime', 'lastUpdateTime', 'lastProbeTime', 'startTime', 'completionTime'],
  ...['startedAt', 'finishedAt', 'lastScheduleTime', 'lastSuccessfulTime', 'lastScaleTime', 'time', 'message'],
  ...['ip', 'podIP', 'podIPs', 'hostIP', 'clusterIP', 'clusterIPs', 'nodePort', 'nodeName', 'containerID'],
  // The token of an account in its secret.
  ...['controller-uid', 'token'],
]);

/** Annotations with times or with counts of intermediate steps. */
const ignoredAnnotation = /last-change-trigger-time|^autoscaling\.alpha\.|scheduled-timestamp|service-account\.uid/;

/**
 * Pure: a line per object with its kind, name and content, in order. Two runs have the same lines when they have led to the
 * same state. Generated names are replaced by their prefixes, and the namespace by a sign.
 */
export function finalState(objects: readonly DeepReadonly<ApiObject>[], namespace: string): readonly string[] {
  const generated = objects.flatMap(({ metadata }) =>
    metadata.generateName && metadata.name ? [[metadata.name, `${metadata.generateName}*`] as const] : [],
  );
  const replacements = new Map(generated);
  return objects
    .map((object) => {
      const { kind, metadata, apiVersion: _apiVersion, ...content } = object;
      const { name = '', generateName, labels, annotations, finalizers, ownerReferences } = metadata;
      // The controller of slices removes the prefix.
      const shown = kind === 'EndpointSlice' ? name.replace(/\w{5}$/, '*') : generateName ? `${generateName}*` : name;
      const owners = ownerReferences?.map((owner) => `${owner.kind}/${replacements.get(owner.name) ?? owner.name}`);
      const text = JSON.stringify(simplified({ labels, annotations, finalizers, owners, ...content }));
      return withoutSuffixes(`${kind} ${shown} ${text}`.replaceAll(namespace, '<namespace>'));
    })
    .toSorted();
}

/**
 * Jobs of cron jobs, and their pods, have the minute of their start in the name; volumes and secrets of tokens have a random
 * part; each cluster has its authority.
 */
function withoutSuffixes(line: string): string {
  return line
    .replaceAll(/\btick-\d+(-\w{5}\b)?/g, 'tick-*')
    .replaceAll(/\b([a-z-]*(?:api-access|-token))-\w{5}\b/g, '$1-*')
    .replaceAll(/\bLS0tLS1CRUdJTiBDRVJUSUZJQ0FUR[\w+/=]*/g, '<certificate>')
    .replaceAll(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/g, '<certificate>');
}

function simplified(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => simplified(item));
    return items.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value)
    .filter(([name, member]) => member !== undefined && !ignored.has(name) && !ignoredAnnotation.test(name))
    .map(([name, member]) => [name, simplifiers[name]?.(member) ?? simplified(member)] as const);
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** What stands for members whose values differ; undefined: no exception. */
const simplifiers: Readonly<Record<string, (member: unknown) => unknown>> = {
  // The object behind an endpoint has a generated name.
  targetRef: (reference) => (isRecord(reference) ? reference['kind'] : undefined),
  addresses: (list) =>
    Array.isArray(list) && list.every((address) => typeof address === 'string') ? list.length : undefined,
};

/** Pure: the lines that only one of two states has; empty for equal states. */
export function differences(actual: readonly string[], expected: readonly string[]): readonly string[] {
  const without = (lines: readonly string[], others: readonly string[]) => {
    const left = [...others];
    return lines.filter((line) => {
      const index = left.indexOf(line);
      if (index >= 0) left.splice(index, 1);
      return index < 0;
    });
  };
  return [
    ...without(expected, actual).map((line) => `missing ${line}`),
    ...without(actual, expected).map((line) => `unexpected ${line}`),
  ];
}
