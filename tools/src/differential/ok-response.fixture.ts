import type { Json } from './json.js';
import type { ComparedResponse } from './response.js';

/** A response with status 200 and this body. */
export function okResponse(body: Json): ComparedResponse {
  return { status: 200, headers: {}, body };
}
