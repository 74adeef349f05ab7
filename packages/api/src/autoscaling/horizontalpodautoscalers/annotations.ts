import type { ApiObject } from '@orch/apimachinery';

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
