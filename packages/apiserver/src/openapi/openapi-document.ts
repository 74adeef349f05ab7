import type { Definitions } from './definitions.js';
import type { OpenApiOptions } from './openapi-options.js';
import { objectMediaTypes } from './operations.js';
import type { Paths } from './paths.js';

/** The OpenAPI v2 document of a server as JSON. */
export interface OpenApiDocument {
  readonly swagger: '2.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly schemes: readonly string[];
  /** Media types of operations that declare none. */
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

/** All members except the large ones, which are encoded part by part. */
export type OpenApiHead = Omit<OpenApiDocument, 'paths' | 'definitions'>;

export function openApiHead({ catalogue: { names }, version }: OpenApiOptions): OpenApiHead {
  return {
    swagger: '2.0',
    info: { title: 'Orch', version },
    schemes: ['https'],
    consumes: objectMediaTypes(names),
    produces: objectMediaTypes(names),
    securityDefinitions: {
      BearerToken: { description: 'A bearer token.', type: 'apiKey', name: 'authorization', in: 'header' },
    },
    security: [{ BearerToken: [] }],
  };
}
