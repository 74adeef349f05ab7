import { expect, test } from '@jest/globals';
import { startTestServer } from './test-server.js';

test('whatever clients ask for and call themselves, metrics have no more series for it', async () => {
  const server = await startTestServer('kubernetes');
  try {
    const askOdd = async (name: string) => {
      const headers = { 'user-agent': name };
      const paths = [
        `/${name}`,
        `/api/${name}`,
        `/apis/${name}/v1/things`,
        `/apis/apps/${name}/deployments`,
        `/api/v1/${name}`,
        `/api/v1/namespaces/${name}/pods`,
        `/api/v1/namespaces/default/pods/${name}`,
        `/api/v1/namespaces/default/pods/a/${name}`,
        `/api/v1/pods?labelSelector=${name}&fieldSelector=metadata.name=${name}`,
      ];
      for (const path of paths) await server.ask('GET', path, { headers });
      await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: `${name}/` } }, headers });
      await server.ask('PATCH', `/api/v1/namespaces/${name}?fieldManager=${name}`, {
        body: {},
        headers: { ...headers, 'content-type': `application/${name}` },
      });
    };
    const series = async () => {
      const lines = (await server.ask('GET', '/metrics')).text.split('\n');
      return lines.filter((line) => !line.startsWith('#')).map((line) => line.replace(/ [^ ]*$/, ''));
    };
    await askOdd('first');
    await series();
    const before = await series();
    for (let index = 0; index < 40; index++) await askOdd(`odd-${index}`);
    const after = await series();
    expect(before.some((line) => line.startsWith('apiserver_request_total{'))).toBe(true);
    expect(after.filter((line) => !before.includes(line))).toEqual([]);
  } finally {
    await server.stop();
  }
});
