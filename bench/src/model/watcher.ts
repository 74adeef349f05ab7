import { isJsonObject } from '@orch/apimachinery';
import type { Random } from '../fuzz/random.js';
import type { SeenEvent } from './change-log.js';
import type { WatchSession } from './check-session.js';
import { type Connection, connectionTo, type Server } from './connection.js';
import { digestOf, identityOf, type ObjectState, stateOf } from './object-state.js';
import type { Progress } from './progress.js';
import type { WatcherRole } from './roster.js';
import { isSelected, pathOf } from './selection.js';

/** The state of an object in the view of a watcher. */
export type Held = Pick<SeenEvent, 'revision' | 'digest'>;
type Seen = WatchSession['events'][number];
type Session = { start: WatchSession['start']; events: Seen[]; completeTo?: number };

/**
 * Watches a selection through a sequence of connections, each from another kind of start: its newest version, an older one,
 * the beginning of the run, a list, or the current state.
 */
export class Watcher {
  readonly sessions: Session[] = [];
  /** By key. */
  readonly view = new Map<string, Held>();
  /** The current watch ends by itself, and another one then begins with an empty view. */
  mayRestart = true;
  /** Whole objects that a recorder received, by revision and key. */
  readonly recorded = new Map<string, ObjectState>();
  readonly counts = { relists: 0, tooOld: 0, bookmarks: 0, events: 0 };
  private readonly connection: Connection;
  /** The events since the last new view, and that view: from these an older version can be rebuilt. */
  private past: Seen[] = [];
  private base: ReadonlyMap<string, Held> = new Map();
  private baseRevision: number;
  private position: number | undefined;
  private current: { close(): void } | undefined;
  private ending = false;

  constructor(
    readonly role: WatcherRole,
    private readonly parts: { readonly server: Server; readonly random: Random; readonly progress: Progress },
  ) {
    this.connection = connectionTo(parts.server, role.protocol);
    this.baseRevision = parts.progress.beginning;
    if (role.records) this.position = parts.progress.beginning;
  }

  async run(): Promise<void> {
    while (!this.ending) {
      const { random } = this.parts;
      const dice = random.below(60);
      if (this.role.records) await this.follow({ eventsMax: Number.POSITIVE_INFINITY });
      else if (this.position === undefined || dice < 6) await this.begin();
      else if (dice < 12) await this.goBack();
      else if (dice < 15) await this.fromTheBeginning();
      else await this.follow({ eventsMax: 1 + random.below(80) });
      if (this.sessions.length > sessionsMax) throw new Error(`${this.name} began ${sessionsMax} times`);
    }
    this.connection.breakOff();
  }

  get name(): string {
    const { selection, shown, protocol } = this.role;
    const { path, query } = pathOf(selection);
    return `${[path, query.map(decodeURIComponent).join('&')].filter((text) => text !== '').join('?')} as ${shown} over ${protocol}`;
  }

  end(): void {
    this.ending = true;
    this.current?.close();
  }

  /** The newest version up to which this watcher knows all changes. */
  get reached(): number {
    return this.position ?? 0;
  }

  /** Lists the selection, in the form of this watcher. */
  async list(query: readonly string[] = []): Promise<{ readonly revision: number; readonly items: Map<string, Held> }> {
    const { path, query: selecting } = pathOf(this.role.selection);
    const response = await this.connection.send({
      method: 'GET',
      path: `${path}?${[...selecting, ...query].join('&')}`,
      headers: { accept: this.accept('List') },
    });
    if (response.status !== 200)
      throw new Error(`list of ${this.name}: ${response.status} ${response.text.slice(0, 300)}`);
    const list: { metadata: { resourceVersion: string }; items?: unknown[]; rows?: { object: unknown }[] | null } =
      JSON.parse(response.text);
    const items = new Map<string, Held>();
    for (const object of list.items ?? (list.rows ?? []).map((row) => row.object)) {
      const { key, revision } = identityOf(object);
      if (items.has(key)) this.parts.progress.find(`${key} twice in a list of ${this.name}`);
      items.set(key, { revision, digest: digestOf(object, this.role.form) });
    }
    return { revision: Number(list.metadata.resourceVersion), items };
  }

