import { isJsonObject, type JsonObject } from '@orch/apimachinery';
import type { Random } from '../fuzz/random.js';
import type { Acknowledged } from './acknowledged.js';
import { appliedTwice, ownersFault } from './applied.js';
import { type Answer, type Connection, connectionTo, type Protocol, type Server } from './connection.js';
import { identityOf, type ObjectState, stateOf } from './object-state.js';
import { choose, type Write } from './operations.js';
import type { Progress } from './progress.js';
import type { Resource } from './selection.js';

/** Writes whatever its random numbers say, one request after the other, and keeps what it was answered. */
export class Client {
  readonly acknowledged = new Map<Resource, Acknowledged[]>([
    ['configmaps', []],
    ['pods', []],
    ['leases', []],
  ]);
  readonly answers = new Map<string, number>();
  private readonly connection: Connection;
  /** Objects as this client saw them last, by path: what it updates may be stale. */
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

  /** The object that was answered, when there is one that is stored. */
  private async write(write: Write): Promise<JsonObject | undefined> {
    const { progress } = this.parts;
    const before = progress.acknowledged;
    const answer = await this.connection.send(write.sent);
    this.count(write, answer);
    const what = `client ${this.parts.index}: ${write.what} (${write.sent.method} ${write.sent.path})`;
    if (!write.statuses.includes(answer.status)) {
      progress.find(`${what}: ${answer.status} ${answer.text.slice(0, 500)}`);
      return undefined;
    }
    const body: unknown = JSON.parse(answer.text);
    if (!isJsonObject(body)) return undefined;
    if (answer.status >= 400) {
      if (answer.status === 404) this.known.delete(write.path);
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
      const fault = ownersFault(body, write.applied);
      if (fault !== undefined) progress.find(`${what}: ${fault}`);
    }
    return body;
  }

  private keepWritten({ resource }: Write, written: { what: string; state: ObjectState; before: number }): void {
    const { what, state, before } = written;
    this.parts.progress.acknowledge(state.revision);
    this.acknowledged.get(resource)?.push({ type: 'written', what, state, before });
  }

  /** One that stays, for its finalizers or its grace, is another version of it. */
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

  /** What is applied again changes nothing, not even owners. */
  private async applyAgain(write: Write, first: JsonObject): Promise<void> {
    const again = { ...write, what: `${write.what}, again`, statuses: [200, 201, 409, 422] };
    const second = await this.write(again);
    if (second === undefined) return;
    const what = `${write.what} (${write.sent.path})`;
    this.acknowledged.get(write.resource)?.push(appliedTwice(first, second, what));
  }

  private count({ what }: Write, { status }: Answer): void {
    const counted = `${what} ${status}`;
    this.answers.set(counted, (this.answers.get(counted) ?? 0) + 1);
  }
}
