import { expect, test } from '@jest/globals';
import { type ApiObject, FakeClock, notFoundError, orchNames } from '@orch/apimachinery';
import type { ControllerName } from '../src/controllers.js';
import { defaultControllerOptions } from '../src/framework/controller-options.js';
import { fakeClient } from '../src/framework/fake-client.fixture.js';
import { runControllers } from '../src/run-controllers.js';

const group = 'shop.example.com';
const widgets = { group, resource: 'widgets' };

/** A server that serves the kind Widget in one version, in another, or not at all. */
class Server {
  readonly documents: Record<string, object> = {};
  readonly lists: string[] = [];
  #version: string | undefined;
  #watches = new AbortController();

  serve(version: string | undefined): void {
    this.#version = version;
    this.#watches.abort();
    this.#watches = new AbortController();
    const groupVersion = `${group}/${version}`;
    const resource = { name: 'widgets', kind: 'Widget', namespaced: true, verbs: ['delete', 'get', 'list', 'watch'] };
    this.documents['/apis'] = {
      groups: version === undefined ? [] : [{ name: group, preferredVersion: { groupVersion } }],
    };
    this.documents[`/apis/${groupVersion}`] = { groupVersion, resources: [resource] };
  }

  client(objects: Readonly<Record<string, readonly ApiObject[]>>) {
    const isWidgets = ({ resource }: { readonly resource: string }) => resource === widgets.resource;
    return fakeClient({
      ...{ objects, documents: this.documents, onRequest: () => Promise.resolve() },
      endOfWatches: (reference) => (isWidgets(reference) ? this.#watches.signal : undefined),
      onRead: (verb, reference) => {
        if (!isWidgets(reference)) return;
        if (verb === 'list') this.lists.push(reference.version);
        if (reference.version !== this.#version) throw notFoundError(widgets, '');
      },
    });
  }
}

const metadata = { name: 'q', namespace: 'n', uid: 'q', resourceVersion: '1' };
const spec = { hard: { [`count/widgets.${group}`]: '5' } };
const resourcequotas: readonly ApiObject[] = [{ apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec }];
const minuteMs = 60_000;

test.each<readonly [ControllerName, Readonly<Record<string, readonly ApiObject[]>>]>([
  ['garbagecollector', {}],
  ['resourcequota', { resourcequotas }],
])(
  '%s stops reading a kind that is removed, and reads it in the version in which it comes back',
  async (name, objects) => {
    const server = new Server();
    server.serve('v1');
    const [clock, stopping, silent] = [new FakeClock(), new AbortController(), () => undefined];
    const ended = runControllers(
      {
        ...{ client: server.client(objects), names: orchNames, clock, random: () => 0, gates: () => true },
        log: { debug: silent, info: silent, warn: silent, error: silent },
        ...{ controllers: [name], options: defaultControllerOptions },
        timing: { startIntervalMs: 0, minResyncMs: 0 },
      },
      stopping.signal,
    );
    await clock.advance(minuteMs);
    expect(server.lists).toEqual(['v1']);
    server.serve(undefined);
    await clock.advance(2 * minuteMs);
    const tries = server.lists.length;
    await clock.advance(60 * minuteMs);
    expect(server.lists.length).toBe(tries);
    server.serve('v2');
    await clock.advance(2 * minuteMs);
    expect(server.lists.slice(tries)).toEqual(['v2']);
    stopping.abort();
    await ended;
  },
);
