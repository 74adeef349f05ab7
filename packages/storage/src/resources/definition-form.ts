import type { ResourceDefinition } from '@orch/api';
import type { Names } from '@orch/apimachinery';
import type { StorageMediaType } from './resource-stores.js';
import type { StoredForm } from './stored-form.js';

export function makeStoredForm(
  definition: ResourceDefinition,
  _options: { readonly names: Names; readonly mediaType: StorageMediaType },
): StoredForm {
  return {
    encode(object) {
      const { kind: _k, apiVersion: _a, metadata, ...rest } = object;
      const { resourceVersion: _r, ...meta } = metadata;
      const value = Buffer.from(JSON.stringify({ metadata: meta, ...rest }));
      return { value, json: value };
    },
    toJson: (value) => value,
    decode(json) {
      return { apiVersion: 'v1', kind: definition.kind, ...JSON.parse(Buffer.from(json).toString()) };
    },
  };
}
