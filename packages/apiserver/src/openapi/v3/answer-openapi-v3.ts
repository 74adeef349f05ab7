import type { Request, Response } from 'express';
import type { DocumentBody } from '../document-body.js';
import { openApiFormOf } from '../openapi-form.js';
import { type OpenApiV3, openApiV3Address, openApiV3Path } from './openapi-v3.js';

/** Serves `/openapi/v3` and the paths below it; 404 for unserved group versions. */
export async function answerOpenApiV3(request: Request, response: Response, openApi: OpenApiV3): Promise<void> {
  const path = request.path.slice(openApiV3Path.length).replace(/^\/|\/$/g, '');
  const document = path === '' ? { json: await openApi.index() } : await openApi.document(path);
  if (document === undefined) {
    response.status(404).type('text/plain').send('404 page not found\n');
    return;
  }
  response.set('vary', 'Accept-Encoding, Accept');
  const form = openApiFormOf(request.get('accept'), 'protobuf' in document ? protobufTypes : []);
  if (form === undefined) {
    response.status(406).end();
    return;
  }
  const { hash } = request.query;
  if ('hash' in document && hash !== undefined && hash !== '') {
    // An outdated address: the document has changed.
    if (hash !== document.hash) return response.redirect(301, openApiV3Address(path, document));
    const expires = new Date(Date.now() + foreverSeconds * 1_000).toUTCString();
    response.set({ 'cache-control': `public, immutable, max-age=${foreverSeconds}`, expires });
  }
  const body = form !== 'json' && 'protobuf' in document ? await document.protobuf() : document.json;
  // Express would add a charset, which JSON does not have.
  response.setHeader('content-type', form === 'json' ? 'application/json' : protobufTypes[0]);
  await send(request, response, body);
}

/** One year, the longest useful max-age. */
const foreverSeconds = 365 * 24 * 60 * 60;

async function send(request: Request, response: Response, { etag, gzipped, bytes }: DocumentBody): Promise<void> {
  response.set('etag', etag);
  const zipped = request.acceptsEncodings('gzip') === 'gzip';
  if (zipped) response.set('content-encoding', 'gzip');
  // With the entity tag set, Express handles If-None-Match.
  response.send(await (zipped ? gzipped() : bytes()));
}

/** The second is the older name. */
const protobufTypes = [
  'application/com.github.proto-openapi.spec.v3.v1.0+protobuf',
  'application/com.github.proto-openapi.spec.v3@v1.0+protobuf',
] as const;
