import type { JsonObject } from '@orch/apimachinery';

/** The group of kinds whose names contain a group. */
export const sampleGroup = 'example.com';

const names = { plural: 'samples', singular: 'sample', kind: 'Sample', listKind: 'SampleList' };
const schema = {
  type: 'object',
  properties: { spec: { type: 'object', additionalProperties: { type: 'string', pattern: '^a+$' } } },
};
const apiService = {
  service: { namespace: 'default', name: 'nobody' },
  group: sampleGroup,
  version: 'v1',
  groupPriorityMinimum: 1_000,
  versionPriority: 15,
  insecureSkipTLSVerify: true,
};
/** A PKCS #10 request of a user `fuzz`, as PEM in base64. */
const request =
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIZE1JR0VBZ0VBTUNJeEVUQVBCZ05WQkFvTUNITjVjM1JsYlRwNE1RMHdDd1lEVlFRRERBUm1kWHA2TUZrdwpFd1lIS29aSXpqMENBUVlJS29aSXpqMERBUWNEUWdBRWk0cnpqd1VaUld2NXNhZjJ5bUREeml3cE96bHJzOG9BCk40aEp6N1hTUC9qNHcvTktvMkNjb1ljb2wzRS96d3B5N1FpY3Q5Mkp5VDI3WERmcVlQc2UxYUFBTUFvR0NDcUcKU000OUJBTUNBMGdBTUVVQ0lHcU9aZkVNN2JxQzBiTi9yaUlwaE1TS2VmMEtySklIcEI5VWlNaFF6bTRWQWlFQQp6bXNWMWxBUjhDRzlrdFdnYWcxNStpcjcrNkFKdm5QNEtwV1FCSEpCT2JzPQotLS0tLUVORCBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0K';
const ingressOfV1beta1 = { spec: { backend: { serviceName: 'web', servicePort: 80 } } };
/** Matches no request to the server. */
const webhook = {
  name: `one.${sampleGroup}`,
  clientConfig: { url: 'https://127.0.0.1:1/' },
  rules: [{ apiGroups: [sampleGroup], apiVersions: ['v9'], operations: ['CREATE'], resources: ['nothing'] }],
  failurePolicy: 'Ignore',
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
};

/** Samples of kinds and versions that the script of the comparison lacks, by `apiVersion kind`. */
export const moreSamples: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  [
    sample('apiextensions.k8s.io/v1', 'CustomResourceDefinition', {
      spec: {
        group: sampleGroup,
        names,
        scope: 'Namespaced',
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
      },
    }),
    sample('apiextensions.k8s.io/v1beta1', 'CustomResourceDefinition', {
      spec: { group: sampleGroup, names, scope: 'Namespaced', version: 'v1', validation: { openAPIV3Schema: schema } },
    }),
    sample('apiregistration.k8s.io/v1', 'APIService', { spec: apiService }),
    sample('apiregistration.k8s.io/v1beta1', 'APIService', { spec: apiService }),
    sample('certificates.k8s.io/v1', 'CertificateSigningRequest', {
      spec: { request, signerName: `${sampleGroup}/one`, usages: ['client auth'] },
    }),
    sample('certificates.k8s.io/v1beta1', 'CertificateSigningRequest', { spec: { request, usages: ['client auth'] } }),
    ...['v1', 'v1beta1'].map((version) =>
      sample(`events.k8s.io/${version}`, 'Event', {
        eventTime: '2026-01-02T03:04:05.000000Z',
        reportingController: `${sampleGroup}/one`,
        reportingInstance: 'one-1',
        action: 'Act',
        reason: 'Because',
        type: 'Normal',
        note: 'x',
        regarding: { kind: 'Pod', apiVersion: 'v1', namespace: 'fuzz', name: 'a' },
      }),
    ),
    sample('networking.k8s.io/v1beta1', 'Ingress', ingressOfV1beta1),
    sample('extensions/v1beta1', 'Ingress', ingressOfV1beta1),
    sample('storage.k8s.io/v1alpha1', 'CSIStorageCapacity', { storageClassName: 'x', capacity: '1Gi' }),
    sample('internal.apiserver.k8s.io/v1alpha1', 'StorageVersion', { spec: {} }),
    sample('node.k8s.io/v1alpha1', 'RuntimeClass', { spec: { runtimeHandler: 'x' } }),
    ...['Mutating', 'Validating'].map((kind) =>
      sample('admissionregistration.k8s.io/v1', `${kind}WebhookConfiguration`, { webhooks: [webhook] }),
    ),
    sample('flowcontrol.apiserver.k8s.io/v1beta1', 'FlowSchema', {
      spec: {
        priorityLevelConfiguration: { name: 'catch-all' },
        rules: [
          {
            subjects: [{ kind: 'User', user: { name: 'nobody' } }],
            nonResourceRules: [{ verbs: ['get'], nonResourceURLs: ['/x'] }],
          },
        ],
      },
    }),
    sample('authorization.k8s.io/v1', 'SubjectAccessReview', {
      spec: { user: 'a', resourceAttributes: { verb: 'get', resource: 'pods' } },
    }),
    sample('authentication.k8s.io/v1', 'TokenReview', { spec: { token: 'abc' } }),
  ].map((object) => [`${String(object['apiVersion'])} ${String(object['kind'])}`, object]),
);

function sample(apiVersion: string, kind: string, members: JsonObject): JsonObject {
  return { apiVersion, kind, ...members };
}
