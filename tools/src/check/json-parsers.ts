/** Modules that may call `JSON.parse`, which rounds integers beyond 2^53: they read no API objects, or use no value of the result. */
export const jsonParsers: ReadonlySet<string> = new Set([
  // the codec; all other modules read API objects with `parseJson` and `parseStoredJson`
  'packages/apimachinery/src/json/json-value.ts',
  // single strings of a text
  'packages/apimachinery/src/json/exact-json-reader.ts',
  'packages/apimachinery/src/codec/yaml/block-writer.ts',
  'packages/apimachinery/src/codec/yaml/json-outline.ts',
  'packages/apimachinery/src/codec/yaml/large-value.ts',
  'packages/apimachinery/src/schema/json-reader.ts',
  'packages/apimachinery/src/schema/excerpt.ts',
  // checks whether a text is JSON
  'packages/apimachinery/src/codec/json-texts.ts',
  'packages/apimachinery/src/codec/yaml/yaml.ts',
  'apps/orch/src/validate/read-manifests.ts',
  // own formats: documents, tokens, records, log lines, operations
  'packages/apiserver/src/openapi/v3/openapi-v3.ts',
  'packages/apiserver/src/read/continue-token.ts',
  'packages/controlplane/src/services/allocation-keys.ts',
  'packages/auth/src/service-account/signed-claims.ts',
  'packages/component/src/logging/call-sites.ts',
  'packages/component/src/logging/program-logger.ts',
  'packages/controllers/src/cloud/local/local-cloud-config.ts',
  'packages/controllers/src/cloud/local/state-file.ts',
  'packages/storage/src/embedded/snapshot/snapshot-file.ts',
  'packages/testing/src/linearizability/single-object-clients.ts',
]);
