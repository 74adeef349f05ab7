import { describe, expect, test } from '@jest/globals';
import { codeFacts, entryModules } from './code-facts.js';
import { readDescriptions } from './descriptions.js';
import { type ControllerSources, documentControllers } from './document-controllers.js';
import { ModuleGraph } from './module-graph.js';
import { renderPage } from './render-page.js';
import { writesOf } from './rights.js';

const base = 'packages/controllers/src';
const files: Readonly<Record<string, string>> = {
  [`${base}/controllers.ts`]: [
    "import { jobController } from './job/job.js';",
    "import { cloudController } from './cloud/cloud.js';",
    "import { cloudNodeController } from './cloudnode/node.js';",
    'export const controllers = {',
    '  job: (context) => jobController(context),',
    '  cloud: (context) => together(cloudController(context), cloudNodeController(context)),',
    '} as const satisfies X;',
  ].join('\n'),
  [`${base}/framework/resources.ts`]: [
    "import { wellKnown } from 'machinery';",
    "export const resources = { pods: { group: '', resource: 'pods' }, jobs: { group: 'batch', resource: 'jobs' },",
    "  leases: { group: wellKnown.groups.coordination, resource: 'leases' } } as const;",
  ].join('\n'),
  'packages/apimachinery/src/names/well-known.ts':
    "export const wellKnown = { groups: { coordination: 'coordination.orch.io' } } as const;",
  [`${base}/job/job.ts`]: [
    "import { resources } from '../framework/resources.js';",
    "import type { Other } from './types.js';",
    "import { plan } from './plan.js';",
    'const workers = 5;',
    "export function jobController(context) { context.recorderOf('job'); return plan(resources.jobs, context.gates('B')); }",
  ].join('\n'),
  [`${base}/job/plan.ts`]:
    "import { resources } from '../framework/resources.js';\nexport const plan = (gates) => gates('A') && gates(x) && resources.leases;",
  [`${base}/cloud/cloud.ts`]: 'export const cloudController = () => ({ workers: 2, more: { workers: 3 } });',
  [`${base}/cloudnode/node.ts`]: 'export const cloudNodeController = () => ({ workers: many });',
};
const graph = () =>
  new ModuleGraph((path) => {
    const text = files[path];
    if (text === undefined) throw new Error(`no file ${path}`);
    return text;
  });
const rule = (verbs: readonly string[], group: string, ...resources: readonly string[]) => ({
  ...{ verbs, apiGroups: [group], resources },
});
const roles = {
  clusterRoles: [
    {
      name: 'system:controller:job-controller',
      rules: [
        rule(['list', 'update'], 'batch', 'jobs', 'jobs/status'),
        rule(['patch'], 'batch', 'jobs'),
        rule(['create'], '', 'pods', 'events'),
        rule(['create'], 'events.orch.io', 'events'),
        rule(['*'], '*', '*'),
      ],
    },
  ],
  roles: [],
};

describe('the facts of the code of a controller', () => {
  test('come from its modules and those that they import', () => {
    expect(entryModules(graph()).get('cloud')).toEqual([`${base}/cloud/cloud.ts`, `${base}/cloudnode/node.ts`]);
    expect(codeFacts(graph(), [`${base}/job/job.ts`])).toEqual({
      gates: ['A', 'B'],
      workers: [5],
      resources: new Set(['jobs.batch', 'leases.coordination.orch.io']),
      recordsEvents: true,
    });
    expect(codeFacts(graph(), [`${base}/cloud/cloud.ts`])).toMatchObject({ workers: [2, 3], recordsEvents: false });
  });

  test('limit the rights of its role to what it uses', () => {
    const code = codeFacts(graph(), [`${base}/job/job.ts`]);
    expect(writesOf('system:controller:job-controller', { roles, code })).toEqual([
      { resource: '* of all groups', verbs: ['all verbs'] },
      { resource: 'events', verbs: ['create'] },
      { resource: 'jobs.batch', verbs: ['patch', 'update'] },
      { resource: 'jobs/status.batch', verbs: ['update'] },
    ]);
    expect(writesOf('other', { roles, code })).toEqual([]);
  });
});

