import { appendFileSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import https from 'node:https';
import { test } from '@jest/globals';
import { readSigningKey, readTokenKeys, tokenFileAuthenticator } from '@orch/auth';
import { signingRequest } from './pem-samples.js';
import { startTestServer } from './test-server.js';

const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 4 });
function ref(method: string, path: string, body?: unknown, type = 'application/json'): Promise<{ status: number; json: any; headers: any }> {
  return new Promise((resolve, reject) => {
    const r = https.request(`https://127.0.0.1:36443${path}`, { method, agent, headers: { authorization: 'Bearer admin-token', 'content-type': type } }, (res) => {
      let t = ''; res.on('data', (d) => { t += d; }); res.on('end', () => { let json: any; try { json = JSON.parse(t); } catch { json = { message: t }; } resolve({ status: res.statusCode ?? 0, json, headers: res.headers }); });
    });
    r.on('error', reject);
    r.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
test('probe', async () => {
  writeFileSync('/tmp/probe2.txt', '');
  const out = (s: string) => appendFileSync('/tmp/probe2.txt', `${s}\n`);
  const server = await startTestServer('kubernetes', { gates: (g) => g !== 'APIPriorityAndFairness' && g !== 'ServerSideApply' && g !== 'EphemeralContainers', authentication: {
        authenticators: [],
        tokenAuthenticators: [tokenFileAuthenticator('admin,admin,admin-uid,"system:masters"\n')],
        serviceAccounts: { issuer: 'https://kubernetes.default.svc', signingKey: readSigningKey(pem), keys: readTokenKeys(pem), expirationSecondsMax: 100_000 }, anonymous: true } });
  const own = async (method: string, path: string, body?: unknown, type = 'application/json') => { const a = await server.ask(method, path, body === undefined ? {} : { body, headers: { 'content-type': type } }); let json: any; try { json = a.json; } catch { json = { message: a.text }; } return { status: a.status, json, headers: a.headers }; };
  const norm = (m: any): string => {
    const strip = (v: any): any => {
      if (Array.isArray(v)) return v.map(strip);
      if (v && typeof v === 'object') {
        const o: any = {};
        for (const k of Object.keys(v).sort()) {
          if (['uid', 'resourceVersion', 'creationTimestamp', 'deletionTimestamp', 'managedFields', 'selfLink', 'token', 'expirationTimestamp', 'lastTransitionTime', 'lastUpdateTime', 'clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy', 'ipFamily', 'kubernetes.io/metadata.name'].includes(k)) continue;
          const n = strip(v[k]);
          if (k === 'labels' && n && Object.keys(n).length === 0) continue;
          o[k] = n;
        }
        return o;
      }
      return typeof v === 'string' ? v.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID') : v;
    };
    return `${m.status} ${m.headers['retry-after'] ?? ''} ${JSON.stringify(strip(m.json))}`;
  };
  const both = async (method: string, path: string, body?: unknown, type?: string) => {
    const [a, b] = [norm(await own(method, path, body, type)), norm(await ref(method, path, body, type))];
    out(`${a === b ? 'same' : 'DIFF'} | ${method} ${path} ${JSON.stringify(body ?? '').slice(0, 160)} | ${b}${a === b ? '' : `\n      ours: ${a}`}`);
  };
  const ns = '/api/v1/namespaces/aud58b';
  const apps = '/apis/apps/v1/namespaces/aud58b';
  const merge = 'application/merge-patch+json';
  const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
  const eps = `${ns}/endpoints`;
  for (const s of [own, ref]) {
    await s('POST', '/api/v1/namespaces', { metadata: { name: 'aud58b' } });
    await s('POST', `${ns}/serviceaccounts`, { metadata: { name: 'default' } });
    const sec = await s('POST', `${ns}/secrets`, { type: 'kubernetes.io/service-account-token', metadata: { name: 'tok', annotations: { 'kubernetes.io/service-account.name': 'default' } }, data: { token: 'eA==', 'ca.crt': 'eA==', namespace: 'eA==' } });
    void sec;
    await s('PATCH', `${ns}/serviceaccounts/default`, { secrets: [{ name: 'tok' }], automountServiceAccountToken: false }, merge);
    await s('POST', '/api/v1/nodes', { metadata: { name: 'aud58n' } });
  }
  for (const name of ['p', 'q', 'r']) await both('POST', `${ns}/pods`, { metadata: { name }, spec: { automountServiceAccountToken: false, containers: [{ name: 'c', image: 'i' }] } });
  for (const [k, b] of [['deployments', { selector: { matchLabels: { a: 'b' } }, template }], ['replicasets', { selector: { matchLabels: { a: 'b' } }, template }], ['statefulsets', { serviceName: 's', selector: { matchLabels: { a: 'b' }, matchExpressions: [{ key: 'a', operator: 'In', values: ['b', 'c'] }] }, template }]] as const)
    await both('POST', `${apps}/${k}`, { metadata: { name: 'w' }, spec: b });
  await both('POST', `${ns}/replicationcontrollers`, { metadata: { name: 'w' }, spec: { selector: { a: 'b' }, template } });
  await both('POST', `${ns}/configmaps`, { metadata: { name: 'cm' } });
  for (const s of [own, ref]) await s('POST', '/apis/certificates.k8s.io/v1/certificatesigningrequests', { metadata: { name: 'aud58c' }, spec: { request: Buffer.from(signingRequest).toString('base64'), signerName: 'example.com/own', usages: ['client auth'] } });
  const csr = '/apis/certificates.k8s.io/v1/certificatesigningrequests/aud58c';
  // scale
  for (const base of [`${apps}/deployments`, `${apps}/replicasets`, `${apps}/statefulsets`, `${ns}/replicationcontrollers`]) {
    const at = `${base}/w/scale`;
    await both('GET', at);
    await both('PUT', `${at}?dryRun=All`, { metadata: { name: 'w', namespace: 'aud58b' }, spec: { replicas: 3 } });
    await both('PATCH', `${at}?dryRun=All`, { spec: { replicas: 4 } }, merge);
    await both('PUT', at, { metadata: { name: 'w', namespace: 'aud58b', resourceVersion: '1' }, spec: { replicas: 3 } });
    await both('PUT', at, { metadata: { name: 'w', namespace: 'aud58b', resourceVersion: '0' }, spec: { replicas: 3 } });
    await both('PATCH', at, { metadata: { resourceVersion: '1' }, spec: { replicas: 4 } }, merge);
    await both('PATCH', at, { spec: { replicas: -1 } }, merge);
    await both('PUT', `${base}/none/scale`, { metadata: { name: 'none', namespace: 'aud58b' }, spec: { replicas: 3 } });
    await both('GET', at);
  }
  // dry runs of subresources
  const binding = { metadata: { name: 'p' }, target: { kind: 'Node', name: 'aud58n' } };
  await both('POST', `${ns}/pods/p/binding?dryRun=All`, binding);
  await both('POST', `${ns}/bindings?dryRun=All`, binding);
  await both('POST', `${ns}/pods/p/eviction?dryRun=All`, { metadata: { name: 'p' } });
  await both('POST', `${ns}/serviceaccounts/default/token?dryRun=All`, { spec: {} });
  await both('PUT', `${ns}/finalize?dryRun=All`, { metadata: { name: 'aud58b' }, spec: { finalizers: ['kubernetes', 'example.com/x'] } });
  await both('PATCH', `${ns}/status?dryRun=All`, { status: { conditions: [{ type: 'X', status: 'True' }] } }, merge);
  await both('PATCH', `${ns}/pods/p/status?dryRun=All`, { status: { phase: 'Running' } }, merge);
  await both('PATCH', '/api/v1/nodes/aud58n/status?dryRun=All', { status: { capacity: { cpu: '1' } } }, merge);
  await both('PATCH', `${csr}/approval?dryRun=All`, { status: { conditions: [{ type: 'Approved', status: 'True', reason: 'r', message: 'm' }] } }, merge);
  await both('PATCH', `${csr}/status?dryRun=All`, { status: { conditions: [{ type: 'Failed', status: 'True', reason: 'r', message: 'm' }] } }, merge);
  await both('GET', `${csr}/approval`);
  await both('GET', `${csr}/status`);
  await both('GET', `${ns}/finalize`);
  await both('GET', `${ns}/pods/p`);
  await both('GET', ns);
  await both('GET', '/api/v1/nodes/aud58n');
  await both('DELETE', `${ns}/pods?dryRun=All`);
  await both('GET', `${ns}/pods`);
  // approval rules
  const cond = (c: object[]) => both('PATCH', `${csr}/approval`, { status: { conditions: c } }, merge);
  await cond([{ type: 'Approved', status: 'False', reason: 'r', message: 'm' }]);
  await cond([{ type: 'Approved', status: 'True', reason: 'r' }, { type: 'Denied', status: 'True', reason: 'r' }]);
  await cond([{ type: 'Approved', status: 'True', reason: 'r' }]);
  await cond([]);
  await cond([{ type: 'Denied', status: 'True', reason: 'r' }]);
  await both('PATCH', `${csr}/status`, { status: { conditions: [] } }, merge);
  await both('PATCH', csr, { status: { conditions: [] }, metadata: { labels: { x: 'y' } } }, merge);
  // patches with a version on kinds that need one
  const lease = '/apis/coordination.k8s.io/v1/namespaces/aud58b/leases';
  await both('POST', lease, { metadata: { name: 'l' }, spec: { leaseDurationSeconds: 1 } });
  for (const rv of ['0', '', '1', null, 'abc', '-1', '00']) await both('PATCH', `${lease}/l`, { metadata: { resourceVersion: rv }, spec: { leaseDurationSeconds: 2 } }, merge);
  for (const rv of ['0', '', '1', 'abc', '-1', '00']) await both('PUT', `${lease}/l`, { metadata: { name: 'l', resourceVersion: rv }, spec: { leaseDurationSeconds: 2 } });
  for (const rv of ['0', '', '1', 'abc', '-1', '00']) await both('PUT', `${ns}/configmaps/cm`, { metadata: { name: 'cm', resourceVersion: rv }, data: { a: 'b' } });
  for (const rv of ['0', '1', 'abc', '']) await both('POST', `${ns}/configmaps`, { metadata: { name: `cm-${rv}`, resourceVersion: rv } });
  for (const rv of ['0', '1', 'abc', '']) await both('DELETE', `${ns}/configmaps/cm?dryRun=All`, { preconditions: { resourceVersion: rv } });
  for (const uid of ['', 'x']) await both('DELETE', `${ns}/configmaps/cm?dryRun=All`, { preconditions: { uid } });
  await both('DELETE', `${ns}/configmaps?dryRun=All`, { preconditions: { uid: 'x' } });
  await both('PUT', `${ns}/configmaps/cm`, { metadata: { name: 'cm', uid: 'x', resourceVersion: '1' } });
  // deletecollection
  for (const name of ['c1', 'c2', 'c3']) await both('POST', `${ns}/secrets`, { metadata: { name, labels: { x: name } } });
  await both('DELETE', `${ns}/secrets?limit=-1&dryRun=All`);
  await both('DELETE', `${ns}/secrets?continue=abc`);
  await both('DELETE', `${ns}/secrets?fieldSelector=foo%3Dbar`);
  await both('DELETE', `${ns}/secrets?labelSelector=%2C%2C`);
  await both('DELETE', `${ns}/secrets?resourceVersion=99999999&labelSelector=x%3Dc1&timeoutSeconds=1`);
  await both('DELETE', `${ns}/secrets?resourceVersionMatch=Exact`);
  await both('DELETE', `${ns}/secrets?labelSelector=x&watch=true`);
  // terminating
  for (const s of [own, ref]) await s('PATCH', `${ns}/configmaps/cm`, { metadata: { finalizers: ['a.b/c'] } }, merge);
  await both('DELETE', ns);
  await both('POST', `${ns}/configmaps`, { metadata: { name: 'new' } });
  await both('POST', `${ns}/configmaps?dryRun=All`, { metadata: { name: 'new' } });
  await both('POST', `${ns}/configmaps`, { metadata: { generateName: 'new-' } });
  await both('PUT', `${eps}/new`, { metadata: { name: 'new' } });
  await both('POST', `${ns}/pods/p/binding`, binding);
  await both('POST', `${ns}/bindings`, binding);
  await both('POST', `${ns}/pods/p/eviction`, { metadata: { name: 'p' } });
  await both('POST', `${ns}/serviceaccounts/default/token`, { spec: {} });
  await both('POST', '/apis/authorization.k8s.io/v1/namespaces/aud58b/localsubjectaccessreviews', { metadata: { namespace: 'aud58b' }, spec: { user: 'x', resourceAttributes: { namespace: 'aud58b', verb: 'get', resource: 'pods' } } });
  await both('PATCH', `${ns}/configmaps/cm`, { data: { a: 'c' } }, merge);
  await both('PATCH', `${ns}/pods/q/status`, { status: { phase: 'Running' } }, merge);
  await both('PUT', `${apps}/deployments/w/scale`, { metadata: { name: 'w', namespace: 'aud58b' }, spec: { replicas: 3 } });
  await both('DELETE', ns);
  await both('PATCH', ns, { metadata: { labels: { z: 'z' } } }, merge);
  for (const s of [own, ref]) {
    await s('PATCH', `${ns}/configmaps/cm`, { metadata: { finalizers: null } }, merge);
    for (const k of ['pods', 'configmaps', 'secrets', 'serviceaccounts', 'endpoints', 'replicationcontrollers']) await s('DELETE', `${ns}/${k}?gracePeriodSeconds=0&propagationPolicy=Background`);
    for (const k of ['deployments', 'replicasets', 'statefulsets']) await s('DELETE', `${apps}/${k}?propagationPolicy=Background`);
    await s('DELETE', lease); await s('DELETE', '/api/v1/nodes/aud58n'); await s('DELETE', csr);
  }
  await both('PUT', `${ns}/finalize`, { metadata: { name: 'aud58b' }, spec: {} });
  await both('GET', ns);
  await server.stop();
}, 300_000);
