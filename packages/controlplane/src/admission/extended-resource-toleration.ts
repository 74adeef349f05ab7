import { isExtendedResource } from '@orch/api';
import { fieldsAt, isJsonObject, type JsonObject, type JsonValue, listAt } from '@orch/apimachinery';
import type { AdmissionPluginFactory } from '@orch/apiserver';
import { isPodWrite } from './pods/pod-writes.js';

/**
 * Adds a toleration for each extended resource that a container of a pod requests, so that the pod is scheduled onto nodes
 * that are tainted with the name of the resource:
 *
 *     requests: { example.com/device: 1 }    { key: example.com/device, operator: Exists, effect: NoSchedule }
 */
export const extendedResourceToleration: AdmissionPluginFactory = () => ({
  handles: isPodWrite,
  mutate({ object }) {
    const spec = object?.['spec'];
    if (!isJsonObject(spec)) return;
    const requested = [...listAt(spec, 'containers'), ...listAt(spec, 'initContainers')].flatMap((container) =>
      Object.keys(fieldsAt(container, 'resources', 'requests')).filter(isExtendedResource),
    );
    if (requested.length === 0) return;
    const given: readonly JsonValue[] = Array.isArray(spec['tolerations']) ? spec['tolerations'] : [];
    spec['tolerations'] = [...new Set(requested)].sort().reduce(tolerate, given).slice();
  },
});

/** Replaces the tolerations with the same key, operator, value and effect, or adds one. */
function tolerate(tolerations: readonly JsonValue[], key: string): readonly JsonValue[] {
  const toleration = { key, operator: 'Exists', effect: 'NoSchedule' };
  let isGiven = false;
  const replaced = tolerations.map((one) => {
    if (!isJsonObject(one) || !matches(one, toleration)) return one;
    isGiven = true;
    return toleration;
  });
  return isGiven ? replaced : [...tolerations, toleration];
}

function matches(given: JsonObject, { key, operator, effect }: JsonObject): boolean {
  return (
    given['key'] === key &&
    given['operator'] === operator &&
    given['effect'] === effect &&
    (given['value'] ?? '') === ''
  );
}
