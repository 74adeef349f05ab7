import type { Names } from '@orch/apimachinery';
import type { BodyEncoding } from '@orch/client';
import { combineOptions, type FlagDefinition, type OptionReader, option } from '@orch/component';

const jsonType = 'application/json';
const flag = { name: 'kube-api-content-type' } as const;

/** `--kube-api-content-type`: how a program encodes the bodies of its requests. Protobuf by default, as in v1.21. */
export function contentTypeFlag(
  names: Pick<Names, 'protobufMediaType'>,
  { section, ...rest }: Pick<FlagDefinition, 'section' | 'deprecated'>,
): FlagDefinition {
  return {
    ...flag,
    type: 'string',
    default: names.protobufMediaType,
    section,
    ...rest,
    values: [names.protobufMediaType, jsonType],
    help: 'Media type of requests to the API server. Kinds without protobuf, such as custom resources, are sent as JSON.',
  };
}

export const encodingOption: OptionReader<BodyEncoding> = combineOptions(
  { mediaType: option.string(flag.name) },
  ({ mediaType }) => (mediaType === jsonType ? 'json' : 'protobuf'),
);
