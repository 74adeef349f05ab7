import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { ApiObject } from '@orch/apimachinery';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import type { ControlPlane } from '@orch/testing';

const groups = ['metrics.orch.io', 'custom.metrics.orch.io', 'external.metrics.orch.io'] as const;

type Answer = { readonly items: readonly object[] };

/** A server of the three metrics APIs behind the aggregation of a control plane; a test sets what it answers. */
export class MetricsBackend {
  /** Answers by path, without the prefix `/apis/` and the query. */
  readonly answers = new Map<string, Answer>();
  /** Paths with their queries, as they came. */
  readonly asked: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(plane: ControlPlane): Promise<MetricsBackend> {
    const validity = validFor(1, new Date());
    const authority = await generateAuthority({ commonName: 'metrics-ca', ...validity });
    const hosts = ['metrics.default.svc'];
    const pair = await issueCertificate(authority, { commonName: 'metrics', usages: ['server'], hosts, ...validity });
    const server = createServer(pair);
    const backend = new MetricsBackend(server);
    server.on('request', (request, response) => {
      const url = request.url ?? '';
      const [path = '', query] = url.slice('/apis/'.length).split('?');
      const isDocument = path.split('/').length === 2;
      if (!isDocument) backend.asked.push(decodeURIComponent(query === undefined ? path : `${path}?${query}`));
      const document = { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: path, resources: [] };
      const answer = isDocument ? document : backend.answers.get(decodeURIComponent(path));
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? notFound));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await backend.#register(plane, Buffer.from(authority.cert).toString('base64'));
    return backend;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  async #register(plane: ControlPlane, caBundle: string): Promise<void> {
    const { port } = this.server.address() as AddressInfo;
    const services = plane.client.resource<ApiObject & object>({ group: '', version: 'v1', resource: 'services' });
    const spec = { type: 'ExternalName', externalName: 'localhost' };
    await services.create({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'metrics', namespace: 'default' },
      ...{ spec },
    });
    const group = 'apiregistration.orch.io';
    const apiServices = plane.client.resource<ApiObject & object>({ group, version: 'v1', resource: 'apiservices' });
    for (const each of groups) {
      const service = { namespace: 'default', name: 'metrics', port };
      const registration = { group: each, version: 'v1beta1', groupPriorityMinimum: 100, versionPriority: 100 };
      await apiServices.create({
        apiVersion: `${group}/v1`,
        kind: 'APIService',
        metadata: { name: `v1beta1.${each}` },
        ...{ spec: { ...registration, service, caBundle } },
      });
      await plane.waitFor({ group, version: 'v1', resource: 'apiservices', name: `v1beta1.${each}` }, isAvailable);
    }
  }
}

function isAvailable(apiService: object): boolean {
  const status: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] } | undefined =
    Reflect.get(apiService, 'status');
  return status?.conditions?.some(({ type, status: value }) => type === 'Available' && value === 'True') ?? false;
}

const notFound = {
  ...{ kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 },
  message: 'the server could not find the metric',
};
