import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createDeflate, createGunzip, createGzip, createInflate } from 'node:zlib';
import { HtmlLinks } from './rewrite-html.js';
import type { LinkRewriting } from './rewrite-location.js';

/** The body with its links changed, as bytes encoded as before; undefined for one without links that are known. */
export function rewrittenBody(
  response: IncomingMessage,
  { method, links }: { readonly method: string; readonly links: LinkRewriting },
): Readable | undefined {
  const { statusCode: status = 0, headers } = response;
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  // A part of a page says where in the page it stands.
  if (type !== 'text/html' || method === 'HEAD' || status === 204 || status === 206 || status === 304) return undefined;
  const html = new HtmlLinks(links);
  // Whoever reads the last one sees the failure of any.
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
