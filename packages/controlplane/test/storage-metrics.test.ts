import { expect, test } from '@jest/globals';
import { startTestServer } from './test-server.js';

test('metrics count the stored objects of each used resource, and measure requests to the store', async () => {
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
  const requests = (operation: string) =>
    Number(value(`embedded_store_request_duration_seconds_count{operation="${operation}"}`) ?? 0);
  // Bootstrap objects were created before.
  expect([requests('update'), requests('delete'), requests('create') > 2, requests('list') > 0]).toEqual([
    1,
    1,
    true,
    true,
  ]);
  expect(value('apiserver_storage_objects{resource="configmaps"}')).toBe('1');
  expect(value('etcd_object_counts{resource="configmaps"}')).toBe('1');
  expect(text).not.toContain('resource="podtemplates"');
  await ask('DELETE', `${path}/b`);
  expect((await ask('GET', '/metrics')).text).toContain('\napiserver_storage_objects{resource="configmaps"} 0\n');
  await stop();
});