describe('the page', () => {
  const scenarios = "describe('jobs', () => { test('run', x); test('fail', x); });\ntest('other', x);";
  const sources = (descriptions: string): ControllerSources => ({
    ...{ graph: graph(), roles, descriptions: readDescriptions(descriptions) },
    program: {
      accounts: new Map([['job', 'job-controller']]),
      onByDefault: new Set(['job']),
      defaultWorkers: new Map([['cloud', 9]]),
      options: new Map([['job', ['sync', 'gone']]]),
      flags: new Map([['sync', { default: '5s', help: 'Period <of> syncs.' }]]),
    },
    readTest: (path) => (path === 'a.test.ts' ? scenarios : undefined),
    filesIn: (folder) => [`${folder}/x.ts`, `${folder}/x.test.ts`],
  });
  const complete = [
    '- { name: job, purpose: Runs., scenarios: [a.test.ts#jobs] }',
    '- { name: cloud, purpose: Follows., scenarios: [a.test.ts#other] }',
    '- { name: cloud-node, partOf: cloud, purpose: Starts., scenarios: [a.test.ts#run] }',
  ].join('\n');

  test('has what a controller reads and writes, its options and its scenarios', () => {
    const { controllers, problems } = documentControllers(sources(complete));
    expect(problems).toEqual(['job reads --gone, which is not in the table of options']);
    const page = renderPage(controllers);
    expect(page).toContain('All 2 controllers of v1.21 are implemented.');
    expect(page).toContain('| [cloud](#cloud) | off | Follows. |');
    expect(page).toContain(
      [
        '## job',
        '',
        'Runs. On by default. Service account: `job-controller`.',
        '',
        '- Reads: `jobs.batch`, `leases.coordination.orch.io`',
        '- Writes: `* of all groups` (all verbs), `events` (create), `jobs.batch` (patch, update), `jobs/status.batch` (update)',
        '- Gates: `A`, `B`',
        '- Workers: 5',
        '',
        '| option | default | meaning |',
        '|---|---|---|',
        '| `--sync` | `5s` | Period &lt;of> syncs. |',
        '',
        'Scenarios in `a.test.ts`:',
        '',
        '- jobs: run',
        '- jobs: fail',
        '',
        `Decisions: \`${base}/job/x.test.ts\``,
      ].join('\n'),
    );
    expect(page).toContain('Follows. Off by default. It has no service account of its own.');
    expect(page).toMatch(/## cloud\n[^#]*- Workers: 9\n- Options: none\n/);
    expect(page).toMatch(/## cloud-node\n\nStarts. Part of `cloud`.[^#]*- Workers: one loop\n[^#]*- jobs: run\n/);
  });

  test('needs a description and a scenario of each controller', () => {
    const { problems } = documentControllers(
      sources(
        '- { name: cloud, purpose: x, scenarios: [b.test.ts] }\n- { name: no, purpose: x, scenarios: [] }\n- { name: job, purpose: x, scenarios: [a.test.ts#never] }',
      ),
    );
    expect(problems).toEqual([
      'cloud names a test that does not exist: b.test.ts',
      'cloud has no scenario',
      'no is described, but is no controller',
      'job: a.test.ts has no test that begins with "never"',
      'job has no scenario',
      'job reads --gone, which is not in the table of options',
    ]);
    expect(documentControllers(sources('[]')).problems).toEqual(['job has no description', 'cloud has no description']);
  });

  test('rejects malformed data', () => {
    expect(() => readDescriptions('a: 1')).toThrow('not a list');
    expect(() => readDescriptions('- { name: a, purpose: 1, scenarios: [] }')).toThrow('not the description');
  });
});
