import { describe, expect, test } from '@jest/globals';
import type { Node, Service } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { ImplementedElsewhere } from '../cloud/cloud-provider.js';
import { HostSync } from './host-sync.js';

const { signal } = new AbortController();
const node = (name: string): Node => ({
  ...{ apiVersion: 'v1', kind: 'Node', metadata: { name } },
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
});
const service = (name: string, type = 'LoadBalancer'): Service => ({
  ...{ apiVersion: 'v1', kind: 'Service', metadata: { name, namespace: 'n' }, spec: { type } },
});

interface Given {
  readonly services?: readonly Service[];
  /** Thrown by the update of a service. */
  readonly failures?: Map<string, Error>;
  /** Whether the cloud has a load balancer; an error when it cannot tell. */
  readonly found?: boolean | Error;
}

function given({ services = [service('a'), service('b')], failures = new Map(), found = true }: Given = {}) {
  const nodes: Node[] = [];
  const updates: string[] = [];
  const events: string[] = [];
  const errors: string[] = [];
  const quiet = () => undefined;
  const sync = new HostSync({
    ...{ names: orchNames, cluster: 'c' },
    loadBalancers: {
      find: async () => {
        if (found instanceof Error) throw found;
        return found ? {} : undefined;
      },
      ensure: async () => ({}),
      updateHosts: async ({ metadata }, { nodes: hosts }) => {
        updates.push(`${metadata.name}: ${hosts.map((host) => host.metadata.name).join(' ')}`);
        const failure = failures.get(metadata.name ?? '');
        if (failure !== undefined) throw failure;
      },
      remove: async () => undefined,
    },
    nodes: { list: () => nodes, get: () => undefined, byIndex: () => [], size: 0 },
    events: {
      event: ({ name }, { type, reason, message }) => void events.push(`${name} ${type} ${reason} ${message}`),
    },
    log: {
      debug: quiet,
      info: quiet,
      warn: quiet,
      error: (message, fields) => void errors.push(`${message}: ${fields?.['service']}`),
    },
    balanced: new Map(services.map((each) => [`n/${each.metadata.name}`, each])),
  });
  return { sync, nodes, updates, events, errors, failures };
}

describe('the hosts of load balancers', () => {
  test('are updated when the set of nodes changes, and not otherwise', async () => {
    const { sync, nodes, updates, events } = given();
    expect(sync.isOutdated()).toBe(false);
    await sync.round(signal);
    expect(updates).toEqual([]);
    nodes.push(node('x'));
    expect(sync.isOutdated()).toBe(true);
    await sync.round(signal);
    expect([updates.splice(0), sync.isOutdated()]).toEqual([['a: x', 'b: x'], false]);
    expect(events.splice(0)).toEqual([
      'a Normal UpdatedLoadBalancer Updated load balancer with new hosts',
      'b Normal UpdatedLoadBalancer Updated load balancer with new hosts',
    ]);
    await sync.round(signal);
    nodes.splice(0);
    await sync.round(signal);
    expect(updates).toEqual(['a: ', 'b: ']);
    expect(events[0]).toBe('a Warning UnAvailableLoadBalancer There are no available nodes for LoadBalancer');
  });

  test('of services that want no load balancer are not updated', async () => {
    const { sync, nodes, updates } = given({ services: [service('a', 'ClusterIP')] });
    nodes.push(node('x'));
    await sync.round(signal);
    expect(updates).toEqual([]);
  });
});

describe('an update that fails', () => {
  const message = 'Error updating load balancer with new hosts [x y]: no luck';

  test.each<readonly [string, boolean | Error]>([
    ['the load balancer exists', true],
    ['the cloud cannot tell', new Error('no answer')],
  ])('is reported and repeated, it alone: %s', async (_why, found) => {
    const failures = new Map([['a', new Error('no luck')]]);
    const { sync, nodes, updates, events, errors } = given({ failures, found });
    nodes.push(node('y'), node('x'));
    await sync.round(signal);
    expect(events).toContain(`a Warning UpdateLoadBalancerFailed ${message}`);
    expect(errors).toEqual(['updating the hosts of a load balancer failed: n/a']);
    updates.splice(0);
    await sync.round(signal);
    expect(updates).toEqual(['a: y x']);
    failures.clear();
    await sync.round(signal);
    updates.splice(0);
    await sync.round(signal);
    expect(updates).toEqual([]);
  });

  test.each<readonly [string, Error, boolean]>([
    ['the load balancer is gone', new Error('no luck'), false],
    ['another program implements it', new ImplementedElsewhere(), true],
  ])('is neither reported nor repeated: %s', async (_why, error, found) => {
    const { sync, nodes, updates, errors } = given({ failures: new Map([['a', error]]), found });
    nodes.push(node('x'));
    await sync.round(signal);
    await sync.round(signal);
    expect([updates, errors]).toEqual([['a: x', 'b: x'], []]);
  });

  test('ends when the controller stops', async () => {
    const { sync, nodes } = given({ failures: new Map([['a', new Error('no luck')]]) });
    nodes.push(node('x'));
    await expect(sync.round(AbortSignal.abort('stop'))).rejects.toBe('stop');
  });
});
