import type { Parsed, TestResponse, TestServer } from './test-server.js';

export const configMaps = '/api/v1/namespaces/default/configmaps';
export const deployments = '/apis/apps/v1/namespaces/default/deployments';

/** Sends applies and patches to the test server. */
export function applying(server: () => TestServer) {
  return {
    apply: (path: string, manager: string, body: unknown, options = ''): Promise<TestResponse> =>
      server().ask('PATCH', `${path}?fieldManager=${manager}${options}`, {
        body,
        headers: { 'content-type': 'application/apply-patch+yaml' },
      }),
    mergePatch: (path: string, body: unknown, userAgent = 'tester/1.0'): Promise<TestResponse> =>
      server().ask('PATCH', path, {
        body,
        headers: { 'content-type': 'application/merge-patch+json', 'user-agent': userAgent },
      }),
  };
}

export function configMap(name: string, rest: Record<string, unknown> = {}) {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, ...rest };
}

export function deployment(name: string, spec: Record<string, unknown>) {
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec };
}

/** A deployment spec. */
export function web(rest: Record<string, unknown> = {}) {
  return {
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
    ...rest,
  };
}

/** The field managers of an object with their operations, for example `Apply a`. */
export function managers(object: Parsed): string[] {
  return (object.metadata.managedFields ?? []).map((entry: Parsed) => `${entry.operation} ${entry.manager}`);
}
