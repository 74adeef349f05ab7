import { expect, test } from '@jest/globals';
import { startTestServer } from './test-server.js';

test('metrics tell how many objects are stored, and how long requests to the store take', async () => {
  const { ask, stop } = await startTestServer();
  const path = '/api/v1/namespaces/default/configmaps';
  await ask('POST', path, { body: { metadata: { name: 'a' } } });
  await ask('PATCH', `${path}/a`, {
    body: { data: { a: '1' } },
    headers: { 'content-type': 'application/merge-patch+json' },
  });
  await ask('POST', path, { body: { metadata: { name: 'b' } } });
  await ask('DELETE', `${path}/a`);
  const { text } = await ask('GET', '/metrics');
  const value = (series: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1];
  const requests = (operation: string, type = '*core.ConfigMap') =>
    value(`etcd_request_duration_seconds_count{operation="${operation}",type="${type}"}`);
  expect([requests('create'), requests('update'), requests('delete')]).toEqual(['2', '1', '1']);
  expect(requests('list', '*[]core.ConfigMap')).toBe('1');
  expect(value('apiserver_storage_objects{resource="configmaps"}')).toBe('1');
  expect(value('etcd_object_counts{resource="configmaps"}')).toBe('1');
  // Nobody has asked for these: they are counted in the store.
  expect(value('etcd_object_counts{resource="podtemplates"}')).toBe('0');
  await stop();
});
