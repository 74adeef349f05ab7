import type { Workspace } from './workspace.js';

/** A sequence of changes, each of which waits until the controllers have done their part. */
export interface Scenario {
  readonly name: string;
  run(workspace: Workspace): Promise<void>;
}
