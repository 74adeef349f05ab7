import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createDeflate, createGunzip, createGzip, createInflate } from 'node:zlib';
import { HtmlLinks } from './rewrite-html.js';
import type { LinkRewriting } from './rewrite-location.js';

/** The body with rewritten links, in its original encoding; undefined for bodies without known links. */
export function rewrittenBody(
  response: IncomingMessage,
  { method, links }: { readonly method: string; readonly links: LinkRewriting },
): Readable | undefined {
  const { statusCode: status = 0, headers } = response;
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  // Offsets of a partial response refer to the original page.
  if (type !== 'text/html' || method === 'HEAD' || status === 204 || status === 206 || status === 304) return undefined;
  const html = new HtmlLinks(links);
  // The last stream of the pipeline receives errors of all streams.
  switch (headers['content-encoding']?.trim().toLowerCase() ?? 'identity') {
    case 'identity':
      return pipeline(response, html, ignoreEnd);
    case 'gzip':
      return pipeline(response, createGunzip(), html, createGzip(), ignoreEnd);
    case 'deflate':
      return pipeline(response, createInflate(), html, createDeflate(), ignoreEnd);
    default:
      return undefined;
  }
}

function ignoreEnd(): void {}
