import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ControlPlane } from '@orch/testing';

const pods = { group: '', version: 'v1', resource: 'pods' };
const budgets = { group: 'policy', resources: ['poddisruptionbudgets'] };

test('budgets are read at v1beta1, which servers before v1.21 serve too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-budgets-'));
  const logFile = join(folder, 'audit.log');
  const rules = [{ level: 'Metadata' as const, resources: [budgets] }, { level: 'None' as const }];
  const plane = await ControlPlane.start({
    controllers: ['nodelifecycle'],
    nodes: 1,
    audit: { policy: { rules }, logFile },
  });
  try {
    const containers = [{ name: 'c', image: 'i' }];
    const metadata = { name: 'p', namespace: 'default' };
    await plane.client.resource(pods).create({ apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers } });
    // No pod is placed before the informers of all plugins are synced.
    await plane.waitFor({ ...pods, namespace: 'default', name: 'p' }, ({ spec }) => isPlaced(spec));
  } finally {
    await plane.stop();
  }
  const events = (await readFile(logFile, 'utf8')).trimEnd().split('\n');
  const paths = events.map((line) => /"requestURI":"([^?"]*)/.exec(line)?.[1]);
  await rm(folder, { recursive: true });
  expect([...new Set(paths)]).toEqual(['/apis/policy/v1beta1/poddisruptionbudgets']);
});

function isPlaced(spec: unknown): boolean {
  return typeof spec === 'object' && spec !== null && 'nodeName' in spec && spec.nodeName !== '';
}
