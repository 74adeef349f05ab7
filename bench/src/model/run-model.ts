import { Random } from '../fuzz/random.js';
import { type Acknowledged, checkAcknowledged, LogIndex } from './acknowledged.js';
import type { Change } from './change-log.js';
import { checkSession } from './check-session.js';
import { Client } from './client.js';
import { connectionTo, type Server } from './connection.js';
import { type ObjectState, stateOf } from './object-state.js';
import { Progress } from './progress.js';
import { readLog } from './read-log.js';
import { namespaces, roster } from './roster.js';
import { pathOf, type Resource } from './selection.js';
import { Watcher } from './watcher.js';

export interface ModelRun {
  /** The servers to which participants connect, in turn. */
  readonly servers: readonly [Server, ...(readonly Server[])];
  readonly operations: number;
  readonly seed: number;
  readonly clients?: number;
  readonly onProgress?: (begun: number) => void;
}

export interface ModelReport {
  /** Errors; empty on success. */
  readonly findings: readonly string[];
  /** The number of responses per kind of request and status. */
  readonly responses: ReadonlyMap<string, number>;
  readonly changes: number;
  readonly events: number;
  readonly sessions: number;
  readonly relists: number;
  readonly tooOld: number;
  readonly bookmarks: number;
  readonly appliedTwice: number;
}

const resources = ['configmaps', 'pods', 'leases'] as const;

/**
 * Clients write at random while twenty watchers follow and are disconnected. At the end all received events are compared with
 * one log: the events of one uninterrupted watcher per resource, which are compared with the acknowledged writes.
 */
export async function runModel(run: ModelRun): Promise<ModelReport> {
  const { servers, operations, seed, clients: clientsMax = 8, onProgress } = run;
  const serverOf = (index: number) => servers[index % servers.length] ?? servers[0];
  const progress = await prepare(servers[0], operations);
  const watchers = roster.map(
    (role, index) => new Watcher(role, { server: serverOf(index), random: new Random(seed, 1_000 + index), progress }),
  );
  const clients = Array.from({ length: clientsMax }, (_, index) => {
    const protocol = index % 2 === 0 ? 'HTTP/2' : 'HTTP/1.1';
    return new Client({ index, server: serverOf(index), protocol, random: new Random(seed, index), progress });
  });
  const timer = setInterval(() => onProgress?.(progress.begun), 10_000);
  const watching = Promise.all(watchers.map((watcher) => watcher.run()));
  try {
    await Promise.race([Promise.all(clients.map((client) => client.run())), watching]);
    progress.isOver = true;
    await settle(watchers, progress);
    for (const watcher of watchers) watcher.end();
    await watching;
  } finally {
    clearInterval(timer);
    progress.begun = progress.operations;
    progress.isOver = true;
    for (const watcher of watchers) watcher.end();
  }
  return check({ progress, watchers, clients });
}

async function prepare(server: Server, operations: number): Promise<Progress> {
  const connection = connectionTo(server, 'HTTP/2');
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const given = body === undefined ? {} : { headers, body: JSON.stringify(body) };
    const { status, text } = await connection.send({ method, path, ...given });
    if (status !== 200 && status !== 201 && status !== 409) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
  for (const name of namespaces) {
    await send('POST', '/api/v1/namespaces', { metadata: { name } });
    await send('POST', `/api/v1/namespaces/${name}/serviceaccounts`, { metadata: { name: 'default' } });
  }
  const before = new Map<Resource, readonly ObjectState[]>();
  let beginning = 0;
  for (const resource of resources) {
    const list: { metadata: { resourceVersion: string }; items: object[] } = await send(
      'GET',
      pathOf({ resource }).path,
    );
    before.set(resource, list.items.map(stateOf));
    beginning = Number(list.metadata.resourceVersion);
  }
  connection.breakOff();
  return new Progress(operations, beginning, before);
}

/**
 * Waits until no watch ends by itself any more and the view of each watcher equals its list; then a little longer, for
 * unexpected events.
 */
