import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  ApiException,
  AppsV1Api,
  AutoscalingV1Api,
  BatchV1Api,
  CoreV1Api,
  KubeConfig,
  type KubernetesListObject,
  type KubernetesObject,
  makeInformer,
  NetworkingV1Api,
  PatchStrategy,
  PolicyV1Api,
  RbacAuthorizationV1Api,
  SchedulingV1Api,
  setHeaderOptions,
} from '@kubernetes/client-node';
import { eventually, type OrchProcess, orchUp, temporaryFolder } from './orch-process.js';

// The unmodified public client library, over TLS with the kubeconfig of the program.
let orch: OrchProcess;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const config = new KubeConfig();
beforeAll(async () => {
  folder = await temporaryFolder();
  orch = orchUp(folder.path, '--naming', 'kubernetes', '--nodes', '1');
  config.loadFromString(await readFile((await orch.ready()).kubeconfig, 'utf8'));
});
afterAll(async () => {
  expect(await orch.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  await folder[Symbol.asyncDispose]();
});

/** The methods of one typed API for one kind. */
interface Calls<T extends KubernetesObject> {
  /** The path of the informer. */
  readonly path: string;
  create(): Promise<T>;
  list(): Promise<KubernetesListObject<T>>;
  read(): Promise<T>;
  patch(): Promise<T>;
  remove(): Promise<unknown>;
  /** Returns the value that the patch changes. */
  readonly patchedValue: (object: T) => unknown;
  /** The value before and after the patch. */
  readonly before: unknown;
  readonly after: unknown;
}

const namespace = 'default';
const name = 'web';
const at = { name, namespace };
const metadata = { name };
const matchLabels = { app: name };
const gone = { propagationPolicy: 'Background' };
const merge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);
const strategic = setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch);
const json = setHeaderOptions('Content-Type', PatchStrategy.JsonPatch);
const podTemplate = (image: string) => ({
  metadata: { labels: matchLabels },
  spec: { containers: [{ name: 'main', image }] },
});

function lives<T extends KubernetesObject>(title: string, callsOf: () => Calls<T>): void {
  test(`${title}: is created, listed, watched, patched and deleted`, async () => {
    const calls = callsOf();
    const events: string[] = [];
    const informer = makeInformer(config, calls.path, () => calls.list());
    for (const verb of ['add', 'update', 'delete'] as const) {
      informer.on(verb, (object) => {
        if (object.metadata?.name === name) events.push(`${verb} ${JSON.stringify(calls.patchedValue(object))}`);
      });
    }
    await informer.start();
    try {
      const hasSeen = (verb: string, value: unknown) =>
        eventually(`the watch says ${verb}`, () => events.includes(`${verb} ${JSON.stringify(value)}`) || undefined);
      const created = await calls.create();
      expect(calls.patchedValue(created)).toEqual(calls.before);
      expect(created.metadata?.creationTimestamp).toBeInstanceOf(Date);
      expect(created.metadata?.uid).toMatch(/^[0-9a-f-]{36}$/);
      await hasSeen('add', calls.before);
      const listed = (await calls.list()).items.filter((item) => item.metadata?.name === name);
      expect(listed.map(calls.patchedValue)).toEqual([calls.before]);

      expect(calls.patchedValue(await calls.patch())).toEqual(calls.after);
      await hasSeen('update', calls.after);
      expect(calls.patchedValue(await calls.read())).toEqual(calls.after);

      await calls.remove();
      await hasSeen('delete', calls.after);
      await expect(calls.read()).rejects.toMatchObject({ code: 404 });
    } finally {
      await informer.stop();
    }
  });
}

