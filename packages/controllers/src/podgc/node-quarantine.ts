/**
 * Nodes that pods are on and that were missing. They are checked again after the quarantine, because a node that was
 * just created may not be in the cache yet, and one that was deleted may come back.
 */
export class NodeQuarantine {
  readonly #dueMs = new Map<string, number>();

  constructor(private readonly quarantineMs: number) {}

  /** A node that is in quarantine already keeps its time. */
  add(node: string, nowMs: number): void {
    if (!this.#dueMs.has(node)) this.#dueMs.set(node, nowMs + this.quarantineMs);
  }

  /** Releases the nodes whose time has passed. */
  takeDue(nowMs: number): readonly string[] {
    const due = [...this.#dueMs].filter(([, dueMs]) => dueMs <= nowMs).map(([node]) => node);
    for (const node of due) this.#dueMs.delete(node);
    return due;
  }
}
