import { isJsonObject, type JsonObject, type JsonValue, wellKnown } from '@orch/apimachinery';
import type { AdmissionPluginFactory } from '@orch/apiserver';
import { isPodWrite } from './pods/pod-writes.js';

/** For how long new pods stay on a node with the taint; seconds. */
export interface TolerationSeconds {
  readonly notReady: number;
  readonly unreachable: number;
}

/** Spec: API server defaults. */
export const defaultTolerations: TolerationSeconds = { notReady: 300, unreachable: 300 };

/** Adds tolerations of limited time for the not-ready and unreachable taints to pods without them. */
export function defaultTolerationSeconds(seconds = defaultTolerations): AdmissionPluginFactory {
  return ({ names }) => {
    const tolerations = [
      tolerationOf(names.value(wellKnown.taints.notReady), seconds.notReady),
      tolerationOf(names.value(wellKnown.taints.unreachable), seconds.unreachable),
    ];
    return {
      handles: isPodWrite,
      mutate({ object }) {
        const spec = object?.['spec'];
        if (!isJsonObject(spec)) return;
        const given: readonly JsonValue[] = Array.isArray(spec['tolerations']) ? spec['tolerations'] : [];
        const missing = tolerations.filter(({ key }) => !given.some((toleration) => tolerates(toleration, key)));
        if (missing.length > 0) spec['tolerations'] = [...given, ...missing.map((toleration) => ({ ...toleration }))];
      },
    };
  };
}

function tolerationOf(key: string, tolerationSeconds: number) {
  return { key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds } satisfies JsonObject;
}

function tolerates(toleration: JsonValue, taint: string): boolean {
  if (!isJsonObject(toleration)) return false;
  const { key = '', effect = '' } = toleration;
  return (key === taint || key === '') && (effect === 'NoExecute' || effect === '');
}
