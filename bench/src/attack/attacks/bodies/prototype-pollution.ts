import type { Attack } from '../../kit/attack.js';
import { bearer, openHostileClient } from '../../kit/hostile-client.js';
import { create } from '../../kit/rights.js';

const maps = '/api/v1/namespaces/default/configmaps';
const polluted = { polluted: 'yes', isAdmin: true, groups: ['system:masters'], rules: [], name: 'admin' };
const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

/** No body, patch, label, path or header changes the prototype of the server's objects. */
export const prototypePollution: Attack = {
  about: 'a client names fields, keys, paths and headers like members of Object.prototype',
  async run(laboratory) {
    const server = await laboratory.start({ users: [{ name: 'mallory', token: 'mallory-token' }] });
    await create(server, maps, { metadata: { name: 'target', labels: {}, annotations: {} }, data: {} });
    return await laboratory.measured(server, async () => {
      const client = await openHostileClient(server);
      const failed: string[] = [];
      let sent = 0;
      const send = async (name: string, method: string, path: string, type: string, body: string): Promise<void> => {
        sent++;
        const headers = { ...bearer(server.token), 'content-type': type };
        const { status } = await client.send({ method, path, headers, body });
        if (status === 0 || status >= 500) failed.push(`${name}: ${status}`);
      };
      for (const key of keys) {
        const value = JSON.stringify(polluted);
        const entry = `{"${key}":${value}}`;
        for (const [name, body] of [
          ['field', `{"metadata":{"name":"a"},"${key}":${value}}`],
          ['metadata', `{"metadata":{"name":"b","${key}":${value}}}`],
          ['label', `{"metadata":{"name":"c","labels":{"${key}":"x"},"annotations":{"${key}":"x"}}}`],
          ['data', `{"metadata":{"name":"d-${keys.indexOf(key)}"},"data":{"${key}":"x"}}`],
          ['nested', `{"metadata":{"name":"e"},"data":{"constructor":{"prototype":${value}}}}`],
          [
            'managed fields',
            `{"metadata":{"name":"f","managedFields":[{"manager":"m","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:${key}":{"f:x":{}}}}]}}`,
          ],
        ] as const) {
          await send(`${name} ${key}`, 'POST', maps, 'application/json', body);
          await send(`${name} ${key} in YAML`, 'POST', maps, 'application/yaml', body);
        }
        const target = `${maps}/target`;
        await send(`merge ${key}`, 'PATCH', target, 'application/merge-patch+json', entry);
        await send(`merge data ${key}`, 'PATCH', target, 'application/merge-patch+json', `{"data":{"${key}":"x"}}`);
        await send(
          `strategic ${key}`,
          'PATCH',
          target,
          'application/strategic-merge-patch+json',
          `{"metadata":${entry}}`,
        );
        const apply = `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"target"},"data":{"${key}":"x"}}`;
        await send(
          `apply ${key}`,
          'PATCH',
          `${target}?fieldManager=m&force=true`,
          'application/apply-patch+yaml',
          apply,
        );
        for (const path of [
          `/${key}/polluted`,
          `/metadata/${key}/polluted`,
          `/data/${key}`,
          '/constructor/prototype/polluted',
        ]) {
          const operations = `[{"op":"add","path":"${path}","value":"yes"}]`;
          await send(`operation on ${path}`, 'PATCH', target, 'application/json-patch+json', operations);
        }
        await send(`path ${key}`, 'GET', `/api/v1/namespaces/${key}/${key}`, 'application/json', '');
        await send(`group ${key}`, 'GET', `/apis/${key}/${key}/${key}`, 'application/json', '');
        await send(
          `query ${key}`,
          'GET',
          `${maps}?${key}=1&labelSelector=${key}%3Dx&fieldSelector=${key}%3Dx`,
          'application/json',
          '',
        );
        await send(`name ${key}`, 'GET', `${maps}/${key}`, 'application/json', '');
      }
      // An object made now has none of the members, and a user without rights none either.
      await create(server, maps, { metadata: { name: 'clean' } });
      const { body } = await server.call('GET', `${maps}/clean`);
      const isClean = !/polluted|isAdmin/.test(body.toString()) && JSON.parse(body.toString()).data === undefined;
      const other = (await client.send({ path: '/api/v1/secrets', headers: bearer('mallory-token') })).status;
      client.close();
      return {
        held: failed.length === 0 && isClean && other === 403,
        result:
          `${sent - failed.length} of ${sent} requests have a regular response${failed.length === 0 ? '' : ` (not ${failed.join(', ')})`}; ` +
          `a new object ${isClean ? 'is clean' : 'is polluted'}; a user without rights gets ${other}`,
      };
    });
  },
};
