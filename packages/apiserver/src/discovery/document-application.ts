import type { Express } from 'express';
import { answerOpenApiV3 } from '../openapi/v3/answer-openapi-v3.js';
import { openApiV3Path } from '../openapi/v3/openapi-v3.js';

import type { KindDocuments } from './kind-documents.js';

export interface DocumentApplicationOptions {
  readonly kinds: KindDocuments;
}

/** The paths of the application. All are read-only. */
export const applicationPaths = ['/openapi/v2', openApiV3Path] as const;

/** Whether the path is an application path, or below the OpenAPI v3 path. */
export function isApplicationPath(path: string): boolean {
  return exactPaths.has(path) || path.startsWith(`${openApiV3Path}/`);
}
const exactPaths: ReadonlySet<string> = new Set(applicationPaths);

/**
 * Documents that few requests use. Express takes 55 ms and 15 MB to load, so it is loaded on the first of these
 * requests. Health and discovery, which every client and probe requests, do not use it.
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
    const body = await options.kinds.current.openApi.body(request.get('accept'));
    response.set('vary', 'Accept-Encoding, Accept');
    if (body === undefined) {
      response.status(406).end();
      return;
    }
    const { contentType, etag, bytes, gzipped } = body;
    const zipped = request.acceptsEncodings('gzip') === 'gzip';
    response.set({ 'content-type': contentType, etag });
    if (zipped) response.set('content-encoding', 'gzip');
    // With the entity tag set, Express handles If-None-Match.
    response.send(await (zipped ? gzipped() : bytes()));
  });
  application.get([openApiV3Path, `${openApiV3Path}/*path`], (request, response) =>
    answerOpenApiV3(request, response, options.kinds.current.openApiV3),
  );
  return application;
}
