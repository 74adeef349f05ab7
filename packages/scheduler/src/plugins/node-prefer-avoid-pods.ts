import { isJsonObject, type Names, parseJson, wellKnown } from '@orch/apimachinery';
import { controllerOf } from '../cluster/pod-info.js';
import { type ScorePlugin, scoreMax } from '../framework/plugin.js';

/** Avoids nodes whose annotation names the replica set or replication controller of the pod. */
export const nodePreferAvoidPods: ScorePlugin = {
  name: 'NodePreferAvoidPods',
  scores({ pod, cluster: { nodes }, names }) {
    const owner = controllerOf(pod);
    if (owner?.kind !== 'ReplicationController' && owner?.kind !== 'ReplicaSet') return undefined;
    const { kind, uid } = owner;
    return {
      score(slot) {
        const annotation = nodes.nodeAt(slot)?.metadata.annotations?.[annotationName(names)];
        const avoids =
          annotation !== undefined &&
          avoidedControllers(annotation).some((avoided) => avoided.kind === kind && avoided.uid === uid);
        return avoids ? 0 : scoreMax;
      },
    };
  },
};

function annotationName(names: Names): string {
  return names.value(wellKnown.annotations.preferAvoidPods);
}

/** The controllers of the annotation; none when it cannot be read. */
function avoidedControllers(annotation: string): readonly { readonly kind: unknown; readonly uid: unknown }[] {
  try {
    const parsed = parseJson(annotation);
    const entries = isJsonObject(parsed) && Array.isArray(parsed['preferAvoidPods']) ? parsed['preferAvoidPods'] : [];
    return entries.flatMap((entry) => {
      const signature = isJsonObject(entry) ? entry['podSignature'] : undefined;
      const controller = isJsonObject(signature) ? signature['podController'] : undefined;
      return isJsonObject(controller) ? [{ kind: controller['kind'], uid: controller['uid'] }] : [];
    });
  } catch {
    return [];
  }
}
