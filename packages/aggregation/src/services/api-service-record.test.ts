import { expect, test } from '@jest/globals';
import { type ApiObject, kubernetesNames, orchNames } from '@orch/apimachinery';
import { automanagedOf, readApiService } from './api-service-record.js';

const apiService = (spec: object, rest: object = {}): ApiObject => ({
  apiVersion: 'apiregistration.orch.io/v1',
  kind: 'APIService',
  metadata: { name: 'v1.shop.example.com' },
  ...{ spec, ...rest },
});
const spec = { group: 'shop.example.com', version: 'v1', groupPriorityMinimum: 2_000, versionPriority: 10 };
const record = { name: 'v1.shop.example.com', ...spec, target: undefined, isAvailable: false };
const service = { namespace: 'shop', name: 'widgets', port: 8443 };

test('the record of a local API service has its group version and priorities', () => {
  expect(readApiService(apiService(spec))).toEqual(record);
});

test('the record of an API service of another server has the port and how its certificate is verified', () => {
  const caBundle = Buffer.from('PEM').toString('base64');
  expect(readApiService(apiService({ ...spec, service, caBundle }))).toEqual({
    ...record,
    target: { ...service, authorities: 'PEM', skipsVerification: false },
  });
  expect(readApiService(apiService({ ...spec, service, insecureSkipTLSVerify: true }))).toEqual({
    ...record,
    target: { ...service, authorities: '', skipsVerification: true },
  });
});

test('a service of the core group is ignored', () => {
  const core = { ...spec, group: '', service };
  expect(readApiService(apiService(core))).toEqual({ ...record, group: '' });
});

test.each([
  ['Available', 'True', true],
  ['Available', 'False', false],
  ['Other', 'True', false],
])('with the condition %s %s, is available: %s', (type, status, isAvailable) => {
  const conditions = [
    { type: 'First', status: 'False' },
    { type, status },
  ];
  expect(readApiService(apiService(spec, { status: { conditions } }))).toEqual({ ...record, isAvailable });
});

test('the label of registrations of servers is that of the dialect', () => {
  const labels = { 'aggregator.orch.io/automanaged': 'onstart', 'kube-aggregator.kubernetes.io/automanaged': 'true' };
  const object = apiService(spec, { metadata: { name: 'v1.shop.example.com', labels } });
  expect(automanagedOf(object, orchNames)).toBe('onstart');
  expect(automanagedOf(object, kubernetesNames)).toBe('true');
  expect(automanagedOf(apiService(spec), orchNames)).toBeUndefined();
});
