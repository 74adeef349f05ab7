import type { Catalogue, Descriptions } from '@orch/api';
import type { ServedResources } from '../route/served-resources.js';
import { type Definitions, makeDefinitions } from './definitions.js';
import { makePaths, type Paths } from './paths.js';
import { servedKinds } from './served-kinds.js';

/** The OpenAPI v2 document of a server, as its JSON. */
export interface OpenApiDocument {
  readonly swagger: '2.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Paths;
  readonly definitions: Definitions;
}

export interface OpenApiOptions {
  readonly catalogue: Catalogue;
  readonly served: ServedResources;
  /** Of the server, such as `v1.21.0`. */
  readonly version: string;
}

/** A few thousand small objects: made when somebody asks, and best forgotten once it is written. */
export function makeOpenApiDocument(options: OpenApiOptions, descriptions: Descriptions): OpenApiDocument {
  const { catalogue, served, version } = options;
  const { names, scheme } = catalogue;
  return {
    swagger: '2.0',
    info: { title: 'Orch', version },
    paths: makePaths({ served, scheme }),
    definitions: makeDefinitions({ names, kinds: servedKinds(options) }, descriptions),
  };
}
