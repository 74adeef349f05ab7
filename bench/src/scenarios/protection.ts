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
  readonly lines: readonly ProtectionLine[];
}

/** A server, and one without protection that was measured in turn with it. */
export interface ProtectionLine {
  readonly title: string;
  readonly figures: Figures;
  readonly unprotected: Figures;
}

const policy = (rules: string) => `apiVersion: audit.k8s.io/v1\nkind: Policy\n${rules}`;

const unprotected = { args: ['--authorization-mode=AlwaysAllow', '--enable-priority-and-fairness=false'] };
/** One protection more each. */
const variants = [
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

/**
 * Measures GET of a pod of 2.5 KB, by a user with a role. Never more than two servers at once: of six identical servers that
 * were measured in turn, the third and later ones took 1.4 to 1.6 times the CPU of the first two.
 */
export async function measureProtection(load: Load): Promise<ProtectionCost> {
  const lines: ProtectionLine[] = [];
  for (const variant of variants) lines.push(await measureVariant(variant, load));
  return { lines };
}

async function measureVariant(variant: (typeof variants)[number], load: Load): Promise<ProtectionLine> {
  const sides = { unprotected: [] as Figures[], figures: [] as Figures[] };
  const servers: ServerUnderTest[] = [];
  try {
    for (const options of [unprotected, variant]) servers.push(await startVariant(options));
    for (const server of servers) await drive(readsOf(server, { ...load, durationMs: warmUpMs }));
    for (let round = 0; round < Math.max(load.rounds, roundsMin); round += 1) {
      for (const [index, server] of servers.entries()) {
        (index === 0 ? sides.unprotected : sides.figures).push(figuresOf(await drive(readsOf(server, load))));
      }
    }
  } finally {
    for (const server of servers) await server.stop();
  }
  return { title: variant.title, figures: medianOf(sides.figures), unprotected: medianOf(sides.unprotected) };
}

/** In its first seconds a server takes 1.2 to 1.5 times the CPU. */
const warmUpMs = 5_000;
const roundsMin = 5;
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
