import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { decodeYaml } from '@orch/apimachinery';
import { kubectlPrograms } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';
import { root } from './orch-process.js';

interface Column {
  readonly name: string;
  /** Columns above 0 are shown only with `-o wide`. */
  readonly priority?: number;
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec?: object;
}

/** Reads a data file and converts its names to the kubernetes dialect. */
function readData(file: string): string {
  const text = readFileSync(join(root, 'packages', 'api', 'data', file), 'utf8');
  return JSON.stringify(decodeYaml(text)).replaceAll('.orch.io', '.k8s.io').replaceAll('x-orch-', 'x-kubernetes-');
}

const columns: {
  readonly kinds: readonly { readonly kind: string; readonly group: string; readonly columns: readonly Column[] }[];
} = JSON.parse(readData('columns.yaml'));
const cells: readonly { readonly manifest: Manifest }[] = JSON.parse(readData('cells.yaml'));

/** Kinds whose objects controllers delete, that exist already, or that are not built in. */
const excludedKinds = new Set([
  'APIService',
  'CertificateSigningRequest',
  'ControllerRevision',
  'MutatingWebhookConfiguration',
  'Node',
  'W',
]);
const rejectsPods = ({ kind }: { readonly kind: string }) => ['ResourceQuota', 'LimitRange'].includes(kind);
const firstOfKind = new Map(cells.map(({ manifest }) => [manifest.kind, manifest] as const).reverse());
/** Without the address of the service, which another service may have. Quota and limits are last, since they reject pods. */
const manifests = [...firstOfKind.values()]
  .filter(({ kind }) => !excludedKinds.has(kind))
  .map((manifest) => ({ ...manifest, ...(manifest.spec && { spec: { ...manifest.spec, clusterIP: undefined } }) }))
  .sort((one, other) => Number(rejectsPods(one)) - Number(rejectsPods(other)));
const printed = columns.kinds.filter(
  ({ kind, group }) =>
    kind === 'Node' || manifests.some((one) => one.kind === kind && one.apiVersion.startsWith(group && `${group}/`)),
);

/** Parses the field paths of `explain --recursive`, where indentation is the depth. */
function explainedTree(text: string): readonly string[] {
  const [, fields = ''] = text.split('\nFIELDS:\n');
  const above: { readonly indent: number; readonly name: string }[] = [];
  return [...fields.matchAll(/^( +)(\w+)\t</gm)].map(([, { length: indent } = '', name = '']) => {
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    above.push({ indent, name });
    return above.map((step) => step.name).join('.');
  });
}

/** Parses names and descriptions of the fields of one object; missing descriptions are empty. */
function explainedFields(text: string): readonly (readonly [name: string, description: string])[] {
  const [, fields = ''] = text.split('\nFIELDS:\n');
  return fields
    .trimEnd()
    .split(/\n+(?= {2,3}\w+\t)/)
    .map((field) => {
      const [head = '', ...lines] = field.trim().split('\n');
      return [
        head.split('\t')[0] ?? '',
        lines
          .map((line) => line.trim())
          .join(' ')
          .trim(),
      ] as const;
    });
}

const web = `apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  selector: {app: web}
  ports: [{name: http, port: 80, targetPort: 8080}]
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: main
        image: nginx
        ports: [{containerPort: 8080}]
        resources: {requests: {cpu: 100m, memory: 64Mi}}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
spec:
  rules:
  - host: web.example
    http: {paths: [{path: /shop, pathType: Prefix, backend: {service: {name: web, port: {name: http}}}}]}
---
apiVersion: batch/v1
kind: CronJob
metadata:
  name: nightly
spec:
  schedule: "0 3 * * *"
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [date]}]}}}}
`;

