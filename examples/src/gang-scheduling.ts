import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { type Plugin, type PluginDefinition, type PluginHandle, type PodInfo, waits } from '@orch/scheduler';

const gangLabel = 'example.com/gang';
const sizeAnnotation = 'example.com/gang-size';
const timeoutMs = 60_000;

/**
 * Pods of a gang start together: each waits in Permit, with its node reserved, until the gang has as many members with a node as
 * the annotation `example.com/gang-size` says. When one gives its node back, all that wait do.
 *
 *     plugins: { permit: { enabled: [{ name: GangScheduling }] }, reserve: { enabled: [{ name: GangScheduling }] } }
 */
export const gangScheduling: PluginDefinition = {
  points: ['reserve', 'permit'],
  create: (_args, handle) => gangPlugin(handle),
};

function gangPlugin({ waitingPods, informers }: PluginHandle): Plugin {
  const name = 'GangScheduling';
  const pods = informers.for<Pod>({ group: '', version: 'v1', resource: 'pods' }, { [gangLabel]: gangsOf });
  /** Members that may start, by uid: their bindings are not yet seen. */
  const granted = new Map<string, string>();
  pods.addHandler({ onDelete: ({ metadata }) => granted.delete(metadata.uid ?? '') });
  const waiting = (gang: string) => waitingPods.all().filter((each) => gangOf(each.pod.pod) === gang);
  const membersWithNode = (gang: string): ReadonlySet<string> => {
    const bound = pods.lister.byIndex(gangLabel, gang).filter(({ spec }) => Boolean(spec?.nodeName));
    return new Set([
      ...bound.map(({ metadata }) => metadata.uid ?? ''),
      ...waiting(gang).map(({ pod }) => pod.uid),
      ...[...granted].filter(([, of]) => of === gang).map(([uid]) => uid),
    ]);
  };
  return {
    name,
    permit({ pod }) {
      const gang = gangOf(pod.pod);
      if (gang === undefined) return undefined;
      if (membersWithNode(gang).size + 1 < sizeOf(pod)) return waits(timeoutMs);
      granted.set(pod.uid, gang);
      for (const member of waiting(gang)) {
        granted.set(member.pod.uid, gang);
        member.allow(name);
      }
      return undefined;
    },
    unreserve({ pod }) {
      granted.delete(pod.uid);
      const gang = gangOf(pod.pod);
      if (gang === undefined) return;
      for (const member of waiting(gang)) member.reject(name, `${pod.name} of the gang has no node`);
    },
  };
}

function gangOf({ metadata }: DeepReadonly<Pod>): string | undefined {
  const gang = metadata.labels?.[gangLabel];
  return gang === undefined ? undefined : `${metadata.namespace}/${gang}`;
}

function gangsOf(pod: DeepReadonly<Pod>): readonly string[] {
  const gang = gangOf(pod);
  return gang === undefined ? [] : [gang];
}

function sizeOf({ pod }: PodInfo): number {
  return Number(pod.metadata.annotations?.[sizeAnnotation] ?? 1);
}