  /** Starts a new view, by a list or by a watch that begins with the state. */
  private async begin(): Promise<void> {
    const { random, progress } = this.parts;
    const notBefore = progress.acknowledged;
    const initial = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan';
    const eventsMax = 1 + random.below(80);
    switch (random.below(5)) {
      case 0:
        return this.watchState('', { notBefore, eventsMax });
      case 1:
        return this.watchState('resourceVersion=0', { notBefore: notBefore - staleRevisionsMax, eventsMax });
      case 2:
        return this.watchState(`${initial}&allowWatchBookmarks=true`, { notBefore, eventsMax });
      case 3: {
        const query = `${initial}&allowWatchBookmarks=true&resourceVersion=${notBefore}`;
        return this.watchState(query, { notBefore, eventsMax });
      }
      default:
        await this.relist();
        return this.follow({ eventsMax });
    }
  }

  private async relist(): Promise<void> {
    const { progress } = this.parts;
    const notBefore = progress.acknowledged;
    const { revision, items } = await this.list();
    this.counts.relists += 1;
    if (revision < notBefore) progress.find(`a list of ${this.name} of ${revision}, older than ${notBefore}`);
    const events = [...items].map(([key, held]) => ({ type: 'ADDED', key, ...held }));
    const mark = { type: 'BOOKMARK', key: '', revision, digest: '', marked: true };
    // A list is checked like a watched state with a mark.
    this.sessions.push({ start: { type: 'state', notBefore }, events: [...events, mark] });
    this.settle(items, revision);
  }

  private settle(items: ReadonlyMap<string, Held>, revision: number): void {
    this.view.clear();
    for (const [key, held] of items) this.view.set(key, held);
    this.base = new Map(items);
    this.baseRevision = revision;
    this.past = [];
    this.position = revision;
  }

  /** Resumes from an older version: the view as it was then. */
  private async goBack(): Promise<void> {
    const until = this.parts.random.below(this.past.length + 1);
    const kept = this.past.slice(0, until);
    this.settleBack(kept);
    await this.follow({ eventsMax: 1 + this.parts.random.below(80) });
  }

  private settleBack(kept: readonly Seen[]): void {
    this.view.clear();
    for (const [key, held] of this.base) this.view.set(key, held);
    this.past = [];
    this.position = this.baseRevision;
    for (const event of kept) this.take(event);
  }

  /** Starts from the state before the first write, or at a version that is soon compacted. */
  private async fromTheBeginning(): Promise<void> {
    const { random, progress } = this.parts;
    const { selection, form } = this.role;
    if (random.once(2)) this.settle(new Map(), firstRevision);
    else {
      const before = (progress.before.get(selection.resource) ?? []).filter((state) => isSelected(state, selection));
      const held = before.map(({ key, revision, digest }) => [key, { revision, digest: digest[form] }] as const);
      this.settle(new Map(held), progress.beginning);
    }
    await this.follow({ eventsMax: 1 + random.below(3_000) });
  }

  private async watchState(query: string, options: { notBefore: number; eventsMax: number }): Promise<void> {
    this.settle(new Map(), 0);
    this.position = undefined;
    await this.watch(query, { type: 'state', notBefore: options.notBefore }, options.eventsMax);
  }

  private async follow({ eventsMax }: { readonly eventsMax: number }): Promise<void> {
    const revision = this.position ?? 0;
    const { random, progress } = this.parts;
    // A watch that ends by itself ends with a bookmark.
    const short =
      this.role.records || progress.isOver || !random.once(3) ? '' : `&timeoutSeconds=${1 + random.below(2)}`;
    const marks = this.role.records || random.once(2) ? '&allowWatchBookmarks=true' : '';
    await this.watch(`resourceVersion=${revision}${short}${marks}`, { type: 'after', revision }, eventsMax);
  }

