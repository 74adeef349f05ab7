import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attack } from '../../kit/attack.js';
import { newRsaKey, pemOf } from '../../kit/forge-token.js';
import { bearer, openHostileClient } from '../../kit/hostile-client.js';
import { create } from '../../kit/rights.js';

const core = '/api/v1/namespaces/default';
const merge = { 'content-type': 'application/merge-patch+json' };
/** Appears in every secret value, also within its base64 form, which has the same letters at each offset of three bytes. */
const marker = 'MARKERmarkerMARKERmarkerMARKER';

/** Values of secrets, tokens and credentials appear nowhere but in responses about the secret itself. */
export const secretsInOutputs: Attack = {
  about: 'secrets and tokens are used in valid and invalid requests, and searched in logs, events, history and metrics',
  async run(laboratory) {
    const folder = await mkdtemp(join(tmpdir(), 'orch-attack-'));
    try {
      const key = join(folder, 'key');
      await writeFile(key, pemOf(newRsaKey().privateKey));
      const logFile = join(folder, 'log');
      const server = await laboratory.start({
        logFile,
        users: [{ name: 'mallory', token: `mallory-${marker}` }],
        args: [
          '--v=10',
          '--enable-bootstrap-token-auth',
          '--service-account-issuer=https://issuer.example.com',
          `--service-account-signing-key-file=${key}`,
          `--service-account-key-file=${key}`,
        ],
      });
      const secret = { metadata: { name: 'target' }, stringData: { password: marker } };
      return await laboratory.measured(server, async () => {
        await create(server, `${core}/secrets`, secret);
        await create(server, `${core}/serviceaccounts`, { metadata: { name: 'robot' } });
        const client = await openHostileClient(server);
        const send = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
          client.send({
            method,
            path,
            headers: { ...bearer(server.token), ...headers },
            ...(body === undefined ? {} : { body }),
          });
        const target = `${core}/secrets/target`;
        await send('GET', target);
        await send('GET', `${core}/secrets`);
        await send('PATCH', target, { stringData: { more: `${marker}2` } }, merge);
        await send('PATCH', target, { data: { broken: `${marker}%%%` } }, merge);
        await send('PATCH', target, { type: marker, immutable: 'x' }, merge);
        await send('PUT', target, { ...secret, metadata: { name: 'other' } });
        await send('POST', `${core}/secrets`, { metadata: { name: 'Bad Name' }, stringData: { [`a b`]: marker } });
        await send('POST', `${core}/secrets`, `{"metadata":{"name":"x"},"stringData":{"k":"${marker}"`);
        await send('POST', `${core}/secrets`, {
          metadata: { name: 'x' },
          type: 'kubernetes.io/tls',
          stringData: { k: marker },
        });
        await send('DELETE', `${core}/secrets/none`);
        await send('POST', '/apis/authentication.k8s.io/v1/tokenreviews', { spec: { token: marker } });
        const issued = await send('POST', `${core}/serviceaccounts/robot/token`, {
          spec: { expirationSeconds: 3_600 },
        });
        const token: string = JSON.parse(issued.body).status.token;
        for (const credentials of [token, `${token}x`, marker, `abcdef.${marker.slice(0, 16).toLowerCase()}`]) {
          await send('GET', '/api/v1/secrets', undefined, bearer(credentials));
        }
        await send('GET', '/api/v1/secrets', undefined, {
          authorization: `Basic ${Buffer.from(`a:${marker}`).toString('base64')}`,
        });
        await send('GET', '/api/v1/secrets', undefined, bearer(`mallory-${marker}`));
        await send('GET', `/api/v1/namespaces/default/pods/none/exec?command=x`, undefined);
        const outputs: Readonly<Record<string, string>> = {
          events: (await send('GET', '/api/v1/events')).body,
          metrics: (await send('GET', '/metrics')).body,
          history: (await send('GET', '/history?resource=secrets&namespace=default&name=target&fields=values')).body,
          'history of all': (await send('GET', '/history')).body,
          health: (await send('GET', '/readyz?verbose')).body,
          'flags of the server': (await send('GET', '/flagz')).body,
          log: await readFile(logFile, 'utf8'),
        };
        client.close();
        const secretTexts = [marker, ...base64Forms(marker), token.split('.')[2] ?? token];
        const found = Object.entries(outputs)
          .filter(([, text]) => secretTexts.some((one) => text.toLowerCase().includes(one.toLowerCase())))
          .map(([name]) => name);
        const hasLog = (outputs['log'] ?? '').includes('/secrets');
        return {
          held: found.length === 0 && hasLog,
          result: `${Object.keys(outputs).length} outputs searched (${Buffer.byteLength(outputs['log'] ?? '')} bytes of log): ${found.length === 0 ? 'no secret' : `secrets in ${found.join(', ')}`}`,
        };
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

/** The part of the base64 form that does not depend on what precedes and follows the text, at each offset. */
function base64Forms(text: string): readonly string[] {
  return [0, 1, 2].map((offset) =>
    Buffer.from(`${'x'.repeat(offset)}${text}`)
      .toString('base64')
      .slice(4, 36),
  );
}
