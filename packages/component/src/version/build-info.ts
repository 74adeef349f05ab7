/** The source of a build. */
export interface BuildInfo {
  /** Full hash; empty when unknown. */
  readonly gitCommit: string;
  /** `clean`, `dirty` (with uncommitted changes), or `archive` (built without git); empty when unknown. */
  readonly gitTreeState: string;
  /** RFC 3339, UTC. */
  readonly buildDate: string;
}

/**
 * The defaults of v1.21, used when the program runs from sources. `npm run build` overwrites the compiled module with the
 * values of the build (tools/src/stamp).
 */
export const buildInfo: BuildInfo = { gitCommit: '', gitTreeState: '', buildDate: '1970-01-01T00:00:00Z' };