describe('the typed calls of the public client library', () => {
  lives('core, a service', () => {
    const api = config.makeApiClient(CoreV1Api);
    const body = { metadata, spec: { selector: matchLabels, ports: [{ port: 80, targetPort: 'http' }] } };
    return {
      path: `/api/v1/namespaces/${namespace}/services`,
      create: () => api.createNamespacedService({ namespace, body }),
      list: () => api.listNamespacedService({ namespace }),
      read: () => api.readNamespacedService(at),
      patch: () => api.patchNamespacedService({ ...at, body: { spec: { sessionAffinity: 'ClientIP' } } }, merge),
      remove: () => api.deleteNamespacedService(at),
      patchedValue: ({ spec }) => [spec?.type, spec?.sessionAffinity, spec?.ports?.[0]?.targetPort],
      before: ['ClusterIP', 'None', 'http'],
      after: ['ClusterIP', 'ClientIP', 'http'],
    };
  });

  lives('apps, a deployment', () => {
    const api = config.makeApiClient(AppsV1Api);
    const body = { metadata, spec: { replicas: 2, selector: { matchLabels }, template: podTemplate('nginx:1') } };
    const containers = [{ name: 'main', image: 'nginx:2' }];
    return {
      path: `/apis/apps/v1/namespaces/${namespace}/deployments`,
      create: () => api.createNamespacedDeployment({ namespace, body }),
      list: () => api.listNamespacedDeployment({ namespace }),
      read: () => api.readNamespacedDeployment(at),
      patch: () =>
        api.patchNamespacedDeployment({ ...at, body: { spec: { template: { spec: { containers } } } } }, strategic),
      remove: () => api.deleteNamespacedDeployment(at),
      patchedValue: ({ spec }) => [spec?.strategy?.type, spec?.template.spec?.containers.map(({ image }) => image)],
      before: ['RollingUpdate', ['nginx:1']],
      after: ['RollingUpdate', ['nginx:2']],
    };
  });

  lives('batch, a cron job', () => {
    const api = config.makeApiClient(BatchV1Api);
    const template = podTemplate('busybox');
    const jobTemplate = { spec: { template: { ...template, spec: { ...template.spec, restartPolicy: 'Never' } } } };
    const body = { metadata, spec: { schedule: '0 3 * * *', jobTemplate } };
    return {
      path: `/apis/batch/v1/namespaces/${namespace}/cronjobs`,
      create: () => api.createNamespacedCronJob({ namespace, body }),
      list: () => api.listNamespacedCronJob({ namespace }),
      read: () => api.readNamespacedCronJob(at),
      patch: () => api.patchNamespacedCronJob({ ...at, body: { spec: { suspend: true } } }, merge),
      remove: () => api.deleteNamespacedCronJob({ ...at, ...gone }),
      patchedValue: ({ spec }) => [spec?.concurrencyPolicy, spec?.suspend],
      before: ['Allow', false],
      after: ['Allow', true],
    };
  });

  lives('networking, an ingress', () => {
    const api = config.makeApiClient(NetworkingV1Api);
    const backend = { service: { name, port: { number: 80 } } };
    const rule = (host: string) => ({ host, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } });
    const body = { metadata, spec: { rules: [rule('one.example')] } };
    return {
      path: `/apis/networking.k8s.io/v1/namespaces/${namespace}/ingresses`,
      create: () => api.createNamespacedIngress({ namespace, body }),
      list: () => api.listNamespacedIngress({ namespace }),
      read: () => api.readNamespacedIngress(at),
      patch: () =>
        api.patchNamespacedIngress(
          { ...at, body: [{ op: 'add', path: '/spec/rules/-', value: rule('two.example') }] },
          json,
        ),
      remove: () => api.deleteNamespacedIngress(at),
      patchedValue: ({ spec }) => spec?.rules?.map(({ host }) => host),
      before: ['one.example'],
      after: ['one.example', 'two.example'],
    };
  });

  lives('rbac, a role', () => {
    const api = config.makeApiClient(RbacAuthorizationV1Api);
    const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }];
    return {
      path: `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/roles`,
      create: () => api.createNamespacedRole({ namespace, body: { metadata, rules } }),
      list: () => api.listNamespacedRole({ namespace }),
      read: () => api.readNamespacedRole(at),
      patch: () =>
        api.patchNamespacedRole({ ...at, body: [{ op: 'add', path: '/rules/0/verbs/-', value: 'list' }] }, json),
      remove: () => api.deleteNamespacedRole(at),
      patchedValue: ({ rules: found }) => found?.[0]?.verbs,
      before: ['get'],
      after: ['get', 'list'],
    };
  });

  lives('policy, a disruption budget', () => {
    const api = config.makeApiClient(PolicyV1Api);
    const body = { metadata, spec: { minAvailable: 1, selector: { matchLabels } } };
    return {
      path: `/apis/policy/v1/namespaces/${namespace}/poddisruptionbudgets`,
      create: () => api.createNamespacedPodDisruptionBudget({ namespace, body }),
      list: () => api.listNamespacedPodDisruptionBudget({ namespace }),
      read: () => api.readNamespacedPodDisruptionBudget(at),
      patch: () => api.patchNamespacedPodDisruptionBudget({ ...at, body: { spec: { minAvailable: '50%' } } }, merge),
      remove: () => api.deleteNamespacedPodDisruptionBudget(at),
      patchedValue: ({ spec }) => spec?.minAvailable,
      before: 1,
      after: '50%',
    };
  });

  lives('autoscaling, an autoscaler of the first version', () => {
    const api = config.makeApiClient(AutoscalingV1Api);
    const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name };
    return {
      path: `/apis/autoscaling/v1/namespaces/${namespace}/horizontalpodautoscalers`,
      create: () =>
        api.createNamespacedHorizontalPodAutoscaler({
          namespace,
          body: { metadata, spec: { scaleTargetRef, maxReplicas: 3 } },
        }),
      list: () => api.listNamespacedHorizontalPodAutoscaler({ namespace }),
      read: () => api.readNamespacedHorizontalPodAutoscaler(at),
      patch: () => api.patchNamespacedHorizontalPodAutoscaler({ ...at, body: { spec: { maxReplicas: 5 } } }, strategic),
      remove: () => api.deleteNamespacedHorizontalPodAutoscaler(at),
      patchedValue: ({ spec }) => [spec?.minReplicas, spec?.maxReplicas, spec?.targetCPUUtilizationPercentage],
      before: [1, 3, 80],
      after: [1, 5, 80],
    };
  });

  lives('scheduling, a priority class', () => {
    const api = config.makeApiClient(SchedulingV1Api);
    return {
      path: '/apis/scheduling.k8s.io/v1/priorityclasses',
      create: () => api.createPriorityClass({ body: { metadata, value: 7 } }),
      list: () => api.listPriorityClass(),
      read: () => api.readPriorityClass({ name }),
      patch: () => api.patchPriorityClass({ name, body: { description: 'more' } }, merge),
      remove: () => api.deletePriorityClass({ name }),
      patchedValue: ({ value, preemptionPolicy, description }) => [value, preemptionPolicy, description ?? ''],
      before: [7, 'PreemptLowerPriority', ''],
      after: [7, 'PreemptLowerPriority', 'more'],
    };
  });

  test('a rejected object throws an ApiException with the Status of the server', async () => {
    const api = config.makeApiClient(CoreV1Api);
    const rejection = await api
      .createNamespacedConfigMap({ namespace, body: { metadata: { name: 'UPPER' } } })
      .catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(ApiException);
    expect(rejection).toMatchObject({ code: 422, body: expect.stringContaining('"reason":"Invalid"') });
  });
});
