import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, type Names, orchNames } from '@orch/apimachinery';
import { readProgramConfiguration } from './program-configuration.js';

const head = 'apiVersion: scheduler.config.orch.io/v1beta1\nkind: SchedulerConfiguration\n';
const read = (text: string, names: Names = orchNames) => readProgramConfiguration(text, names);

describe('a configuration file', () => {
  test('reports all its errors at once', () => {
    const text = `${head}healthzBindAddress: 'a:b:c'
leaderElection: { leaseDuration: 1s, renewDeadline: 2s, retryPeriod: 0s, resourceName: '' }
clientConnection: { burst: -1 }
`;
    expect(read(text)).toEqual({
      errors: [
        'healthzBindAddress: Invalid value: "a:b:c": must be an address and a port',
        'leaderElection.retryPeriod: Invalid value: "0s": must be greater than zero',
        'leaderElection.leaseDuration: Invalid value: "1s": must be greater than renewDeadline',
        'leaderElection.resourceName: Required value',
        'clientConnection.burst: Invalid value: -1: must be non-negative',
      ],
    });
  });

  test('does not check the times of an election that is off', () => {
    expect(read(`${head}leaderElection: { leaderElect: false, leaseDuration: 0s }`)).not.toHaveProperty('errors');
  });

  test('has the defaults of v1.21, with the names of the dialect', () => {
    expect(read(head)).toMatchObject({
      configuration: {
        parallelism: 16,
        leaderElection: { resourceLock: 'leases', resourceName: 'scheduler', resourceNamespace: 'orch-system' },
        clientConnection: { qps: 50, burst: 100, contentType: 'application/vnd.orch.protobuf' },
        percentageOfNodesToScore: 0,
        podInitialBackoffSeconds: 1,
        podMaxBackoffSeconds: 10,
      },
      warnings: [],
    });
    const other = 'apiVersion: kubescheduler.config.k8s.io/v1beta1\nkind: KubeSchedulerConfiguration\n';
    expect(read(other, kubernetesNames)).toMatchObject({
      configuration: { leaderElection: { resourceName: 'kube-scheduler', resourceNamespace: 'kube-system' } },
    });
  });

  test('opens the insecure port when it has an address, and one port serves health and metrics', () => {
    expect(read(head)).not.toHaveProperty('insecureAddress');
    expect(read(`${head}healthzBindAddress: 0.0.0.0:0`)).not.toHaveProperty('insecureAddress');
    expect(read(`${head}healthzBindAddress: ':7'\nmetricsBindAddress: 0.0.0.0:7`)).toMatchObject({
      insecureAddress: { host: '0.0.0.0', port: 7 },
      warnings: [],
    });
    expect(read(`${head}metricsBindAddress: '[::1]'`)).toMatchObject({
      insecureAddress: { host: '::1', port: 10_251 },
    });
    expect(read(`${head}healthzBindAddress: 127.0.0.1:7\nmetricsBindAddress: 127.0.0.1:8`)).toMatchObject({
      insecureAddress: { host: '127.0.0.1', port: 7 },
      warnings: ['metricsBindAddress: not served: the port of healthzBindAddress serves the metrics too'],
    });
  });

  test('warns that parallelism has no effect, unless it is the default', () => {
    const warning = 'parallelism: has no effect: a decision compares columns of numbers on one thread';
    expect(read(`${head}parallelism: 4`)).toMatchObject({ configuration: { parallelism: 4 }, warnings: [warning] });
    expect(read(`${head}parallelism: 16`)).toMatchObject({ warnings: [] });
    const second = 'metricsBindAddress: not served: the port of healthzBindAddress serves the metrics too';
    const addresses = 'healthzBindAddress: 127.0.0.1:7\nmetricsBindAddress: 127.0.0.1:8';
    expect(read(`${head}parallelism: 32\n${addresses}`)).toMatchObject({ warnings: [warning, second] });
  });
});
