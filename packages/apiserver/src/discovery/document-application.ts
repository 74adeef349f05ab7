import type { Express } from 'express';
import type { OpenApiBodies } from '../openapi/openapi-bodies.js';
import { answerOpenApiV3 } from '../openapi/v3/answer-openapi-v3.js';
import { type OpenApiV3, openApiV3Path } from '../openapi/v3/openapi-v3.js';

export interface DocumentApplicationOptions {
  readonly openApi: OpenApiBodies;
  readonly openApiV3: OpenApiV3;
}

/** The paths below, all read-only. */
export const applicationPaths = ['/openapi/v2', openApiV3Path] as const;

/** Whether the path is one of them, or below the one that has others below it. */
export function isOfApplication(path: string): boolean {
  return exactPaths.has(path) || path.startsWith(`${openApiV3Path}/`);
}
const exactPaths: ReadonlySet<string> = new Set(applicationPaths);

/**
 * Documents for people and tools, which few requests ask for. Express takes 55 ms and 15 MB to load, so this is done on
 * the first of them; health and discovery, which every client and probe asks for, are answered without it.
 */
export async function makeDocumentApplication(options: DocumentApplicationOptions): Promise<Express> {
  const { default: express } = await import('express');
  const application = express();
  application.disable('x-powered-by');
  application.use((_request, response, next) => {
    response.set('cache-control', 'no-cache, private');
    next();
  });
  application.get('/openapi/v2', async (request, response) => {
    const body = await options.openApi.body(request.get('accept'));
    response.set('vary', 'Accept-Encoding, Accept');
    if (body === undefined) {
      response.status(406).end();
      return;
    }
    const { contentType, etag, bytes, gzipped } = body;
    const zipped = request.acceptsEncodings('gzip') === 'gzip';
    response.set({ 'content-type': contentType, etag });
    if (zipped) response.set('content-encoding', 'gzip');
    // With the tag set, Express answers 304 to who has it.
    response.send(zipped ? gzipped : await bytes());
  });
  application.get([openApiV3Path, `${openApiV3Path}/*path`], (request, response) =>
    answerOpenApiV3(request, response, options.openApiV3),
  );
  return application;
}
