import { type Json, valueAt } from '../../differential/json.js';
import type { ObservedObject } from '../cluster/scenario-view.js';
import { labelsOf, nameOf, uidOf } from '../scenario/resources.js';

/**
 * Renames what a server or a controller chooses at random, so that two runs of a scenario produce the same text:
 *
 *     w3f-07                                     → NS
 *     web-5d4f8c7b9, the second replica set      → web-<hash2>
 *     web-5d4f8c7b9-x8k2f (by its generateName)  → web-<hash2>-<random>
 *     hello-27712345, started by a cron job      → hello-<minute>
 *     uid of the deployment web                  → <uid of deployments.apps/web>
 *
 * Objects that differ in random parts of their names alone get the same name.
 */
export class NameNormaliser {
  /** Longest first, so that a name is replaced before its prefix. */
  readonly #names: readonly (readonly [from: string, to: string])[];
  /** Names of pods that no server has accepted are in events alone. */
  readonly #unknownPods: readonly RegExp[];
  #uids: readonly (readonly [from: string, to: string])[] = [];

  constructor(objects: readonly ObservedObject[], namespace: string) {
    const names = new Map<string, string>([[namespace, 'NS']]);
    const hashes = new Map<string, number>();
    for (const { resource, states } of objects) {
      const first = states[0];
      if (first === undefined) continue;
      const name = nameOf(first);
      const hash = hashOf(resource, first);
      if (hash !== undefined && !names.has(hash)) {
        const owner = name.slice(0, name.lastIndexOf('-'));
        const number = (hashes.get(`${resource} ${owner}`) ?? 0) + 1;
        hashes.set(`${resource} ${owner}`, number);
        names.set(hash, resource === 'replicasets.apps' ? `<hash${number}>` : `<revision${number}>`);
      }
      const renamed = randomPart(resource, first);
      if (renamed !== undefined) names.set(name, renamed);
    }
    const byLength = [...names].toSorted(([a], [b]) => b.length - a.length);
    // The new names contain raw hashes and names of owners.
    this.#names = byLength.map(([from, to]) => [
      from,
      replaceAll(
        to,
        byLength.filter(([raw]) => raw.length < from.length),
      ),
    ]);
    this.#unknownPods = objects.flatMap(({ resource, states: [first] }) => {
      if (first === undefined || !podOwners.has(resource)) return [];
      const owner = replaceAll(nameOf(first), this.#names).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return [new RegExp(`(?<![a-z0-9-])(${owner}-)[a-z0-9]{5}(?![a-z0-9-])`, 'g')];
    });
    this.#uids = objects.flatMap(({ resource, states }) => {
      const [first] = states;
      return first === undefined ? [] : [[uidOf(first), `<uid of ${resource}/${this.text(nameOf(first))}>`] as const];
    });
  }

  text(value: string): string {
    let result = replaceAll(value, this.#names);
    if (uuid.test(result)) result = replaceAll(result, this.#uids).replaceAll(uuids, '<uid>');
    for (const pattern of this.#unknownPods) result = result.replaceAll(pattern, '$1<random>');
    for (const [pattern, to] of chosen) result = result.replaceAll(pattern, to);
    return result;
  }
}

const podOwners = new Set(['replicasets.apps', 'replicationcontrollers', 'daemonsets.apps', 'jobs.batch']);

/** The hash in the name of a replica set or of a revision. */
function hashOf(resource: string, object: Json): string | undefined {
  if (resource === 'replicasets.apps') {
    const hash = labelsOf(object)['pod-template-hash'];
    return typeof hash === 'string' ? hash : undefined;
  }
  if (resource === 'controllerrevisions.apps') return nameOf(object).split('-').at(-1);
  return undefined;
}

/** The name with a placeholder for its random part; undefined for a name without one. */
function randomPart(resource: string, object: Json): string | undefined {
  const name = nameOf(object);
  const prefix = valueAt(object, 'metadata.generateName');
  // Pods of stateful sets are numbered.
  const isRandom = typeof prefix === 'string' && prefix !== '' && name.startsWith(prefix) && !/-\d{1,3}$/.test(name);
  if (isRandom) return `${prefix}<random>`;
  if (resource === 'secrets' && /-token-[a-z0-9]{5}$/.test(name)) return `${name.slice(0, -5)}<random>`;
  if (resource === 'volumeattachments.storage.k8s.io') return 'csi-<hash>';
  if (resource === 'jobs.batch' && valueAt(object, 'metadata.ownerReferences.0.kind') === 'CronJob') {
    return name.replace(/-\d+$/, '-<minute>');
  }
  return undefined;
}

const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const uuid = new RegExp(uuids.source);

const chosen: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>'],
  [/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[^"]* m=[+-][\d.]+/g, '<time>'],
  [/\b(?:10|127|172|192)(?:\.\d{1,3}){3}\b/g, '<address>'],
  [/(-token-)[a-z0-9]{5}(?![a-z0-9])/g, '$1<random>'],
  [/(kube-api-access-)[a-z0-9]{5}(?![a-z0-9])/g, '$1<random>'],
];

function replaceAll(text: string, names: readonly (readonly [string, string])[]): string {
  return names.reduce((result, [from, to]) => (from === '' ? result : result.replaceAll(from, to)), text);
}
