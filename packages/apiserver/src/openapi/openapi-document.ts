import type { Descriptions } from '@orch/api';
import { type Definitions, definitionSteps, type SchemaDocument } from './definitions.js';
import { discoveryPaths } from './discovery-paths.js';
import { extraDefinitions } from './extra-definitions.js';
import { inTurns } from './in-turns.js';
import type { OpenApiOptions } from './openapi-options.js';
import { objectMediaTypes, type PathDocument } from './operations.js';
import { type Paths, pathSteps } from './paths.js';
import { servedKinds } from './served-kinds.js';

/** The OpenAPI v2 document of a server, as its JSON. */
export interface OpenApiDocument {
  readonly swagger: '2.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly schemes: readonly string[];
  /** Media types of operations that say nothing else. */
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
  readonly paths: Paths;
  readonly definitions: Definitions;
  readonly securityDefinitions: Readonly<Record<string, SecurityDefinition>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

/** A token in a header. */
export interface SecurityDefinition {
  readonly type: 'apiKey';
  readonly name: string;
  readonly in: 'header';
  readonly description: string;
}

/** A few thousand small objects: made when somebody asks, in turns, and best forgotten once it is written. */
export async function makeOpenApiDocument(
  options: OpenApiOptions,
  descriptions: Descriptions,
): Promise<OpenApiDocument> {
  const { catalogue, served, version, applies } = options;
  const { names, scheme } = catalogue;
  const paths: (readonly [string, PathDocument])[] = [...discoveryPaths(served, names)];
  await inTurns(pathSteps({ served, scheme, descriptions, applies }), (step) => paths.push(step));
  const definitions: (readonly [string, SchemaDocument])[] = [...extraDefinitions(names)];
  await inTurns(definitionSteps({ names, kinds: servedKinds(options) }, descriptions), (step) =>
    definitions.push(step),
  );
  return {
    swagger: '2.0',
    info: { title: 'Orch', version },
    schemes: ['https'],
    consumes: objectMediaTypes(names),
    produces: objectMediaTypes(names),
    paths: Object.fromEntries(paths.sort(byName)),
    definitions: Object.fromEntries(definitions.sort(byName)),
    securityDefinitions: {
      BearerToken: { description: 'A token of whoever asks.', type: 'apiKey', name: 'authorization', in: 'header' },
    },
    security: [{ BearerToken: [] }],
  };
}

/** Names are never the same twice. */
export function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
