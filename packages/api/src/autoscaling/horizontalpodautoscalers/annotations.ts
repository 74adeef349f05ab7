import { type ApiObject, encodeJson, type Names, parseJson, wellKnown } from '@orch/apimachinery';

/** Annotations of older versions for fields that they lack. */
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

/** Removes the annotations from versions that have the fields. */
export function dropAnnotations(object: ApiObject, keys: AnnotationKeys): void {
  for (const key of Object.values(keys)) takeJson(object, key);
}

/** Removes an annotation and returns its JSON. Undefined when it is missing or malformed. */
export function takeJson(object: ApiObject, key: string): unknown {
  const { annotations } = object.metadata;
  const text = annotations?.[key];
  if (annotations === undefined || text === undefined) return undefined;
  const { [key]: _, ...rest } = annotations;
  if (Object.keys(rest).length > 0) object.metadata.annotations = rest;
  else delete object.metadata.annotations;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Sets an annotation to JSON, unless the value is unset or empty. */
export function putJson(object: ApiObject, key: string, value: unknown): void {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return;
  object.metadata.annotations = { ...object.metadata.annotations, [key]: encodeJson(value) };
}
