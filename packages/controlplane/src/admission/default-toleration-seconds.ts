import { isJsonObject, type JsonObject, type JsonValue, wellKnown } from '@orch/apimachinery';
import type { AdmissionPluginFactory } from '@orch/apiserver';

/** Adds tolerations of 300 s for the not-ready and unreachable taints to pods without them. Spec: API server defaults. */
export const defaultTolerationSeconds: AdmissionPluginFactory = ({ names }) => {
  const taints = [names.value(wellKnown.taints.notReady), names.value(wellKnown.taints.unreachable)];
  return {
    handles: ({ operation, definition, subresource }) =>
      (operation === 'create' || operation === 'update') &&
      definition.group === '' &&
      definition.resource === 'pods' &&
      subresource === '',
    mutate({ object }) {
      const spec = object?.['spec'];
      if (!isJsonObject(spec)) return;
      const given: readonly JsonValue[] = Array.isArray(spec['tolerations']) ? spec['tolerations'] : [];
      const missing = taints.filter((taint) => !given.some((toleration) => tolerates(toleration, taint)));
      if (missing.length > 0) spec['tolerations'] = [...given, ...missing.map(tolerationOf)];
    },
  };
};

const tolerationSeconds = 300;

function tolerationOf(key: string): JsonObject {
  return { key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds };
}

function tolerates(toleration: JsonValue, taint: string): boolean {
  if (!isJsonObject(toleration)) return false;
  const { key = '', effect = '' } = toleration;
  return (key === taint || key === '') && (effect === 'NoExecute' || effect === '');
}
