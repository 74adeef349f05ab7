import { type ApiObject, type Names, wellKnown } from '@orch/apimachinery';

/** Where older versions carry what they have no fields for. */
export interface AnnotationKeys {
  readonly metrics: string;
  readonly behavior: string;
  readonly conditions: string;
  readonly currentMetrics: string;
}

export function annotationKeys(names: Names): AnnotationKeys {
  const { autoscalerMetrics, autoscalerBehavior, autoscalerConditions, autoscalerCurrentMetrics } =
    wellKnown.annotations;
  return {
    metrics: names.value(autoscalerMetrics),
    behavior: names.value(autoscalerBehavior),
    conditions: names.value(autoscalerConditions),
    currentMetrics: names.value(autoscalerCurrentMetrics),
  };
}

/** A version that has the fields takes nothing from annotations, and keeps none. */
export function dropAnnotations(object: ApiObject, keys: AnnotationKeys): void {
  for (const key of Object.values(keys)) takeJson(object, key);
}

/** Takes the JSON of an annotation off an object; undefined when there is none or it is not JSON. */
export function takeJson(object: ApiObject, key: string): unknown {
  const { annotations } = object.metadata;
  const text = annotations?.[key];
  if (annotations === undefined || text === undefined) return undefined;
  const { [key]: _, ...rest } = annotations;
  if (Object.keys(rest).length > 0) object.metadata.annotations = rest;
  else delete object.metadata.annotations;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Puts a value on an object as JSON; nothing for an unset or empty one. */
export function putJson(object: ApiObject, key: string, value: unknown): void {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return;
  object.metadata.annotations = { ...object.metadata.annotations, [key]: JSON.stringify(value) };
}
