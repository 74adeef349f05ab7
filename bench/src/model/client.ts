import { isJsonObject, type JsonObject } from '@orch/apimachinery';
import type { Random } from '../fuzz/random.js';
import type { Acknowledged } from './acknowledged.js';
import { appliedTwice, ownershipError } from './applied.js';
import { type Connection, connectionTo, type Protocol, type ReceivedResponse, type Server } from './connection.js';
import { identityOf, type ObjectState, stateOf } from './object-state.js';
import { choose, type Write } from './operations.js';
import type { Progress } from './progress.js';
import type { Resource } from './selection.js';

/** Sends random writes one after the other, and records the responses. */
export class Client {
  readonly acknowledged = new Map<Resource, Acknowledged[]>([
    ['configmaps', []],
    ['pods', []],
    ['leases', []],
  ]);
  readonly responses = new Map<string, number>();
  private readonly connection: Connection;
  /** The last object that this client received, by path; its updates may be stale. */
  private readonly known = new Map<string, JsonObject>();

  constructor(
    private readonly parts: {
      readonly index: number;
      readonly server: Server;
      readonly protocol: Protocol;
      readonly random: Random;
      readonly progress: Progress;
    },
  ) {
    this.connection = connectionTo(parts.server, parts.protocol);
  }

  async run(): Promise<void> {
    const { progress, random } = this.parts;
    while (progress.begun < progress.operations) {
      progress.begun += 1;
      const write = choose(random, { known: (path) => this.known.get(path), writer: `client-${this.parts.index}` });
      const made = await this.write(write);
      if (write.applied !== undefined && made !== undefined) await this.applyAgain(write, made);
    }
    this.connection.breakOff();
  }

  /** The stored object of a response, if there is one. */
  private async write(write: Write): Promise<JsonObject | undefined> {
    const { progress } = this.parts;
    const before = progress.acknowledged;
    const response = await this.connection.send(write.sent);
    this.count(write, response);
    const what = `client ${this.parts.index}: ${write.what} (${write.sent.method} ${write.sent.path})`;
    if (!write.statuses.includes(response.status)) {
      progress.find(`${what}: ${response.status} ${response.text.slice(0, 500)}`);
      return undefined;
    }
    const body: unknown = JSON.parse(response.text);
    if (!isJsonObject(body)) return undefined;
    if (response.status >= 400) {
      if (response.status === 404) this.known.delete(write.path);
      return undefined;
    }
    if (write.isDryRun === true) return undefined;
    if (write.type === 'get' || write.type === 'write') this.known.set(write.path, body);
    if (write.type === 'get') return undefined;
    if (write.type === 'delete collection') {
      const items: unknown[] = Array.isArray(body['items']) ? body['items'] : [];
      for (const item of items) this.keepDeleted(write, what, { object: item, before });
      return undefined;
    }
    if (write.type === 'delete') {
      this.keepDeleted(write, what, { object: body, before });
      return undefined;
    }
    if (body['kind'] === 'Status') return undefined;
    this.keepWritten(write, { what, state: stateOf(body), before });
    if (write.applied !== undefined) {
      const error = ownershipError(body, write.applied);
      if (error !== undefined) progress.find(`${what}: ${error}`);
    }
    return body;
  }

  private keepWritten({ resource }: Write, written: { what: string; state: ObjectState; before: number }): void {
    const { what, state, before } = written;
    this.parts.progress.acknowledge(state.revision);
    this.acknowledged.get(resource)?.push({ type: 'written', what, state, before });
  }

  /** A deleted object that stays, because of finalizers or grace period, has a new version. */
  private keepDeleted(
    { resource, endsAtOnce }: Write,
    what: string,
    { object, before }: { readonly object: unknown; readonly before: number },
  ): void {
    if (!isJsonObject(object)) return;
    if (object['kind'] === 'Status') {
      const details = isJsonObject(object['details']) ? object['details'] : {};
      const { uid } = details;
      if (typeof uid === 'string') this.acknowledged.get(resource)?.push({ type: 'deleted', what, uid, before });
      return;
    }
    const { uid, metadata } = identityOf(object);
    const isHeld = Array.isArray(metadata['finalizers']) && metadata['finalizers'].length > 0;
    if (endsAtOnce && !isHeld) this.acknowledged.get(resource)?.push({ type: 'deleted', what, uid, before });
  }

  /** Applying the same configuration again changes nothing, including managedFields. */
  private async applyAgain(write: Write, first: JsonObject): Promise<void> {
    const again = { ...write, what: `${write.what}, again`, statuses: [200, 201, 409, 422] };
    const second = await this.write(again);
    if (second === undefined) return;
    const what = `${write.what} (${write.sent.path})`;
    this.acknowledged.get(write.resource)?.push(appliedTwice(first, second, what));
  }

  private count({ what }: Write, { status }: ReceivedResponse): void {
    const counted = `${what} ${status}`;
    this.responses.set(counted, (this.responses.get(counted) ?? 0) + 1);
  }
}
