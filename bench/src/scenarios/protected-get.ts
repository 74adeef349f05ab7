import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figures, figuresOf, medianOf } from '../measure/compare.js';
import { drive } from '../measure/drive.js';
import { makeNamespace } from './fixture.js';
import { configMap } from './objects.js';
import type { Load } from './scenario.js';
import { createMany, jobTo, type ServerUnderTest, startServer } from './server-under-test.js';
import { allowTenants, tenants } from './tenants.js';

/** The CPU time of one GET with authorization, fairness and audit, as a ratio to the time without. */
export interface ProtectedGet {
  readonly lines: readonly { readonly title: string; readonly figures: Figures; readonly cpuRatio: number }[];
}

const unfair = '--enable-priority-and-fairness=false';

const variants = (folder: string) =>
  [
    {
      title: 'AlwaysAllow, limits of requests in flight',
      args: ['--authorization-mode=AlwaysAllow', unfair],
      isOptional: false,
    },
    { title: 'RBAC, limits of requests in flight', args: [unfair], isOptional: false },
    { title: 'RBAC, fairness', args: [], isOptional: false },
    {
      title: 'RBAC, fairness, audit at Metadata',
      args: [`--audit-policy-file=${join(folder, 'policy.yaml')}`, `--audit-log-path=${join(folder, 'audit.log')}`],
      // Builds without audit reject its options.
      isOptional: true,
    },
  ] as const;

const policy = 'apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{ level: Metadata }]\n';

/** Measures GETs of a user without privileges on a server per variant, in turn. */
export async function measureProtectedGet({ durationMs, rounds }: Load): Promise<ProtectedGet> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-protected-get-'));
  await writeFile(join(folder, 'policy.yaml'), policy);
  const measured: { readonly title: string; readonly server: ServerUnderTest; readonly figures: Figures[] }[] = [];
  const path = '/api/v1/namespaces/maps/configmaps';
  try {
    for (const { title, args, isOptional } of variants(folder)) {
      const server = await startServer({ engine: 'embedded', args, users: tenants }).catch((error: unknown) => {
        if (!isOptional) throw error;
        process.stderr.write(`${title}: ${String(error)}\n`);
      });
      if (server === undefined) continue;
      measured.push({ title, server, figures: [] });
      await makeNamespace(server, 'maps');
      await createMany(server, { path, template: configMap('map-$N'), count: 500 });
      await allowTenants(server);
    }
    for (let round = 0; round <= rounds; round++) {
      for (const { server, figures } of measured) {
        const result = await drive({
          ...jobTo(server, 'h2'),
          token: tenants[1].token,
          concurrency: 32,
          load: {
            type: 'requests',
            durationMs,
            requests: [{ share: 1, method: 'GET', path: `${path}/map-$M`, pool: 500 }],
          },
        });
        // The first round is the warm-up.
        if (round > 0) figures.push(figuresOf(result));
      }
    }
  } finally {
    for (const { server } of measured) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const medians = measured.map(({ title, figures }) => ({ title, figures: medianOf(figures) }));
  const without = medians[0]?.figures.cpuMsPerOperation ?? Number.NaN;
  return {
    lines: medians.map(({ title, figures }) => ({ title, figures, cpuRatio: figures.cpuMsPerOperation / without })),
  };
}
