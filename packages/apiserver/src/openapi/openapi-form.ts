import { parseAccept } from '../negotiate/accept.js';

/**
 * The preferred form of an OpenAPI document according to an Accept header: JSON, or a protobuf form under the name
 * that the client uses; undefined when none is acceptable. Wildcards never select protobuf.
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
