import type { Answer } from './answer.js';
import type { Json } from './json.js';

/** An answer of 200 with this body. */
export function answered(body: Json): Answer {
  return { status: 200, headers: {}, body };
}
