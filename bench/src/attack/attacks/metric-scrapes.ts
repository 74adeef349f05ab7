import { configMap } from '../../scenarios/objects.js';
import type { ServerUnderTest } from '../../scenarios/server-under-test.js';
import type { Attack } from '../kit/attack.js';
import { seriesOf } from './metric-series.js';

/** Scrapes of a large metrics page do not delay other requests noticeably. */
export const metricScrapes: Attack = {
  about: 'four clients fetch a page of up to 20,000 metrics repeatedly',
  async run(laboratory) {
    const server = await laboratory.start();
    const isFull = laboratory.scale === 'full';
    await makeSeries(server, isFull ? 20_000 : 6_000);
    const series = await seriesOf(server);
    const path = '/api/v1/namespaces/default/configmaps';
    await server.call('POST', path, { body: configMap('read', {}) });
    return await laboratory.measured(server, async () => {
      const scrapesMax = isFull ? 100 : 40;
      let scrapes = 0;
      const scrape = async (): Promise<void> => {
        while (scrapes < scrapesMax) {
          await server.call('GET', '/metrics');
          scrapes++;
        }
      };
      const startMs = performance.now();
      const scraping = Promise.all([scrape(), scrape(), scrape(), scrape()]);
      const readsMs: number[] = [];
      while (scrapes < scrapesMax) {
        const readStartMs = performance.now();
        await server.call('GET', `${path}/read`);
        readsMs.push(performance.now() - readStartMs);
      }
      await scraping;
      const pageMs = (performance.now() - startMs) / scrapes;
      // The four clients share a page: a read waits for all four pages, or for none.
      const slowMs = readsMs.toSorted((a, b) => b - a)[Math.floor(scrapes / 8)] ?? 0;
      const result = `a slow read of another client takes ${slowMs.toFixed(0)} ms, a page of ${series} series ${pageMs.toFixed(0)} ms`;
      return { held: slowMs < pageMs, result };
    });
  },
};

/** Sends requests of every resource, verb and scope, most of which find nothing, until there are `seriesMin` series. */
async function makeSeries(server: ServerUnderTest, seriesMin: number): Promise<void> {
  const apply = { 'content-type': 'application/apply-patch+yaml' };
  const merge = { 'content-type': 'application/merge-patch+json' };
  for (const groupVersion of await groupVersionsOf(server)) {
    const { body } = await server.call('GET', groupVersion);
    const { resources }: { readonly resources: readonly Resource[] } = JSON.parse(body.toString());
    for (const { name, namespaced, verbs } of resources) {
      if (name.includes('/') || !verbs.includes('list')) continue;
      const collection = namespaced ? `${groupVersion}/namespaces/none/${name}` : `${groupVersion}/${name}`;
      const object = `${collection}/none`;
      for (const read of [collection, `${groupVersion}/${name}`, object]) await server.call('GET', read);
      await server.call('POST', collection, { body: '{}' });
      await server.call('PUT', object, { body: '{}' });
      for (const headers of [apply, merge]) await server.call('PATCH', object, { body: '{}', headers });
      await server.call('DELETE', object);
      if (namespaced) await server.call('DELETE', `${collection}?labelSelector=none`);
    }
    if ((await seriesOf(server)) >= seriesMin) return;
  }
}

interface Resource {
  readonly name: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
}

async function groupVersionsOf(server: ServerUnderTest): Promise<readonly string[]> {
  const { body } = await server.call('GET', '/apis');
  const {
    groups,
  }: { readonly groups: readonly { readonly versions: readonly { readonly groupVersion: string }[] }[] } = JSON.parse(
    body.toString(),
  );
  const named = groups.flatMap(({ versions }) => versions.map(({ groupVersion }) => `/apis/${groupVersion}`));
  return ['/api/v1', ...named];
}
