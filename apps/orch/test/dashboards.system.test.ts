import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { type ClientConfig, createRestClient, formatKubeconfig, parseKubeconfig, type RestClient } from '@orch/client';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { eventually, OrchProcess, root, temporaryFolder } from './orch-process.js';
import { selectorsOf } from './promql-selectors.js';
import { prometheusPath, promtoolComplaints, promtoolRules } from './promtool.js';

const operating = join(root, 'docs', 'operating');

/** The expressions of all dashboards, with the interval that Grafana fills in. */
async function dashboardExpressions(): Promise<readonly string[]> {
  const files = await readdir(join(operating, 'dashboards'));
  const texts = await Promise.all(files.map((file) => readFile(join(operating, 'dashboards', file), 'utf8')));
  return texts.flatMap((text) =>
    [...text.matchAll(/^\s*"expr": (".*"),?$/gm)].map(([, expression = '']) =>
      String(JSON.parse(expression)).replaceAll('$__rate_interval', '5m'),
    ),
  );
}

/** The expressions of the alert rules, on one line or as a block. */
async function ruleExpressions(): Promise<readonly string[]> {
  const text = await readFile(join(operating, 'alerts.yml'), 'utf8');
  return [...text.matchAll(/^ +expr: (?:\|\n((?: {10}.*\n)+)|(.*)\n)/gm)].map(([, block, line]) => block ?? line ?? '');
}

/** Prometheus with the jobs of docs/operating/monitoring.md, scraping each second. Resolves with its URL once all jobs are up. */
async function startPrometheus(jobs: readonly object[]): Promise<string> {
  const address = `127.0.0.1:${await freePort()}`;
  const file = join(folder.path, 'prometheus.json');
  const seconds = { scrape_interval: '1s', evaluation_interval: '1s' };
  const rules = [join(operating, 'alerts.yml')];
  await writeFile(file, JSON.stringify({ global: seconds, scrape_configs: jobs, rule_files: rules }));
  const program = new OrchProcess(
    [`--config.file=${file}`, `--storage.tsdb.path=${join(folder.path, 'series')}`, `--web.listen-address=${address}`],
    { command: [prometheusPath()] },
  );
  programs.push(program);
  await eventually('all jobs are scraped', async () => {
    const result = await query(`http://${address}`, 'up == 1').catch(() => []);
    return result.length === jobs.length || undefined;
  });
  return `http://${address}`;
}

/** The series that an expression selects now. */
async function query(url: string, expression: string): Promise<readonly unknown[]> {
  const response = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`);
  const { status, error, data } = JSON.parse(await response.text());
  if (status !== 'success') throw new Error(`${expression}: ${error}`);
  return data.result;
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const programs: OrchProcess[] = [];
let prometheus: string;
let client: RestClient;
/** Keyed by job: the labels of each series name. */
const pages = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();
const texts = new Map<string, string>();

/** A control plane of three processes under some load, and its pages. */
beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'tokens.csv'), 'secret-of-admin,admin,1,"system:masters"\n');
  const [port, managerPort, schedulerPort] = [await freePort(), await freePort(), await freePort()];
  const server = start('apiserver', [
    `--data-dir=${join(folder.path, 'store')}`,
    `--cert-dir=${join(folder.path, 'pki')}`,
    `--token-auth-file=${join(folder.path, 'tokens.csv')}`,
    ...['--bind-address=127.0.0.1', `--secure-port=${port}`, '--max-requests-inflight=2'],
    '--max-mutating-requests-inflight=2',
  ]);
  await eventually('the API server serves', () => server.stderr.includes('serving') || undefined);
  const certificateAuthority = await readFile(join(folder.path, 'pki', 'apiserver.crt'), 'utf8');
  const config: ClientConfig = { server: `https://127.0.0.1:${port}`, certificateAuthority, token: 'secret-of-admin' };
  client = createRestClient({ config, names: orchNames });
  const kubeconfig = join(folder.path, 'kubeconfig');
  await writeFile(kubeconfig, formatKubeconfig(config, { name: 'orch' }));
  const usual = [`--kubeconfig=${kubeconfig}`, '--bind-address=127.0.0.1', '--secure-port=0', '--address=127.0.0.1'];
  start('controller-manager', [...usual, `--port=${managerPort}`]);
  start('scheduler', [...usual, `--port=${schedulerPort}`]);
  const plain = (job_name: string, of: number) => ({ job_name, static_configs: [{ targets: [`127.0.0.1:${of}`] }] });
  prometheus = await startPrometheus([
    {
      ...{ ...plain('orch-apiserver', port), scheme: 'https', authorization: { credentials: 'secret-of-admin' } },
      tls_config: { ca_file: join(folder.path, 'pki', 'apiserver.crt') },
    },
    plain('orch-controller-manager', managerPort),
    plain('orch-scheduler', schedulerPort),
  ]);
  await load();
  const get = async (of: number) => (await fetch(`http://127.0.0.1:${of}/metrics`)).text();
  await remember('orch-apiserver', async () => (await client.getRaw('/metrics', { accept: 'text/plain' })).toString());
  await remember('orch-controller-manager', () =>
    eventually('the nodes are counted', async () => {
      const page = await get(managerPort);
      return page.includes('\nnode_collector_unhealthy_nodes_in_zone{') ? page : undefined;
    }),
  );
  await remember('orch-scheduler', () => get(schedulerPort));
});
afterAll(async () => {
  client.close();
  for (const program of programs.reverse()) await program.kill('SIGTERM');
  await folder[Symbol.asyncDispose]();
});