  private async watch(query: string, start: WatchSession['start'], eventsMax: number): Promise<void> {
    if (this.ending) return;
    const { path, query: selecting } = pathOf(this.role.selection);
    const { random, progress } = this.parts;
    const all = ['watch=1', ...selecting, query].filter((text) => text !== '').join('&');
    const headers = { accept: this.accept('') };
    const stream = await this.connection.open({ method: 'GET', path: `${path}?${all}`, headers });
    if (stream.status === 410) return this.tooOld();
    if (stream.status !== 200) {
      if (this.ending || (stream.status === 0 && progress.isOver)) return;
      throw new Error(`watch of ${this.name} with ${query}: ${stream.status}`);
    }
    const session: Session = { start, events: [] };
    this.sessions.push(session);
    this.current = stream;
    if (this.ending) stream.close();
    // Disconnects also idle watches.
    const quiet =
      progress.isOver || this.role.records ? undefined : setTimeout(() => stream.close(), 100 + random.below(1_500));
    this.mayRestart = quiet !== undefined || query.includes('timeoutSeconds');
    let ended = false;
    for await (const line of stream.lines) {
      if (ended) continue;
      const frame: { type: string; object: unknown } = JSON.parse(line);
      if (frame.type === 'ERROR') {
        const code = isJsonObject(frame.object) ? frame.object['code'] : undefined;
        if (code === 410) this.tooOld();
        else progress.find(`${this.name} with ${query} ended with ${line.slice(0, 300)}`);
        ended = true;
        continue;
      }
      const event = this.read(frame);
      session.events.push(event);
      this.take(event, session.start.type === 'after');
      if (session.events.length >= eventsMax && !progress.isOver) {
        ended = true;
        if (random.once(3)) this.connection.breakOff();
        else stream.close();
      }
    }
    clearTimeout(quiet);
  }

  /** Discards the view: the watcher must list again. */
  private tooOld(): void {
    this.counts.tooOld += 1;
    this.position = undefined;
    if (this.role.records) throw new Error(`${this.name} is a recorder and got 410`);
  }

  private read({ type, object }: { readonly type: string; readonly object: unknown }): Seen {
    if (type === 'BOOKMARK') return this.readBookmark(object);
    const shown = this.role.shown === 'table' ? rowObject(object) : object;
    const { key, revision } = identityOf(shown);
    if (this.role.records) this.recorded.set(`${revision} ${key}`, stateOf(shown));
    this.counts.events += 1;
    return { type, key, revision, digest: digestOf(shown, this.role.form) };
  }

  private readBookmark(object: unknown): Seen {
    this.counts.bookmarks += 1;
    const metadata = isJsonObject(object) && isJsonObject(object['metadata']) ? object['metadata'] : {};
    const { annotations } = metadata;
    const marked =
      isJsonObject(annotations) && Object.keys(annotations).some((name) => name.endsWith('initial-events-end'));
    return { type: 'BOOKMARK', key: '', revision: Number(metadata['resourceVersion']), digest: '', marked };
  }

  /** When the end of the state is unknown, no version is known to resume from until the next bookmark. */
  private take(event: Seen, isPlaced = true): void {
    const { type, key, revision, digest } = event;
    if (type === 'DELETED') this.view.delete(key);
    else if (type !== 'BOOKMARK') this.view.set(key, { revision, digest });
    if (type === 'BOOKMARK' && this.position === undefined) {
      this.settle(new Map(this.view), revision);
      return;
    }
    this.past.push(event);
    if (isPlaced || this.position !== undefined) this.position = revision;
  }

  private accept(list: '' | 'List'): string {
    const group = ';g=meta.k8s.io;v=v1,application/json';
    switch (this.role.shown) {
      case 'objects':
        return 'application/json';
      case 'metadata':
        return `application/json;as=PartialObjectMetadata${list}${group}`;
      case 'table':
        return `application/json;as=Table${group}`;
    }
  }
}

const firstRevision = 1;
const staleRevisionsMax = 300;
const sessionsMax = 100_000;

function rowObject(table: unknown): unknown {
  const rows = isJsonObject(table) ? table['rows'] : undefined;
  const [row]: unknown[] = Array.isArray(rows) ? rows : [];
  if (!isJsonObject(row)) throw new Error(`no row: ${JSON.stringify(table).slice(0, 300)}`);
  return row['object'];
}
