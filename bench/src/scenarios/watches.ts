import { configMap } from './objects.js';
import type { Scenario } from './scenario.js';
import { jobTo, mustCreate } from './server-under-test.js';

const maps = '/api/v1/namespaces/maps/configmaps';

/** Watch benchmarks: one event at a time to a number of watchers of one object. */
export const watches: readonly Scenario[] = [
  fanOut(1, ['h2']),
  fanOut(100, ['h2', 'http/1.1']),
  fanOut(1_000, ['h2']),
  fanOut(5_000, ['h2']),
];

function fanOut(watchers: number, protocols: Scenario['protocols']): Scenario {
  return {
    name: `watch-${watchers}`,
    title: `one event to ${watchers.toLocaleString('en-US')} watchers (per delivery)`,
    engines: ['embedded'],
    protocols,
    async prepare(server, { events: eventsToThousand }) {
      const name = `watched-${watchers}-${Date.now()}`;
      await mustCreate(server, maps, JSON.parse(configMap(name)));
      const patched = await server.call('PATCH', `${maps}/${name}`, {
        body: '{"metadata":{"annotations":{"event":"01234567890123456789"}}}',
        headers: { 'content-type': 'application/merge-patch+json' },
      });
      const frame = Buffer.from(`{"type":"MODIFIED","object":${patched.body.toString().trim()}}\n`);
      // Fewer watchers get more events, within limits.
      const events = Math.round(Math.min(Math.max((eventsToThousand * 1_000) / watchers, 60), eventsToThousand * 5));
      return {
        contents: { responses: [patched], frame },
        sides({ protocol, target }) {
          const job = { ...jobTo(server, protocol), concurrency: watchers, connections: Math.ceil(watchers / 100) };
          const load = { type: 'watches' as const };
          const pace = { events, pauseMs: 5 };
          const path = `${maps}?watch=1&fieldSelector=metadata.name%3D${name}&timeoutSeconds=600`;
          return {
            orch: () => ({
              ...job,
              load: { ...load, path, trigger: { path: `${maps}/${name}`, resume: true, ...pace } },
            }),
            baseline: {
              ...job,
              ...target,
              load: { ...load, path: '/watch', trigger: { path: '/event', resume: false, ...pace } },
            },
          };
        },
      };
    },
  };
}