function start(app: string, args: readonly string[]): OrchProcess {
  const program = new OrchProcess(args, { command: [process.execPath, join(root, 'apps', app, 'dist', 'main.js')] });
  programs.push(program);
  return program;
}

/** A node with room for one of two pods, so that one is scheduled and one waits. */
async function load(): Promise<void> {
  const core = (resource: string) => client.resource({ group: '', version: 'v1', resource });
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'a' } };
  await core('nodes').create(node);
  const amounts = { cpu: '1', memory: '1Gi', pods: '1' };
  const conditions = [{ type: 'Ready', status: 'True', lastHeartbeatTime: new Date().toISOString() }];
  // Without resourceVersion: controllers write the node meanwhile.
  await core('nodes').updateStatus({ ...node, status: { capacity: amounts, allocatable: amounts, conditions } });
  const labels = { app: 'web' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } };
  const deployment = {
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'default' } },
    spec: { replicas: 2, selector: { matchLabels: labels }, template },
  };
  const inDefault = { namespace: 'default' };
  await core('services').create(
    {
      ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } },
      spec: { selector: labels, ports: [{ port: 80 }] },
    },
    inDefault,
  );
  await client.resource({ group: 'apps', version: 'v1', resource: 'deployments' }).create(deployment, inDefault);
  await eventually('a pod has a node', async () => {
    const { items } = await core('pods').list(inDefault);
    const bound = items.filter((pod) => JSON.stringify(pod).includes('"nodeName":"a"'));
    return (items.length === 2 && bound.length === 1) || undefined;
  });
  await rejections();
}

/** Lists of one user that wait for a later revision, in a priority level with one seat and a queue of two. */
async function rejections(): Promise<void> {
  const flow = { group: 'flowcontrol.apiserver.orch.io', version: 'v1beta1' };
  const metadata = { name: 'tight' };
  const queuing = { queues: 1, handSize: 1, queueLengthLimit: 2 };
  const limited = { assuredConcurrencyShares: 1, limitResponse: { type: 'Queue', queuing } };
  await client.resource({ ...flow, resource: 'prioritylevelconfigurations' }).create({
    ...{ apiVersion: `${flow.group}/v1beta1`, kind: 'PriorityLevelConfiguration', metadata },
    spec: { type: 'Limited', limited },
  });
  const resourceRules = [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], namespaces: ['*'], clusterScope: true }];
  const user = { name: 'stranger' };
  await client.resource({ ...flow, resource: 'flowschemas' }).create({
    ...{ apiVersion: `${flow.group}/v1beta1`, kind: 'FlowSchema', metadata },
    spec: {
      ...{ priorityLevelConfiguration: metadata, matchingPrecedence: 2 },
      rules: [{ subjects: [{ kind: 'User', user }], resourceRules }],
    },
  });
  const rbac = 'rbac.authorization.orch.io';
  await client.resource({ group: rbac, version: 'v1', resource: 'clusterrolebindings' }).create({
    ...{ apiVersion: `${rbac}/v1`, kind: 'ClusterRoleBinding', metadata },
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'view' },
    subjects: [{ apiGroup: rbac, kind: 'User', ...user }],
  });
  const config = await parseKubeconfig(await readFile(join(folder.path, 'kubeconfig'), 'utf8'));
  const stranger = createRestClient({ config: { ...config, impersonate: { user: user.name } }, names: orchNames });
  await eventually('requests are rejected', async () => {
    const path = '/api/v1/pods?resourceVersion=999999999';
    const asked = Array.from({ length: 20 }, () =>
      stranger.getRaw(path, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined),
    );
    await Promise.all(asked);
    const page = (await client.getRaw('/metrics', { accept: 'text/plain' })).toString();
    return page.includes('\napiserver_dropped_requests_total{') || undefined;
  });
  stranger.close();
}

