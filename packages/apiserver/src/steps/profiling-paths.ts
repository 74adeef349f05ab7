import { createProfiling } from '@orch/serving';
import type { PathHandler } from '../context/path-handler.js';

/** The profiles at `/debug/pprof/`. As in v1.21, the index at `/` does not list them. */
export function profilingPaths(): PathHandler {
  const profiling = createProfiling();
  return {
    handles: (path) => profiling.handles(path),
    respond: ({ exchange, info }) => profiling.respond(exchange, info.path),
  };
}