describe.each(kubectlPrograms())('unmodified %s', (kubectl) => {
  const { run, file, environment } = kubectlCluster(kubectl, { nodes: 2 });

  test('--validate=true creates a valid manifest, and rejects one with an unknown field', async () => {
    const good = await file('web.yaml', web);
    expect((await run('create', '--validate=true', '-f', good)).trim().split('\n')).toEqual([
      'service/web created',
      'deployment.apps/web created',
      'ingress.networking.k8s.io/web created',
      'cronjob.batch/nightly created',
    ]);
    const bad = await file(
      'bad.yaml',
      `apiVersion: v1
kind: Pod
metadata: {name: bad}
spec:
  containerz: []
  containers:
  - {name: main, image: nginx, imagePolicy: Always}
`,
    );
    const errors = await run('create', '--validate=true', '-f', bad).catch(String);
    expect(errors).toMatch(/unknown field "(spec\.)?containerz"/);
    expect(errors).toMatch(/unknown field "(spec\.containers\[0\]\.)?imagePolicy"/);
    await expect(run('get', 'pod', 'bad')).rejects.toThrow('(NotFound)');
    expect(await run('create', '--validate=false', '-f', bad)).toBe('pod/bad created\n');
  });

  test('reports a field of the wrong type', async () => {
    const wrong = await file('wrong.yaml', web.replace('replicas: 2', 'replicas: two'));
    await expect(run('create', '--validate=true', '--dry-run=server', '-f', wrong)).rejects.toThrow(
      /replicas: got "string", expected "integer"|v1\.DeploymentSpec\.Replicas: readUint32/,
    );
  });

  test('--validate=true creates an object of every kind that has columns', async () => {
    const list = { apiVersion: 'v1', kind: 'List', items: manifests };
    const created = await run('create', '--validate=true', '-f', await file('kinds.json', list));
    expect(created.match(/ created$/gm)).toHaveLength(manifests.length);
  });

  test.each([
    ['get', []],
    ['get -o wide', ['-o', 'wide']],
  ] as const)('%s prints more than 25 kinds, each with its columns', async (_title, options) => {
    expect(printed.length).toBeGreaterThan(25);
    const types = printed.map(({ kind, group }) => `${kind.toLowerCase()}${group && `.${group}`}`);
    const tables = (await run('get', types.join(','), ...options)).trimEnd().split('\n\n');
    const heads = tables.map((table) => table.split('\n')[0]?.trimEnd().split(/ {2,}/));
    expect(heads.map((head, index) => [printed[index]?.kind, head])).toEqual(
      printed.map(({ kind, columns: all }) => [
        kind,
        all.filter(({ priority = 0 }) => priority === 0 || options.length > 0).map(({ name }) => name.toUpperCase()),
      ]),
    );
  });

  test('explains every field of pod.spec.containers --recursive with a description', async () => {
    const all = await run('explain', 'pod.spec.containers', '--recursive');
    expect(all).toMatch(/^(RESOURCE|FIELD): containers <\[\](Object|Container)>\s+DESCRIPTION:\n +[A-Z]/m);
    const found = explainedTree(all);
    expect(found.length).toBeGreaterThan(130);
    expect(found).toEqual(
      expect.arrayContaining([
        'image',
        'env.valueFrom.secretKeyRef.key',
        'lifecycle.preStop.httpGet.httpHeaders.value',
      ]),
    );
    // --recursive shows only names and types, so explain each object.
    const objects = ['', ...new Set(found.flatMap((path) => path.split('.').slice(0, -1).join('.') || []))];
    const described: string[] = [];
    for (let at = 0; at < objects.length; at += 4) {
      const texts = objects.slice(at, at + 4).map(async (object) => {
        const path = ['pod.spec.containers', ...(object === '' ? [] : [object])].join('.');
        for (const [name, description] of explainedFields(await run('explain', path))) {
          expect(`${path}.${name}: ${description}`).toMatch(/: [A-Z][^\n]{10,}\.$/);
          described.push([...(object === '' ? [] : [object]), name].join('.'));
        }
      });
      await Promise.all(texts);
    }
    expect(described.sort()).toEqual([...found].sort());
  });

  test('get --chunk-size=5 reads 37 objects in eight pages, each object once', async () => {
    const names = Array.from({ length: 37 }, (_, index) => `chunked-${String(index).padStart(2, '0')}`);
    const items = names.map((name) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, labels: { set: 'c' } },
    }));
    await run('create', '-f', await file('chunked.json', { apiVersion: 'v1', kind: 'List', items }));
    const args = ['get', 'configmaps', '-l', 'set=c', '--chunk-size=5', '-o', 'name', '-v=6'];
    const { stdout, stderr } = await promisify(execFile)(kubectl, args, { env: environment(), timeout: 60_000 });
    expect(stdout.trimEnd().split('\n')).toEqual(names.map((name) => `configmap/${name}`));
    // kubectl logs its requests at this verbosity.
    const queries = [...stderr.matchAll(/https:\S+\/configmaps\?[^\s"]+/g)].map(([url]) => new URL(url).searchParams);
    expect(queries.map((query) => query.get('limit'))).toEqual(Array.from({ length: 8 }, () => '5'));
    const tokens = queries.map((query) => query.get('continue'));
    expect([tokens[0], new Set(tokens).size]).toEqual([null, 8]);
    const { stdout: table } = await promisify(execFile)(kubectl, args.slice(0, 5), { env: environment() });
    expect(table.match(/^chunked-\d\d +0 +/gm)).toHaveLength(37);
    await run('delete', 'configmaps', '-l', 'set=c');
  });

  describe('describes', () => {
    beforeAll(async () => {
      await run('rollout', 'status', 'deployment/web');
    });

    test('a pod', async () => {
      const text = await run('describe', 'pod', '-l', 'app=web');
      expect(text).toMatch(/^Node: +node-[12]\/192\.0\.2\.[12]$/m);
      expect(text).toMatch(/^Controlled By: +ReplicaSet\/web-/m);
      expect(text).toMatch(/^ {2}main:\n {4}Container ID: .*\n {4}Image: +nginx$/m);
      expect(text).toMatch(/^ {2}Ready +True *$/m);
      expect(text).toMatch(/^QoS Class: +Burstable$/m);
    });

    test('a node, with its pods and their resource requests', async () => {
      const pods: { readonly items: readonly { readonly spec: { readonly nodeName: string } }[] } = JSON.parse(
        await run('get', 'pods', '-l', 'app=web', '-o', 'json'),
      );
      const text = await run('describe', 'node', pods.items[0]?.spec.nodeName ?? '');
      expect(text).toMatch(/^Lease:\n {2}HolderIdentity: +node-[12]$/m);
      expect(text).toMatch(/^ {2}Ready +True .*SimulatedNodeReady/m);
      expect(text).toMatch(/^Allocatable:\n {2}cpu: +32$/m);
      expect(text).toMatch(/^ {2}default +web-\S+ +100m \(0%\)/m);
    });

    test('a deployment, with its replica sets', async () => {
      const text = await run('describe', 'deployment', 'web');
      expect(text).toMatch(/^Replicas: +2 desired \| 2 updated \| 2 total \| 2 available \| 0 unavailable$/m);
      expect(text).toMatch(/^RollingUpdateStrategy: +25% max unavailable, 25% max surge$/m);
      expect(text).toMatch(/^NewReplicaSet: +web-\S+ \(2\/2 replicas created\)$/m);
    });

    test('a service', async () => {
      const text = await run('describe', 'service', 'web');
      expect(text).toMatch(/^Selector: +app=web$/m);
      expect(text).toMatch(/^Port: +http +80\/TCP\nTargetPort: +8080\/TCP$/m);
    });

    test('an ingress, with its rules', async () => {
      const text = await run('describe', 'ingress', 'web');
      expect(text).toMatch(/^ {2}web\.example +\n? +\/shop +web:http/m);
    });

    test('a cron job', async () => {
      const text = await run('describe', 'cronjob', 'nightly');
      expect(text).toMatch(/^Schedule: +0 3 \* \* \*$/m);
      expect(text).toMatch(/^Successful Job History Limit: +3$/m);
      expect(text).toMatch(/^ +Image: +busybox$/m);
    });

    test('every created kind without an error', async () => {
      const types = manifests.map(({ kind }) => kind.toLowerCase());
      const described = await run('describe', types.join(','));
      expect(described.match(/^Name: /gm)?.length).toBeGreaterThanOrEqual(manifests.length);
    });
  });
});
