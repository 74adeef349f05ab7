/** The objects that benchmarks read and write, as JSON, in the sizes of the performance budgets. */

/** About 2 KB. */
export function configMap(name: string, options: { readonly bytes?: number; readonly note?: string } = {}): string {
  const { bytes = 1_650, note } = options;
  const data: Record<string, string> = {};
  for (let at = 0; at < bytes; at += 150) data[`key-${at}`] = `${at}`.padEnd(130, 'abcdefghij');
  const annotations = note === undefined ? {} : { annotations: { note } };
  const metadata = { name, labels: { app: 'bench' }, ...annotations };
  return JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data });
}

/** About 2.5 KB once defaulted. */
export function pod(name: string, where: { readonly nodeName: string; readonly slice: string }): string {
  const container = (index: number) => ({
    name: `container-${index}`,
    image: `registry.example/team/image-${index}:1.2.3`,
    env: Array.from({ length: 6 }, (_, number) => ({
      name: `VARIABLE_${number}`,
      value: `value-${number}-of-the-pod`,
    })),
    ports: [{ name: 'http', containerPort: 8080 + index }],
    resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { cpu: '500m', memory: '512Mi' } },
    livenessProbe: { httpGet: { path: '/healthz', port: 8080 + index } },
    volumeMounts: [{ name: 'config', mountPath: '/etc/config' }],
  });
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      labels: { app: 'bench', tier: 'backend', slice: where.slice },
      annotations: { 'example.com/team': 'platform' },
    },
    spec: {
      nodeName: where.nodeName,
      automountServiceAccountToken: false,
      containers: [container(0), container(1)],
      volumes: [{ name: 'config', configMap: { name: 'config' } }],
    },
  });
}

export function namespaceObject(name: string): unknown {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}

export function serviceAccount(name: string): unknown {
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name } };
}
