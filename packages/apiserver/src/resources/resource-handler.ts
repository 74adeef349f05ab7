import type { Call } from '../request/call.js';
import type { ServerParts } from '../server/parts.js';

/** Answers one request of a resource, or subresource, that is no plain stored object. */
export type ResourceHandler = (call: Call, parts: ServerParts) => Promise<void>;
