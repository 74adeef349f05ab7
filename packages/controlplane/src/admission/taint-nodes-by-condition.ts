import { isJsonObject, type JsonValue, wellKnown } from '@orch/apimachinery';
import type { AdmissionPluginFactory } from '@orch/apiserver';

/** Adds the not-ready taint to new nodes, so that no pods are scheduled onto them before they are ready. */
export const taintNodesByCondition: AdmissionPluginFactory = ({ names }) => {
  const key = names.value(wellKnown.taints.notReady);
  return {
    handles: ({ operation, definition, subresource }) =>
      operation === 'create' && definition.group === '' && definition.resource === 'nodes' && subresource === '',
    mutate({ object }) {
      if (object === undefined) return;
      const spec = isJsonObject(object['spec']) ? object['spec'] : {};
      const taints: readonly JsonValue[] = Array.isArray(spec['taints']) ? spec['taints'] : [];
      if (taints.some((taint) => isJsonObject(taint) && taint['key'] === key && taint['effect'] === effect)) return;
      object['spec'] = { ...spec, taints: [...taints, { key, effect }] };
    },
  };
};

const effect = 'NoSchedule';
