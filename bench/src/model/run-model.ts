import { Random } from '../fuzz/random.js';
import { type Acknowledged, judgeAcknowledged, LogIndex } from './acknowledged.js';
import type { Change } from './change-log.js';
import { Client } from './client.js';
import { connectionTo, type Server } from './connection.js';
import { judgeSession } from './judge-session.js';
import { type ObjectState, stateOf } from './object-state.js';
import { Progress } from './progress.js';
import { readLog } from './read-log.js';
import { namespaces, roster } from './roster.js';
import { pathOf, type Resource } from './selection.js';
import { Watcher } from './watcher.js';

export interface ModelRun {
  /** Where participants connect, by turns. */
  readonly servers: readonly [Server, ...(readonly Server[])];
  readonly operations: number;
  readonly seed: number;
  readonly clients?: number;
  readonly onProgress?: (begun: number) => void;
}

export interface ModelReport {
  /** What must not be; none when all is well. */
  readonly findings: readonly string[];
  /** How often each kind of request was answered with each status. */
  readonly answers: ReadonlyMap<string, number>;
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
 * Clients write at random, twenty watchers follow and are broken off, and at the end all that everybody saw is compared
 * with one log: what one watcher of each resource saw without a break, which is compared with what was acknowledged.
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
  return judge({ progress, watchers, clients });
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

/** Until each watcher holds what its list says; then a moment more, for what should not come. */
async function settle(watchers: readonly Watcher[], progress: Progress): Promise<void> {
  const endMs = performance.now() + settleMsMax;
  for (const watcher of watchers) {
    for (;;) {
      const { items } = await watcher.list();
      const fault = viewFault(watcher, items);
      if (fault === undefined) break;
      if (performance.now() > endMs) {
        progress.find(`${watcher.name}: at the end ${fault}`);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const watcher of watchers) {
    const fault = viewFault(watcher, (await watcher.list()).items);
    if (fault !== undefined) progress.find(`${watcher.name}: after the end ${fault}`);
  }
}

const settleMsMax = 20_000;

function viewFault({ view }: Watcher, items: Watcher['view']): string | undefined {
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

function judge({ progress, watchers, clients }: Ended): ModelReport {
  const logs = new Map<Resource, readonly Change[]>();
  for (const watcher of watchers.filter(({ role }) => role.records)) {
    const { resource } = watcher.role.selection;
    const events = watcher.sessions.flatMap((session) => session.events);
    const stateAt = ({ revision, key }: { revision: number; key: string }) =>
      watcher.recorded.get(`${revision} ${key}`);
    const { changes, faults } = readLog(progress.before.get(resource) ?? [], events, stateAt);
    for (const fault of faults) progress.find(`recorder of ${resource}: ${fault}`);
    logs.set(resource, changes);
  }
  let appliedTwice = 0;
  for (const resource of resources) {
    const changes = logs.get(resource) ?? [];
    const answers: readonly Acknowledged[] = clients.flatMap((client) => client.acknowledged.get(resource) ?? []);
    appliedTwice += answers.filter(({ type }) => type === 'applied twice').length;
    const asked = new Map<number, number>();
    for (const answer of answers) {
      if (answer.type === 'written') asked.set(answer.state.revision, (asked.get(answer.state.revision) ?? 0) + 1);
    }
    const unnamed = unnamedChanges(changes);
    const writersOf = (revision: number) => (asked.get(revision) ?? 0) + (unnamed.has(revision) ? 1 : 0);
    const index = new LogIndex(changes, writersOf);
    for (const answer of answers) {
      const fault = judgeAcknowledged(index, answer);
      if (fault !== undefined) progress.find(fault);
    }
    for (const change of changes) {
      if (change.type === 'delete' || change.revision <= progress.beginning || writersOf(change.revision) > 0) continue;
      progress.find(`${resource} ${change.state.key} ${change.revision} was asked for by nobody`);
    }
  }
  for (const watcher of watchers) {
    const { selection, form } = watcher.role;
    const changes = logs.get(selection.resource) ?? [];
    const last = watcher.sessions.at(-1);
    if (last !== undefined) last.completeTo = changes.at(-1)?.revision ?? 0;
    for (const [number, session] of watcher.sessions.entries()) {
      const fault = judgeSession(changes, { selection, form, session });
      if (fault !== undefined) progress.find(`${watcher.name}, connection ${number}: ${fault}`);
    }
  }
  return report({ progress, watchers, clients }, { logs, appliedTwice });
}

/** Deletions and bindings change an object, and are answered without it. */
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
  const answers = new Map<string, number>();
  for (const client of clients) {
    for (const [what, count] of client.answers) answers.set(what, (answers.get(what) ?? 0) + count);
  }
  const sum = (of: (watcher: Watcher) => number) => watchers.reduce((total, watcher) => total + of(watcher), 0);
  return {
    findings: progress.findings,
    answers,
    changes: [...logs.values()].reduce((total, changes) => total + changes.length, 0),
    events: sum(({ counts }) => counts.events),
    sessions: sum(({ sessions }) => sessions.length),
    relists: sum(({ counts }) => counts.relists),
    tooOld: sum(({ counts }) => counts.tooOld),
    bookmarks: sum(({ counts }) => counts.bookmarks),
    appliedTwice,
  };
}
