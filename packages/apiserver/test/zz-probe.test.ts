import { appendFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { samplesOf } from './samples.js';
import { withAlpha as served } from './served-rows.js';
import { startTestServer } from './test-server.js';

const names = makeNames('kubernetes');
const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 4 });
function ref(method: string, path: string, body?: unknown): Promise<{ status: number; json: any; headers: any }> {
  return new Promise((resolve, reject) => {
    const r = https.request(`https://127.0.0.1:36443${path}`, { method, agent, headers: { authorization: 'Bearer admin-token', 'content-type': 'application/json' } }, (res) => {
      let t = ''; res.on('data', (d) => { t += d; }); res.on('end', () => { let json: any; try { json = JSON.parse(t); } catch { json = { message: t }; } resolve({ status: res.statusCode ?? 0, json, headers: res.headers }); });
    });
    r.on('error', reject);
    r.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
test('probe', async () => {
  writeFileSync('/tmp/probe.txt', '');
  const out = (s: string) => appendFileSync('/tmp/probe.txt', `${s}\n`);
  const server = await startTestServer('kubernetes', { gates: (g) => g !== 'APIPriorityAndFairness', runtimeConfig: { 'api/alpha': 'true' } });
  const own = async (method: string, path: string, body?: unknown) => { const a = await server.ask(method, path, body === undefined ? {} : { body }); return { status: a.status, json: a.json, headers: a.headers }; };
  for (const s of [own, ref]) {
    await s('POST', '/api/v1/namespaces', { metadata: { name: 'audit58' } });
    await s('POST', '/api/v1/namespaces/audit58/serviceaccounts', { metadata: { name: 'default' }, automountServiceAccountToken: false });
  }
  const cases: [string, object][] = [
    ...['a.b', '1a', 'A', 'a:b', '-a', '.', 'a%b', 'a/b', 'é', 'a'.repeat(64), 'a'.repeat(254)].map((name): [string, object] => [`name ${name.length > 20 ? name.length : name}`, { name }]),
    ...['a.b-', 'Ab-', 'a--',  '1a', 'A-', 'a:b', 'ab-', '.', 'a/b', 'é', 'a'.repeat(100)].map((generateName): [string, object] => [`gen ${generateName.length > 20 ? generateName.length : generateName}`, { generateName }]),
  ];
  for (const row of served.filter(({ virtual }) => virtual !== true)) {
    const gp = row.group === '' ? `/api/${row.version}` : `/apis/${names.group(row.group)}/${row.version}`;
    const col = row.namespaced ? `${gp}/namespaces/audit58/${row.resource}` : `${gp}/${row.resource}`;
    const title = `${gp} ${row.resource}`;
    const sampleFor = (name: string) => { const s = samplesOf(names, name); return s[`${row.group}/${row.version}/${row.resource}`] ?? s[`${row.group}/${row.resource}`]; };
    if ((await ref('GET', col)).status === 404) { out(`SKIP ${title}`); continue; }
    const norm = (what: string, m: any) => `${m.status} ${m.status < 300 && what.startsWith('gen') ? String(m.json.metadata?.name).replace(/[bcdfghjklmnpqrstvwxz2456789]{5}$/, 'GEN').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID') : ''}` + `${m.status} ${String(m.json.message ?? '').replace(/"[^"]*-?[bcdfghjklmnpqrstvwxz2456789]{5}"/g, '"GEN"').replace(/default|audit58/g, 'NS').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID').replace(/consist of[^[]*?validation is/g, 'CONSIST')}`;
    const diff = async (what: string, ask: (s: typeof own) => Promise<any>) => {
      const [a, b] = [norm(what, await ask(own)), norm(what, await ask(ref))];
      out(`${a === b ? 'same' : 'DIFF'} | ${title} | ${what} | ${b}${a === b ? '' : `\n      ours: ${a}`}`);
    };
    for (const [what, metadata] of cases) {
      await diff(what, (s) => s('POST', `${col}?dryRun=All`, { ...sampleFor('zz')?.members, metadata }));
    }
    await diff('no name', (s) => s('POST', `${col}?dryRun=All`, { ...sampleFor('zz')?.members, metadata: {} }));
    await diff('empty gen', (s) => s('POST', `${col}?dryRun=All`, { ...sampleFor('zz')?.members, metadata: { generateName: '' } }));
    // create on update
    const sm = sampleFor('aud58');
    const nm = sm?.named ?? 'aud58';
    await diff('PUT absent', (s) => s('PUT', `${col}/${nm}?dryRun=All`, { ...sm?.members, metadata: { name: nm } }));
    await diff('PUT absent with version', (s) => s('PUT', `${col}/${nm}?dryRun=All`, { ...sm?.members, metadata: { name: nm, resourceVersion: '5' } }));
    await diff('PUT absent with uid', (s) => s('PUT', `${col}/${nm}`, { ...sm?.members, metadata: { name: nm, uid: 'x' } }));
    await diff('POST', (s) => s('POST', col, { ...sm?.members, metadata: { name: nm } }));
    await diff('PUT unconditional', (s) => s('PUT', `${col}/${nm}`, { ...sm?.members, metadata: { name: nm, labels: { a: 'b' } } }));
    await diff('PUT 0', (s) => s('PUT', `${col}/${nm}`, { ...sm?.members, metadata: { name: nm, labels: { a: 'c' }, resourceVersion: '0' } }));
    await diff('PUT stale', (s) => s('PUT', `${col}/${nm}`, { ...sm?.members, metadata: { name: nm, labels: { a: 'd' }, resourceVersion: '1' } }));
    await diff('PUT other uid', (s) => s('PUT', `${col}/${nm}`, { ...sm?.members, metadata: { name: nm, labels: { a: 'd' }, uid: 'other' } }));
    await diff('POST again', (s) => s('POST', col, { ...sm?.members, metadata: { name: nm } }));
    for (const s of [own, ref]) await s('DELETE', `${col}/${nm}?gracePeriodSeconds=0&propagationPolicy=Background`);
    for (const s of [own, ref]) if (row.resource === 'namespaces') await s('PUT', `${col}/${nm}/finalize`, { metadata: { name: nm }, spec: {} });
  }
  await ref('DELETE', '/api/v1/namespaces/audit58');
  await ref('PUT', '/api/v1/namespaces/audit58/finalize', { metadata: { name: 'audit58' }, spec: {} });
  await server.stop();
}, 300_000);
