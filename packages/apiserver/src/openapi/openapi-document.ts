import type { Descriptions } from '@orch/api';
import { type Definitions, definitionSteps, type SchemaDocument } from './definitions.js';
import { inTurns } from './in-turns.js';
import type { OpenApiOptions } from './openapi-options.js';
import { type PathDocument, type Paths, pathSteps } from './paths.js';
import { servedKinds } from './served-kinds.js';

/** The OpenAPI v2 document of a server, as its JSON. */
export interface OpenApiDocument {
  readonly swagger: '2.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Paths;
  readonly definitions: Definitions;
}

/** A few thousand small objects: made when somebody asks, in turns, and best forgotten once it is written. */
export async function makeOpenApiDocument(
  options: OpenApiOptions,
  descriptions: Descriptions,
): Promise<OpenApiDocument> {
  const { catalogue, served, version } = options;
  const { names, scheme } = catalogue;
  const paths: (readonly [string, PathDocument])[] = [];
  await inTurns(pathSteps({ served, scheme }), (step) => paths.push(step));
  const definitions: (readonly [string, SchemaDocument])[] = [];
  await inTurns(definitionSteps({ names, kinds: servedKinds(options) }, descriptions), (step) =>
    definitions.push(step),
  );
  return {
    swagger: '2.0',
    info: { title: 'Orch', version },
    paths: Object.fromEntries(paths.sort(byName)),
    definitions: Object.fromEntries(definitions.sort(byName)),
  };
}

/** Names are never the same twice. */
export function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
