import type { Pod, Service, ServiceSpec } from '@orch/api/types/core_v1';
import type { ControlPlane } from '@orch/testing';

export const namespace = 'default';
const core = (resource: string) => ({ group: '', version: 'v1', resource });

export interface PodState {
  readonly ips?: readonly string[];
  readonly isReady?: boolean;
  readonly phase?: string;
}

/** Services and pods of a test; it plays the scheduler and the node agents. */
export function serviceSupport(plane: ControlPlane) {
  const pods = plane.client.resource<Pod>(core('pods'));
  const services = plane.client.resource<Service>(core('services'));

  async function setPod(
    name: string,
    { ips = ['10.1.0.1'], isReady = true, phase = 'Running' }: PodState,
  ): Promise<void> {
    const [podIP = ''] = ips;
    const status = isReady ? 'True' : 'False';
    const lastTransitionTime = new Date().toISOString().replace(/\.\d+/, '');
    const body = {
      status: {
        ...{ phase, podIP, podIPs: ips.map((ip) => ({ ip })) },
        conditions: [{ type: 'Ready', status, lastTransitionTime }],
      },
    };
    await pods.patch(name, { type: 'merge', body, subresource: 'status' }, { namespace });
  }

  return {
    pods,
    services,
    setPod,

    async createPod(
      name: string,
      options: PodState & { readonly labels?: Record<string, string>; readonly spec?: object } = {},
    ): Promise<void> {
      const { labels = { app: 'web' }, spec = {}, ...state } = options;
      await pods.create({
        ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace, labels } },
        spec: { nodeName: 'here', containers: [{ name: 'main', image: 'a:1' }], ...spec },
      });
      await setPod(name, state);
    },

    async createService(
      name: string,
      spec: ServiceSpec = {},
      metadata: { readonly labels?: Record<string, string>; readonly annotations?: Record<string, string> } = {},
    ): Promise<void> {
      await services.create({
        ...{ apiVersion: 'v1', kind: 'Service', metadata: { name, namespace, ...metadata } },
        spec: { selector: { app: name }, ports: [{ name: 'http', port: 80, targetPort: 8080 }], ...spec },
      });
    },
  };
}