async function remember(job: string, read: () => Promise<string>): Promise<void> {
  const text = await read();
  texts.set(job, text);
  const series = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const [, name = '', labels = ''] = /^([a-zA-Z_]\w*)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name === '' || line.startsWith('#')) continue;
    const known = series.get(name) ?? new Set<string>();
    for (const [, label = ''] of labels.matchAll(/(?:^|,)([a-zA-Z_]\w*)="/g)) known.add(label);
    series.set(name, known);
  }
  pages.set(job, series);
}

/** Labels that Prometheus adds to each series. */
const scraped: ReadonlySet<string> = new Set(['job', 'instance']);

function problemsOf(expression: string): readonly string[] {
  const [, job = 'orch-.*'] = /job=~?"([^"]*)"/.exec(expression) ?? [];
  const jobs = [...pages.keys()].filter((each) => new RegExp(`^(?:${job})$`).test(each));
  return selectorsOf(expression).flatMap(({ metric, labels }) =>
    jobs.flatMap((each) => {
      if (metric === 'up') return [];
      const known = pages.get(each)?.get(metric);
      if (known === undefined) return [`${each} has no ${metric}`];
      return labels
        .filter((label) => !scraped.has(label) && !known.has(label))
        .map((label) => `${metric} of ${each} has no label ${label}`);
    }),
  );
}

describe('dashboards and alerts', () => {
  test('use metrics and labels that the pages of a running control plane have', async () => {
    const expressions = [...(await dashboardExpressions()), ...(await ruleExpressions())];
    expect(expressions.length).toBeGreaterThan(50);
    expect(expressions.flatMap(problemsOf)).toEqual([]);
    expect(problemsOf('sum by (shape) (rate(apiserver_request_total{job="orch-apiserver",color="red"}[5m]))')).toEqual([
      'apiserver_request_total of orch-apiserver has no label color',
      'apiserver_request_total of orch-apiserver has no label shape',
    ]);
    expect(problemsOf('missing_total{job="orch-scheduler"}')).toEqual(['orch-scheduler has no missing_total']);
  });

  test('return data from a Prometheus that scrapes a running control plane', async () => {
    const expressions = (await dashboardExpressions()).map((expression) => expression.replaceAll('[5m]', '[30s]'));
    let silent: readonly string[] = expressions;
    await eventually(`each panel has data: ${silent.join('; ')}`, async () => {
      const results = await Promise.all(silent.map((expression) => query(prometheus, expression)));
      silent = silent.filter((_, index) => results[index]?.length === 0);
      return silent.length === 0 || undefined;
    }).catch(() => undefined);
    expect(silent).toEqual([]);
    expect(await query(prometheus, 'missing_total{job="orch-scheduler"}')).toEqual([]);
  });

  test('have valid expressions', async () => {
    expect(await promtoolRules(join(operating, 'alerts.yml'))).toEqual({
      code: 0,
      rules: (await ruleExpressions()).length,
    });
    const expressions = await dashboardExpressions();
    const rules = expressions.map((expr, index) => ({ record: `panel:${index}`, expr }));
    const file = join(folder.path, 'panels.yml');
    await writeFile(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    expect(await promtoolRules(file)).toEqual({ code: 0, rules: expressions.length });
  });

  test.each(['orch-apiserver', 'orch-controller-manager', 'orch-scheduler'])(
    'the page of %s passes promtool',
    async (job) => {
      expect(await promtoolComplaints(texts.get(job) ?? '')).toEqual([]);
    },
  );
});