async function settle(watchers: readonly Watcher[], progress: Progress): Promise<void> {
  const endMs = performance.now() + settleMsMax;
  for (const watcher of watchers) {
    for (;;) {
      const { items } = await watcher.list();
      const error = watcher.mayRestart ? 'its watch has a time limit' : viewError(watcher, items);
      if (error === undefined) break;
      if (performance.now() > endMs) {
        progress.find(`${watcher.name}: at the end ${error}`);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const watcher of watchers) {
    const error = viewError(watcher, (await watcher.list()).items);
    if (error !== undefined) progress.find(`${watcher.name}: after the end ${error}`);
  }
}

const settleMsMax = 20_000;

function viewError({ view }: Watcher, items: Watcher['view']): string | undefined {
  if (view.size !== items.size) return `${view.size} objects instead of ${items.size}`;
  for (const [key, { revision, digest }] of items) {
    const held = view.get(key);
    if (held?.revision !== revision) return `${key} of ${held?.revision} instead of ${revision}`;
    if (held.digest !== digest) return `${key} of ${revision} is another object`;
  }
  return undefined;
}

interface Ended {
  readonly progress: Progress;
  readonly watchers: readonly Watcher[];
  readonly clients: readonly Client[];
}

function check({ progress, watchers, clients }: Ended): ModelReport {
  const logs = new Map<Resource, readonly Change[]>();
  for (const watcher of watchers.filter(({ role }) => role.records)) {
    const { resource } = watcher.role.selection;
    const events = watcher.sessions.flatMap((session) => session.events);
    const stateAt = ({ revision, key }: { revision: number; key: string }) =>
      watcher.recorded.get(`${revision} ${key}`);
    const { changes, errors } = readLog(progress.before.get(resource) ?? [], events, stateAt);
    for (const error of errors) progress.find(`recorder of ${resource}: ${error}`);
    logs.set(resource, changes);
  }
  let appliedTwice = 0;
  for (const resource of resources) {
    const changes = logs.get(resource) ?? [];
    const responses: readonly Acknowledged[] = clients.flatMap((client) => client.acknowledged.get(resource) ?? []);
    appliedTwice += responses.filter(({ type }) => type === 'applied twice').length;
    const written = new Map<number, number>();
    for (const response of responses) {
      if (response.type === 'written')
        written.set(response.state.revision, (written.get(response.state.revision) ?? 0) + 1);
    }
    const unnamed = unnamedChanges(changes);
    const writersOf = (revision: number) => (written.get(revision) ?? 0) + (unnamed.has(revision) ? 1 : 0);
    const index = new LogIndex(changes, writersOf);
    for (const response of responses) {
      const error = checkAcknowledged(index, response);
      if (error !== undefined) progress.find(error);
    }
    for (const change of changes) {
      if (change.type === 'delete' || change.revision <= progress.beginning || writersOf(change.revision) > 0) continue;
      progress.find(`${resource} ${change.state.key} ${change.revision}was not requested`);
    }
  }
  for (const watcher of watchers) {
    const { selection, form } = watcher.role;
    const changes = logs.get(selection.resource) ?? [];
    const last = watcher.sessions.at(-1);
    if (last !== undefined) last.completeTo = changes.at(-1)?.revision ?? 0;
    for (const [number, session] of watcher.sessions.entries()) {
      const error = checkSession(changes, { selection, form, session });
      if (error !== undefined) progress.find(`${watcher.name}, connection ${number}: ${error}`);
    }
  }
  return report({ progress, watchers, clients }, { logs, appliedTwice });
}

/** Revisions of deletions and bindings, whose responses do not contain the object. */
function unnamedChanges(changes: readonly Change[]): ReadonlySet<number> {
  const unnamed = new Set<number>();
  const nodeNames = new Map<string, string>();
  for (const change of changes) {
    if (change.type === 'delete') {
      nodeNames.delete(change.last.key);
      continue;
    }
    const { key, nodeName, isEnding } = change.state;
    const isBound = nodeNames.get(key) === '' && nodeName !== '';
    if (isBound || isEnding) unnamed.add(change.revision);
    nodeNames.set(key, nodeName);
  }
  return unnamed;
}

function report(
  { progress, watchers, clients }: Ended,
  { logs, appliedTwice }: { readonly logs: ReadonlyMap<Resource, readonly Change[]>; readonly appliedTwice: number },
): ModelReport {
  const responses = new Map<string, number>();
  for (const client of clients) {
    for (const [what, count] of client.responses) responses.set(what, (responses.get(what) ?? 0) + count);
  }
  const sum = (of: (watcher: Watcher) => number) => watchers.reduce((total, watcher) => total + of(watcher), 0);
  return {
    findings: progress.findings,
    responses,
    changes: [...logs.values()].reduce((total, changes) => total + changes.length, 0),
    events: sum(({ counts }) => counts.events),
    sessions: sum(({ sessions }) => sessions.length),
    relists: sum(({ counts }) => counts.relists),
    tooOld: sum(({ counts }) => counts.tooOld),
    bookmarks: sum(({ counts }) => counts.bookmarks),
    appliedTwice,
  };
}
