import type { Names } from '@orch/apimachinery';
import type { RemoteOpenApi } from '../../kinds/registered-versions.js';
import { readPathDocument, readSchema } from '../read-remote-document.js';
import { pathV3 } from './paths-v3.js';
import { schemaV3 } from './schema-v3.js';

/** Pure. The OpenAPI v3 document of a server that has v2 only, as JSON. */
export function makeRemoteV3(
  { paths, definitions }: RemoteOpenApi,
  { names, version }: { readonly names: Names; readonly version: string },
): string {
  const schemas = Object.entries(definitions).map(([name, schema]) => [name, schemaV3(readSchema(schema))] as const);
  return JSON.stringify({
    openapi: '3.0.0',
    info: { title: 'Orch', version },
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, document]) => [path, pathV3(readPathDocument(document), names)]),
    ),
    components: { schemas: Object.fromEntries(schemas) },
  });
}
