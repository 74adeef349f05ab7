import type { AuditBackend, AuditEvent } from '@orch/apiserver';

interface Waiting {
  readonly event: AuditEvent;
  readonly resolve: (isStored: boolean) => void;
}

/**
 * The audit of a serving worker: passes events to the owner of the store, which writes the one log of the server. The events
 * of one turn of the event loop are one message. In batch mode no request waits for the response.
 */
export class OwnerAudit implements AuditBackend {
  readonly #send: (id: number, events: readonly AuditEvent[]) => void;
  readonly #waitsForOwner: boolean;
  readonly #sent = new Map<number, readonly Waiting[]>();
  #next: Waiting[] = [];
  #nextId = 1;
  #onIdle: (() => void) | undefined;

  constructor(
    send: (id: number, events: readonly AuditEvent[]) => void,
    { waitsForOwner }: { readonly waitsForOwner: boolean },
  ) {
    this.#send = send;
    this.#waitsForOwner = waitsForOwner;
  }

  process(event: AuditEvent): boolean | Promise<boolean> {
    const stored = new Promise<boolean>((resolve) => {
      this.#next.push({ event, resolve });
    });
    if (this.#next.length === 1) setImmediate(() => this.#flush());
    return this.#waitsForOwner ? stored : true;
  }

  /** Receives the response to a message. */
  audited(id: number, stored: readonly boolean[]): void {
    for (const [index, { resolve }] of (this.#sent.get(id) ?? []).entries()) resolve(stored[index] ?? false);
    this.#sent.delete(id);
    if (this.#sent.size === 0 && this.#next.length === 0) this.#onIdle?.();
  }

  /** Resolves when the owner has all events. */
  async close(): Promise<void> {
    this.#flush();
    if (this.#sent.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  #flush(): void {
    const events = this.#next;
    if (events.length === 0) return;
    this.#next = [];
    const id = this.#nextId++;
    this.#sent.set(id, events);
    this.#send(
      id,
      events.map(({ event }) => withoutJson(event)),
    );
  }
}

/** The owner encodes in its own versions. */
function withoutJson(event: AuditEvent): AuditEvent {
  if (event.request.json === undefined) return event;
  const { json: _, ...request } = event.request;
  return { ...event, request };
}
