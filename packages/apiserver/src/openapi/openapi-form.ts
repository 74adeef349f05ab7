import { parseAccept } from '../negotiate/accept.js';

/**
 * The form of an OpenAPI document that an Accept header wants most: JSON, or a protobuf form by the name that the client
 * calls it; undefined when there is none that it takes. Protobuf is never given to who did not name it.
 */
export function openApiFormOf<Name extends string>(
  accept: string | undefined,
  protobufTypes: readonly Name[],
): 'json' | Name | undefined {
  if (accept === undefined || accept === '') return 'json';
  for (const { type, subtype, quality } of parseAccept(accept)) {
    if (quality === 0 || (type !== '*' && type !== 'application')) continue;
    if (subtype === '*' || subtype === 'json') return 'json';
    const named = protobufTypes.find((known) => known === `${type}/${subtype}`);
    if (named !== undefined) return named;
  }
  return undefined;
}
