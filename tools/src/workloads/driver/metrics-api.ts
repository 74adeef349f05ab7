import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import * as https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Json, valueAt } from '../../differential/json.js';
import { opensslPair } from '../../test-support/openssl-pair.js';
import type { ApiClient } from '../cluster/api-client.js';
import { hasLabels, labelsOf, nameOf } from '../scenario/resources.js';

/** The pods of one namespace, and what each of their containers uses. */
export interface PodUsage {
  /** CPU of each container, such as `200m`; undefined: no metrics. */
  readonly cpu: string | undefined;
  readonly pods: readonly Json[];
}

const version = 'v1beta1';
const group = 'metrics.k8s.io';
const root = `/apis/${group}/${version}`;
const serviceName = 'workloads-metrics';
const serviceNamespace = 'default';
const apiServices = '/apis/apiregistration.k8s.io/v1/apiservices';
const services = `/api/v1/namespaces/${serviceNamespace}/services`;

/**
 * The API of pod metrics for autoscalers, registered as an aggregated API. The service that the API server connects to is a name
 * of this machine, so both must run on one machine.
 */
export class MetricsApi {
  readonly #client: ApiClient;
  readonly #server: https.Server;

  private constructor(client: ApiClient, server: https.Server) {
    this.#client = client;
    this.#server = server;
  }

  /** `usageOf` is asked with each request. @throws Error when the API server does not take the registration. */
  static async start(client: ApiClient, usageOf: (namespace: string) => PodUsage): Promise<MetricsApi> {
    const folder = await mkdtemp(join(tmpdir(), 'workloads-'));
    try {
      const files = await opensslPair(folder, 'metrics', { hosts: ['localhost'] });
      const [cert, key] = [await readFile(files.cert), await readFile(files.key)];
      const server = https.createServer({ cert, key }, (request, response) => {
        const [status, body] = respond(request.url ?? '', usageOf);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
      await once(server.listen(0, 'localhost'), 'listening');
      const api = new MetricsApi(client, server);
      await api.#register();
      return api;
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  async stop(): Promise<void> {
    await this.#client.send('DELETE', `${apiServices}/${version}.${group}`);
    await this.#client.send('DELETE', `${services}/${serviceName}`);
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #register(): Promise<void> {
    const address = this.#server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const ports = [{ port }];
    await this.#create(services, {
      ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: serviceName } },
      spec: { type: 'ExternalName', externalName: 'localhost', ports },
    });
    await this.#create(apiServices, {
      ...{ apiVersion: 'apiregistration.k8s.io/v1', kind: 'APIService', metadata: { name: `${version}.${group}` } },
      spec: {
        ...{ group, version, groupPriorityMinimum: 100, versionPriority: 100, insecureSkipTLSVerify: true },
        service: { name: serviceName, namespace: serviceNamespace, port },
      },
    });
  }

  async #create(path: string, body: Json): Promise<void> {
    const response = await this.#client.send('POST', path, { body });
    if (response.status !== 201) throw new Error(`POST ${path}: ${response.status} ${JSON.stringify(response.body)}`);
  }
}

/** Status and body of the response. Pure. */
export function respond(url: string, usageOf: (namespace: string) => PodUsage): readonly [status: number, body: Json] {
  const { pathname, searchParams } = new URL(url, 'https://localhost');
  if (pathname === root) return [200, resourceList];
  const [, namespace] = /^\/apis\/[^/]+\/[^/]+\/namespaces\/([^/]+)\/pods$/.exec(pathname) ?? [];
  if (namespace === undefined) return [404, { apiVersion: 'v1', kind: 'Status', status: 'Failure', code: 404 }];
  const labels = Object.fromEntries(
    (searchParams.get('labelSelector') ?? '')
      .split(',')
      .map((term) => term.split(/==?/, 2))
      .filter(([key]) => key !== ''),
  );
  const { cpu, pods } = usageOf(namespace);
  const chosen = cpu === undefined ? [] : pods.filter((pod) => hasLabels(pod, labels));
  return [
    200,
    {
      ...{ apiVersion: `${group}/${version}`, kind: 'PodMetricsList', metadata: {} },
      items: chosen.map((pod) => metricsOf(pod, { namespace, cpu: cpu ?? '0' })),
    },
  ];
}

const resourceList: Json = {
  ...{ apiVersion: 'v1', kind: 'APIResourceList', groupVersion: `${group}/${version}` },
  resources: [{ name: 'pods', singularName: '', namespaced: true, kind: 'PodMetrics', verbs: ['get', 'list'] }],
};

function metricsOf(pod: Json, { namespace, cpu }: { readonly namespace: string; readonly cpu: string }): Json {
  const containers = valueAt(pod, 'spec.containers');
  return {
    metadata: { name: nameOf(pod), namespace, labels: labelsOf(pod) },
    timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    window: '1s',
    containers: (Array.isArray(containers) ? containers : []).map((container: Json) => ({
      name: valueAt(container, 'name') ?? '',
      usage: { cpu, memory: '10Mi' },
    })),
  };
}
