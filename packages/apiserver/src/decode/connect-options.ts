import { type ApiObject, badRequestError, type FieldSchema, formatApiVersion, invariant } from '@orch/apimachinery';
import type { CodecKind } from '../codec/object-codec.js';
import type { Call } from '../context/call.js';
import { proxiedPath } from '../proxy/proxy-path.js';
import { isTrue } from '../request/request-info.js';
import type { DecodingParts } from './decoding.js';

/**
 * Reads the options of a connect request from the query, by the fields of their kind; ignores other parameters.
 *
 *     GET …/pods/a/exec?container=web&command=ls&command=-l&stdout=1
 *         { kind: 'PodExecOptions', container: 'web', command: ['ls', '-l'], stdout: true }
 *     GET …/pods/a/portforward?ports=80,443    { kind: 'PodPortForwardOptions', ports: [80, 443] }
 *     GET …/nodes/a/proxy/metrics/             { kind: 'NodeProxyOptions', path: '/metrics/' }
 *
 * @throws StatusError 400
 */
export function readConnectOptions(
  { subresource, query, info }: Pick<Call, 'info' | 'query' | 'subresource'>,
  { scheme, codec }: Pick<DecodingParts, 'codec' | 'scheme'>,
): { readonly kind: CodecKind; readonly options: ApiObject } {
  invariant(subresource !== undefined, 'connect requires a subresource');
  const kind = scheme.kind(subresource.kind);
  invariant(kind !== undefined, 'the scheme contains the connect options');
  const members: Record<string, unknown> = { kind: kind.gvk.kind, apiVersion: formatApiVersion(kind.gvk) };
  for (const field of kind.schema.fields) {
    const texts = subresource.isProxy && field.name === 'path' ? [proxiedPath(info)] : query.getAll(field.name);
    if (texts.length > 0) members[field.name] = memberOf(texts, field);
  }
  return { kind, options: codec.fromJson(members, kind) };
}

/** A field with a single value uses the first parameter. */
function memberOf(texts: readonly string[], { type, shape }: FieldSchema): unknown {
  const [first = ''] = texts;
  switch (type) {
    case 'bool':
      return isTrue(first);
    case 'int32':
      return readNumbers(texts);
    default:
      return shape === 'list' ? texts : first;
  }
}

/** @throws StatusError 400 */
function readNumbers(given: readonly string[]): readonly number[] {
  return given
    .flatMap((text) => text.split(','))
    .map((text) => {
      if (/^\d+$/.test(text) && Number(text) <= 2 ** 31 - 1) return Number(text);
      const message = /^\d+$/.test(text) ? 'value out of range' : 'invalid syntax';
      throw badRequestError(
        `cannot convert to []int32: strconv.ParseUint: parsing ${JSON.stringify(text)}: ${message}`,
      );
    });
}
