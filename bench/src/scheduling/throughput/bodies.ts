import {
  archLabel,
  bindCompleted,
  hostLabel,
  notReadyTaint,
  osLabel,
  regionLabel,
  unreachableTaint,
  zoneLabel,
} from '../api/known-names.js';

export const variants = [
  'plain',
  'preferred',
  'spread',
  'required',
  'backlog',
  'volumes',
  'idle',
  'preemption',
] as const;
export type Variant = (typeof variants)[number];

export const namespace = 'throughput';
/** Pods of one variant share this many labels. */
const groups = 20;

export function podName(index: number): string {
  return `sp-${index}`;
}

const tolerations = [notReadyTaint, unreachableTaint].map((key) => ({
  ...{ key, operator: 'Exists', effect: 'NoExecute' },
}));

/** A pod of about 3 kB in JSON, as workloads have them. Members of `spec` replace those of the pod. */
export function podBody(name: string, index: number, spec: object): object {
  const group = `web-${index % groups}`;
  const requests = { cpu: '100m', memory: '128Mi' };
  const probe = {
    httpGet: { path: '/healthz', port: 'http', scheme: 'HTTP' },
    initialDelaySeconds: 10,
    periodSeconds: 10,
  };
  return {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: {
      ...{ name, namespace },
      labels: { app: group, shard: String(index % 100), tier: 'frontend', 'pod-template-hash': '5d59d67564' },
      annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': '9102' },
    },
    spec: {
      ...{ automountServiceAccountToken: false, terminationGracePeriodSeconds: 0, tolerations },
      volumes: commonVolumes(index),
      containers: [
        {
          ...{ name: 'app', image: `registry.example.com/team/web:1.19.${index % groups}` },
          ...{
            command: ['/usr/local/bin/web', '--config=/etc/web/config.yaml'],
            args: ['--v=2', '--listen=0.0.0.0:8080'],
          },
          ports: [
            { name: 'http', containerPort: 8_080, protocol: 'TCP' },
            { name: 'metrics', containerPort: 9_102, protocol: 'TCP' },
          ],
          env: [
            { name: 'POD_NAME', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } },
            { name: 'DATABASE_URL', value: 'postgres://db.prod.svc.cluster.local:5432/app' },
          ],
          resources: { limits: { cpu: '500m', memory: '512Mi' }, requests },
          volumeMounts: [
            { name: 'config', mountPath: '/etc/web' },
            { name: 'scratch', mountPath: '/var/lib/web' },
          ],
          livenessProbe: probe,
        },
      ],
      ...spec,
    },
  };
}

function commonVolumes(index: number): readonly object[] {
  return [
    { name: 'config', configMap: { name: `cm-${index % groups}` } },
    { name: 'scratch', emptyDir: {} },
  ];
}

/** What a variant adds to the spec of its pods. */
export function specOf(variant: Variant, index: number): object {
  const hostTerm = {
    labelSelector: { matchLabels: { app: `web-${index % groups}` } },
    topologyKey: hostLabel,
  };
  switch (variant) {
    case 'preferred': {
      const preferred = [{ weight: 100, podAffinityTerm: hostTerm }];
      return { affinity: { podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: preferred } } };
    }
    case 'required':
      return { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [hostTerm] } } };
    case 'spread': {
      const constraint = { ...hostTerm, topologyKey: zoneLabel, maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' };
      return { topologySpreadConstraints: [constraint] };
    }
    case 'preemption':
      return { priorityClassName: 'preempting', containers: [containerWith('1')] };
    case 'volumes':
      return {
        volumes: [...commonVolumes(index), { name: 'data', persistentVolumeClaim: { claimName: podName(index) } }],
      };
    case 'plain':
    case 'backlog':
    case 'idle':
      return {};
  }
}

/** The CPU and number of the pods that fill each node: four, or one on large clusters, where creating four would take minutes. */
export function fillingPods(nodes: number): { readonly cpu: string; readonly perNode: number } {
  return nodes > 1_000 ? { cpu: '4', perNode: 1 } : { cpu: '1', perNode: 4 };
}

export function containerWith(cpu: string): object {
  return { name: 'app', image: 'i', resources: { requests: { cpu, memory: '128Mi' } } };
}

const zones = 3;
const nodesPerSubnet = 250;

export function nodeName(index: number): string {
  return `sched-node-${index}`;
}

/** Four CPUs, 32 GiB, 110 pods, ready, in one of three zones. */
export function nodeBody(index: number): object {
  const name = nodeName(index);
  const size = { cpu: '4', memory: '32Gi', pods: '110', 'ephemeral-storage': '100Gi' };
  const now = new Date().toISOString().replace(/\.\d+/, '');
  const conditions = ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'].map((type) => ({
    ...{ type, status: type === 'Ready' ? 'True' : 'False', reason: 'Bench', message: 'bench' },
    ...{ lastHeartbeatTime: now, lastTransitionTime: now },
  }));
  const subnet = Math.floor(index / nodesPerSubnet) % nodesPerSubnet;
  return {
    ...{ apiVersion: 'v1', kind: 'Node' },
    metadata: {
      name,
      labels: {
        ...{ [hostLabel]: name, [osLabel]: 'linux', [archLabel]: 'amd64' },
        ...{ [zoneLabel]: `zone-${index % zones}`, [regionLabel]: 'r1' },
      },
    },
    spec: {},
    status: {
      ...{ capacity: size, allocatable: size, conditions },
      addresses: [{ type: 'InternalIP', address: `192.168.${subnet}.${(index % nodesPerSubnet) + 1}` }],
    },
  };
}

const driver = 'csi.example.com';

/** A volume and a claim that are bound to each other, for the pod of a number. */
export function volumeBodies(index: number): { readonly volume: object; readonly claim: object } {
  const name = podName(index);
  const accessModes = ['ReadWriteOnce'];
  return {
    volume: {
      ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name } },
      spec: {
        ...{ capacity: { storage: '1Gi' }, accessModes, csi: { driver, volumeHandle: name } },
        claimRef: { kind: 'PersistentVolumeClaim', name, namespace },
      },
    },
    claim: {
      ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim' },
      metadata: { name, namespace, annotations: { [bindCompleted]: 'yes' } },
      spec: { accessModes, storageClassName: '', volumeName: name, resources: { requests: { storage: '1Gi' } } },
    },
  };
}
