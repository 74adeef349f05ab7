import type { Event } from '@orch/api/types/core_v1';
import {
  type DeepReadonly,
  formatApiVersion,
  formatTime,
  type Names,
  type OwnerReference,
  wellKnown,
} from '@orch/apimachinery';
import type { Observation } from './graph.js';

/** Pure: the event about an owner reference to an object of another namespace, in the words of v1.21. */
export function foreignOwnerEvent(
  dependent: Observation,
  options: { readonly reference: DeepReadonly<OwnerReference>; readonly now: Date; readonly names: Names },
): Event {
  const { reference, now, names } = options;
  const { kind, namespace, name, uid, resource } = dependent;
  const apiVersion = formatApiVersion({ group: names.group(resource.group), version: resource.version });
  const time = formatTime(now);
  const place = `namespace: ${namespace}, name: ${reference.name}, uid: ${reference.uid}`;
  return {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: {
      name: `${name}.${(now.getTime() * 1_000_000).toString(16)}`,
      // Events of cluster-scoped objects are in the default namespace.
      namespace: namespace === '' ? wellKnown.namespaces.default : namespace,
    },
    involvedObject: { apiVersion, kind, namespace, name, uid },
    type: 'Warning',
    reason: 'OwnerRefInvalidNamespace',
    message: `ownerRef [${reference.apiVersion}/${reference.kind}, ${place}] does not exist in namespace ${JSON.stringify(namespace)}`,
    source: { component: 'garbage-collector-controller' },
    count: 1,
    firstTimestamp: time,
    lastTimestamp: time,
  };
}
