import type { RequestContext } from './request-context.js';

/** Handles requests below its own paths, outside the API. Runs after authorization by path. */
export interface PathHandler {
  handles(path: string): boolean;
  respond(context: RequestContext): void | Promise<void>;
  /** Paths listed in the index at `/`. */
  paths?(): readonly string[];
}
