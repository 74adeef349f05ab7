import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Figures, figuresOf, medianOf } from '../measure/compare.js';
import { drive } from '../measure/drive.js';
import { makeNamespace } from './fixture.js';
import { pod } from './objects.js';
import type { Load } from './scenario.js';
import { jobTo, mustCreate, type ServerUnderTest, startServer } from './server-under-test.js';

/** The CPU of GET on servers with and without what protects them. */
export interface ProtectionCost {
  readonly lines: readonly { readonly title: string; readonly figures: Figures }[];
}

const policy = (rules: string) => `apiVersion: audit.k8s.io/v1\nkind: Policy\n${rules}`;

/** In turn: nothing, then one protection more each. The first one is what the others are compared with. */
const variants = [
  {
    title: 'without authorization, audit and fairness',
    args: ['--authorization-mode=AlwaysAllow', '--enable-priority-and-fairness=false'],
  },
  { title: 'with RBAC', args: ['--enable-priority-and-fairness=false'] },
  { title: 'with RBAC and fairness', args: [] },
  {
    title: 'with RBAC, fairness and audit at Metadata, in batches',
    policy: policy('rules: [{ level: Metadata }]'),
    args: ['--audit-log-mode=batch'],
  },
  {
    title: 'with RBAC, fairness and audit at Metadata, blocking',
    policy: policy('rules: [{ level: Metadata }]'),
    args: [],
  },
  {
    title: 'with RBAC, fairness and audit at Metadata, blocking, without the stage RequestReceived',
    policy: policy('omitStages: [RequestReceived]\nrules: [{ level: Metadata }]'),
    args: [],
  },
] as const;

/** Measures GET of a pod of 2.5 KB, by a user with a role, on all servers in turn. */
export async function measureProtection(load: Load): Promise<ProtectionCost> {
  const measured: { readonly title: string; readonly server: ServerUnderTest; readonly figures: Figures[] }[] = [];
  try {
    for (const variant of variants) {
      measured.push({ title: variant.title, server: await startVariant(variant), figures: [] });
    }
    for (const { server } of measured) await drive(readsOf(server, { ...load, durationMs: warmUpMs }));
    for (let round = 0; round < Math.max(load.rounds, roundsMin); round += 1) {
      for (const { server, figures } of measured) figures.push(figuresOf(await drive(readsOf(server, load))));
    }
    return { lines: measured.map(({ title, figures }) => ({ title, figures: medianOf(figures) })) };
  } finally {
    for (const { server } of measured) await server.stop();
  }
}

/** After a second, half of the code is still interpreted, and servers differ by a factor of 1.5. */
const warmUpMs = 5_000;
const roundsMin = 3;
const user = { name: 'reader', token: 'reader-token' };
const namespace = 'protected';
const path = `/api/v1/namespaces/${namespace}/pods/read`;
const rbac = '/apis/rbac.authorization.k8s.io/v1';

async function startVariant(variant: { readonly args: readonly string[]; readonly policy?: string }) {
  const server = await startServer({
    engine: 'embedded',
    users: [user],
    args: variant.args,
    ...(variant.policy === undefined ? {} : { prepare: (folder) => auditArgs(folder, variant.policy ?? '') }),
  });
  await makeNamespace(server, namespace);
  await mustCreate(
    server,
    `/api/v1/namespaces/${namespace}/pods`,
    JSON.parse(pod('read', { nodeName: 'node', slice: 'slice' })),
  );
  const [apiGroup, name] = ['rbac.authorization.k8s.io', 'reader'];
  const rules = [{ verbs: ['get'], apiGroups: [''], resources: ['pods'] }];
  await mustCreate(server, `${rbac}/namespaces/${namespace}/roles`, { metadata: { name }, rules });
  await mustCreate(server, `${rbac}/namespaces/${namespace}/rolebindings`, {
    metadata: { name },
    roleRef: { apiGroup, kind: 'Role', name },
    subjects: [{ apiGroup, kind: 'User', name: user.name }],
  });
  return server;
}

async function auditArgs(folder: string, text: string): Promise<readonly string[]> {
  const file = join(folder, 'audit-policy.yaml');
  await writeFile(file, text);
  return [`--audit-policy-file=${file}`, `--audit-log-path=${join(folder, 'audit.log')}`];
}

function readsOf(server: ServerUnderTest, { durationMs }: Load) {
  return {
    ...jobTo(server, 'h2'),
    token: user.token,
    concurrency: 64,
    load: { type: 'requests', durationMs, requests: [{ share: 1, method: 'GET', path }] },
  } as const;
}
