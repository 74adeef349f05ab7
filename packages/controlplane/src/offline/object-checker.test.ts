import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { featureGatesOf } from '@orch/component';
import type { CheckOutcome, RejectedObject, ValidObject } from './check-outcome.js';
import { createObjectChecker } from './object-checker.js';

const now = () => new Date('2026-01-01T00:00:00Z');
const pod = (spec: object = {}, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', ...metadata },
  spec: { containers: [{ name: 'main', image: 'nginx' }], ...spec },
});

async function validOf(checking: Promise<CheckOutcome>): Promise<ValidObject> {
  const outcome = await checking;
  if (outcome.type !== 'valid') throw new Error(`not valid: ${JSON.stringify(outcome)}`);
  return outcome;
}

async function rejectionOf(checking: Promise<CheckOutcome>): Promise<RejectedObject> {
  const outcome = await checking;
  if (outcome.type !== 'rejected') throw new Error(`not rejected: ${JSON.stringify(outcome)}`);
  return outcome;
}

describe('checking objects without a server', () => {
  test('returns the object with defaults and admission changes, as a server would store it', async () => {
    const { object, resource, namespace, name } = await validOf(
      createObjectChecker({ names: orchNames, now }).check(pod()),
    );
    expect([resource, namespace, name]).toEqual([{ group: '', resource: 'pods' }, 'default', 'web']);
    expect(object).toMatchObject({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web', namespace: 'default' },
      spec: { restartPolicy: 'Always', serviceAccountName: 'default', priority: 0, enableServiceLinks: true },
      status: { phase: 'Pending', qosClass: 'BestEffort' },
    });
    expect(object['metadata']).not.toHaveProperty('uid');
    expect(object['metadata']).not.toHaveProperty('creationTimestamp');
  });

  test('reads and returns objects in the given dialect and version', async () => {
    const checker = createObjectChecker({ names: kubernetesNames, now });
    const { object, warnings, storage } = await validOf(
      checker.check({
        apiVersion: 'extensions/v1beta1',
        kind: 'Ingress',
        metadata: { name: 'web' },
        spec: { backend: { serviceName: 'web', servicePort: 80 } },
      }),
    );
    expect(storage).toEqual({ group: 'networking.k8s.io', resource: 'ingresses' });
    expect(object).toMatchObject({
      apiVersion: 'extensions/v1beta1',
      spec: { backend: { serviceName: 'web', servicePort: 80 } },
    });
    expect(warnings).toEqual([
      'extensions/v1beta1 Ingress is deprecated in v1.14+, unavailable in v1.22+; use networking.k8s.io/v1 Ingress',
    ]);
  });

  test('reports all errors of an object with their fields', async () => {
    const wrong = pod({ containers: [{ name: 'No_Good', image: '' }], restartPolicy: 'Sometimes' });
    const { error, errors } = await rejectionOf(createObjectChecker({ names: orchNames }).check(wrong));
    expect(error.code).toBe(422);
    expect(errors.map(({ keys }) => keys.join(' '))).toEqual([
      'spec containers 0 name',
      'spec containers 0 image',
      'spec restartPolicy',
    ]);
    expect(errors[2]?.message).toMatch(/^spec\.restartPolicy: Unsupported value: "Sometimes": supported values: /);
  });

  test.each<[string, unknown, RegExp]>([
    ['a list of strings', ['x'], /must be an object with apiVersion and kind/],
    ['no kind', { apiVersion: 'v1' }, /^kind must be a string that is not empty$/],
    ['an unknown kind', { apiVersion: 'v1', kind: 'Pot' }, /^no kind "Pot" in v1$/],
    ['a kind of another group', { apiVersion: 'apps/v1', kind: 'Pod' }, /^no kind "Pod" in apps\/v1: it is in v1$/],
    [
      'a removed version',
      { apiVersion: 'apps/v1beta2', kind: 'Deployment' },
      /^no kind "Deployment" in apps\/v1beta2, which is not served since v1\.16: it is in apps\/v1$/,
    ],
    [
      'a kind of the other dialect',
      { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress' },
      /: it is a kind of the dialect "kubernetes" \(--naming kubernetes\)$/,
    ],
    ['a kind in lower case', { apiVersion: 'v1', kind: 'configmap' }, /: did you mean ConfigMap\?$/],
    ['a custom kind', { apiVersion: 'a.example/v1', kind: 'A' }, /, and no definition of it among the objects$/],
    ['a version of three parts', { apiVersion: 'a/b/c', kind: 'A' }, /unexpected GroupVersion string: a\/b\/c/],
    ['a number for a string', pod({ nodeName: 5 }), /nodeName/],
    [
      'a disabled version',
      { apiVersion: 'rbac.authorization.orch.io/v1alpha1', kind: 'Role', metadata: { name: 'x' } },
      /is disabled: enable .* with --runtime-config$/,
    ],
    [
      'a review, which is not stored',
      { apiVersion: 'authentication.orch.io/v1', kind: 'TokenReview', metadata: {} },
      /TokenReview is a virtual kind, which is not stored$/,
    ],
  ])('rejects %s with 400', async (_what, value, why) => {
    const { error, errors } = await rejectionOf(createObjectChecker({ names: orchNames }).check(value));
    expect(error.code).toBe(400);
    expect(error.message).toMatch(why);
    expect(errors).toHaveLength(1);
  });

  test('drops and reports unknown fields', async () => {
    const given = pod({ containers: [{ name: 'main', image: 'nginx', imagePolicy: 'Always' }], nodename: 'x' });
    const { object, unknownFields } = await validOf(createObjectChecker({ names: orchNames }).check(given));
    expect(unknownFields.map(({ field }) => field)).toEqual(['spec.containers[0].imagePolicy', 'spec.nodename']);
    expect(unknownFields.map(({ keys }) => keys.join(' '))).toEqual(['spec containers 0 imagePolicy', 'spec nodename']);
    expect(unknownFields[0]?.known).toEqual(expect.arrayContaining(['image', 'imagePullPolicy']));
    expect(unknownFields[1]?.known).toEqual(expect.arrayContaining(['nodeName', 'containers']));
    expect(JSON.stringify(object)).not.toContain('imagePolicy');
  });

  test('reports unknown fields of rejected objects', async () => {
    const given = { ...pod(), spec: { conatiners: [] } };
    const { unknownFields, errors } = await rejectionOf(createObjectChecker({ names: orchNames }).check(given));
    expect(unknownFields.map(({ field }) => field)).toEqual(['spec.conatiners']);
    expect(errors.map(({ message }) => message)).toEqual(['spec.containers: Required value']);
  });

  test('reports every value of a wrong type, and the server error for the first', async () => {
    const labels = { 'a.b/c': 1, on: true };
    const resources = { limits: { memory: '1GB' } };
    const containers = [{ name: 'main', image: 'x', ports: {}, resources, livenessProbe: { periodSeconds: '5' } }];
    const given = pod({ hostNetwork: 'true', containers }, { labels });
    const { error, errors } = await rejectionOf(createObjectChecker({ names: orchNames }).check(given));
    expect(error.message).toMatch(/^Pod in version "v1" cannot be handled as a Pod: .*ReadString: expects " or n/);
    expect(errors.map(({ message }) => message).sort()).toEqual([
      'metadata.labels.on: must be text, and is true: put it in quotes; YAML takes yes, no, on, off, y and n for booleans',
      'metadata.labels[a.b/c]: must be text, and is the number 1: put it in quotes',
      'spec.containers[0].livenessProbe.periodSeconds: must be a whole number, and is the text "5": leave the quotes out',
      'spec.containers[0].ports: must be a list, and is a mapping',
      'spec.containers[0].resources.limits.memory: must be a quantity, such as 2, 500m, 0.5, 128Mi or 1Gi, and is the text "1GB"',
      'spec.hostNetwork: must be true or false, and is the text "true": leave the quotes out',
    ]);
    expect(errors.find(({ message }) => message.includes('a.b/c'))?.keys).toEqual(['metadata', 'labels', 'a.b/c']);
  });

  test('reports other errors beside wrong types, except those caused by removed values', async () => {
    const spec = { ports: [{ port: 'http', protocol: 'tcp' }, { port: 99_999 }], type: 'NodePorts' };
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x', labels: { a: 5 } }, spec };
    const { errors } = await rejectionOf(createObjectChecker({ names: orchNames }).check(service));
    const fields = errors.map(({ keys }) => keys.join(' '));
    expect(fields.sort()).toEqual([
      'metadata labels a',
      'spec ports 0 port',
      'spec ports 0 protocol',
      'spec ports 1 name',
      'spec ports 1 port',
      'spec ports 1 targetPort',
      'spec type',
    ]);
  });

  test.each<[string, object, string]>([
    ['time', { metadata: { name: 'x', deletionTimestamp: 'soon' } }, 'must be a time'],
    ['text as an object', { spec: 'x' }, 'spec: must be an object'],
    ['number or text', { spec: { ports: [{ port: 1, targetPort: 1.5 }] } }, 'must be a whole number, or text'],
    ['range', { spec: { ports: [{ port: 3_000_000_000 }] } }, 'must be a whole number in its range'],
    ['mapping', { spec: { selector: [] } }, 'must be a mapping'],
  ])('describes the expected type: %s', async (_what, rest, why) => {
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' }, ...rest };
    const { errors } = await rejectionOf(createObjectChecker({ names: orchNames }).check(service));
    expect(errors[0]?.message).toContain(why);
  });

  test('recognizes a custom resource by an earlier definition, without checking its schema', async () => {
    const checker = createObjectChecker({ names: orchNames });
    const schema = { openAPIV3Schema: { type: 'object' } };
    const version = { name: 'v1', served: true, storage: true, schema };
    const thing = (apiVersion: string) => ({ apiVersion, kind: 'Thing', metadata: { name: 'one' } });
    expect(await checker.check(thing('a.example/v1'))).toMatchObject({ type: 'rejected', isUnknownKind: true });
    await validOf(
      checker.check({
        apiVersion: 'apiextensions.orch.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: 'things.a.example' },
        spec: {
          group: 'a.example',
          scope: 'Namespaced',
          names: { plural: 'things', kind: 'Thing' },
          versions: [version, { ...version, name: 'v1alpha1', served: false, storage: false }],
        },
      }),
    );
    expect(await checker.check(thing('a.example/v1'))).toMatchObject({
      type: 'unchecked',
      resource: { group: 'a.example', resource: 'things' },
      namespace: 'default',
      name: 'one',
      warnings: ['not checked: its schema is in things.a.example, and this checker reads no schemas'],
    });
    const labels = { version: 1, good: 'b@d' };
    const metadata = { name: 'One', labels, lables: {} };
    const rejected = await rejectionOf(checker.check({ ...thing('a.example/v1'), metadata }));
    expect(rejected.errors.map(({ keys }) => keys.join(' ')).sort()).toEqual([
      'metadata labels version',
      'metadata name',
    ]);
    expect(rejected.unknownFields.map(({ field }) => field)).toEqual(['metadata.lables']);
    expect(rejected.error.code).toBe(400);
    const { error, isUnknownKind } = await rejectionOf(checker.check(thing('a.example/v1alpha1')));
    expect(error.message).toBe('no version v1alpha1 of Thing: things.a.example serves v1');
    expect(isUnknownKind).toBe(false);
  });

  test('rejects an exported object with a resourceVersion, as a create does, with the field', async () => {
    const exported = pod({}, { resourceVersion: '5' });
    const { error, errors } = await rejectionOf(createObjectChecker({ names: orchNames }).check(exported));
    expect(error.code).toBe(400);
    expect(errors).toMatchObject([{ keys: ['metadata', 'resourceVersion'] }]);
  });

  test('resolves priority classes of earlier objects and warns about unknown ones', async () => {
    const checker = createObjectChecker({ names: orchNames });
    const urgent = pod({ priorityClassName: 'urgent' });
    const before = await validOf(checker.check(urgent));
    expect(before.warnings).toEqual([expect.stringContaining('"urgent" is not among the objects')]);
    expect(before.object['spec']).not.toHaveProperty('priority');
    const apiVersion = 'scheduling.orch.io/v1';
    await checker.check({ apiVersion, kind: 'PriorityClass', metadata: { name: 'urgent' }, value: 1_000 });
    const after = await validOf(checker.check(urgent));
    expect(after.warnings).toEqual([]);
    expect(after.object).toMatchObject({ spec: { priority: 1_000 } });
    const system = await validOf(
      checker.check(pod({ priorityClassName: 'system-node-critical' }, { namespace: 'orch-system' })),
    );
    expect(system.object).toMatchObject({ spec: { priority: 2_000_001_000 } });
  });

  test('resolves runtime classes of earlier objects and warns about unknown ones', async () => {
    const checker = createObjectChecker({ names: orchNames });
    const virtual = pod({ runtimeClassName: 'vm', priorityClassName: 'urgent' });
    const before = await validOf(checker.check(virtual));
    expect(before.warnings).toEqual([
      expect.stringContaining('priority class "urgent" is not among the objects'),
      expect.stringContaining('runtime class "vm" is not among the objects'),
    ]);
    expect(before.object['spec']).not.toHaveProperty('overhead');
    const overhead = { podFixed: { cpu: '100m' } };
    const apiVersion = 'node.orch.io/v1';
    await checker.check({ apiVersion, kind: 'RuntimeClass', metadata: { name: 'vm' }, handler: 'h', overhead });
    const after = await validOf(checker.check(virtual));
    expect(after.object).toMatchObject({ spec: { overhead: { cpu: '100m' } } });
  });

  test('applies earlier limit ranges, default classes and service accounts', async () => {
    const checker = createObjectChecker({ names: orchNames });
    const limits = [{ type: 'Container', default: { cpu: '1' }, max: { cpu: '2' } }];
    await checker.check({ apiVersion: 'v1', kind: 'LimitRange', metadata: { name: 'l' }, spec: { limits } });
    const secrets = [{ name: 'pull' }];
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } };
    await checker.check({ ...account, imagePullSecrets: secrets });
    const { object } = await validOf(checker.check(pod()));
    expect(object).toMatchObject({
      spec: { imagePullSecrets: secrets, containers: [{ resources: { limits: { cpu: '1' } } }] },
    });
    const large = pod({ containers: [{ name: 'main', image: 'nginx', resources: { limits: { cpu: '3' } } }] });
    const { error } = await rejectionOf(checker.check(large));
    expect(error.message).toContain('maximum cpu usage per Container is 2, but limit is 3');
    const elsewhere = await validOf(checker.check(large, { namespace: 'other' }));
    expect(elsewhere.namespace).toBe('other');
    const annotations = { 'storageclass.orch.io/is-default-class': 'true' };
    const storageClass = { apiVersion: 'storage.orch.io/v1', kind: 'StorageClass', provisioner: 'example.com/disk' };
    await checker.check({ ...storageClass, metadata: { name: 'usual', annotations } });
    const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
    const body = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'c' }, spec: claim };
    expect((await validOf(checker.check(body))).object).toMatchObject({ spec: { storageClassName: 'usual' } });
  });

  test('charges nothing to earlier quotas, whose use is unknown', async () => {
    const checker = createObjectChecker({ names: orchNames });
    const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'q' }, spec: { hard: { pods: '0' } } };
    expect((await validOf(checker.check(quota))).name).toBe('q');
    expect((await validOf(checker.check(pod()))).name).toBe('web');
  });

  test('mounts the token of an assumed account, by its secret without bound tokens', async () => {
    const mountsOf = async (gates?: (gate: string) => boolean) => {
      const checker = createObjectChecker({ names: orchNames, ...(gates === undefined ? {} : { gates }) });
      return (await validOf(checker.check(pod()))).object;
    };
    const mountPath = '/var/run/secrets/orch.io/serviceaccount';
    const mounted = (name: string) => ({ containers: [{ volumeMounts: [{ name, readOnly: true, mountPath }] }] });
    const bound = 'orch-api-access-xxxxx';
    expect(await mountsOf()).toMatchObject({ spec: { volumes: [{ name: bound }], ...mounted(bound) } });
    const secretName = 'default-token-xxxxx';
    const legacy = await mountsOf((gate) => gate !== 'BoundServiceAccountTokenVolume');
    expect(legacy).toMatchObject({
      spec: { volumes: [{ name: secretName, secret: { secretName } }], ...mounted(secretName) },
    });
  });

  test('drops fields of disabled feature gates, as a server does', async () => {
    const { spec } = pod({ restartPolicy: 'Never' });
    const job = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'a' },
      spec: { suspend: true, template: { spec } },
    };
    const dropped = await validOf(createObjectChecker({ names: orchNames }).check(job));
    expect(dropped.object).not.toHaveProperty('spec.suspend');
    const gates = featureGatesOf({ SuspendJob: true }).enabled;
    const kept = await validOf(createObjectChecker({ names: orchNames, gates }).check(job));
    expect(kept.object).toMatchObject({ spec: { suspend: true } });
  });

  test('omits a generated name', async () => {
    const given = pod({}, { name: undefined, generateName: 'web-' });
    const { object, name, generateName } = await validOf(createObjectChecker({ names: orchNames }).check(given));
    expect(generateName).toBe('web-');
    expect(name).toBe('');
    expect(object['metadata']).toEqual({ generateName: 'web-', namespace: 'default' });
  });

  test('returns stable output: uids are zeros and generated names end in xxxxx', async () => {
    const { spec } = pod({ restartPolicy: 'Never' });
    const metadata = { generateName: 'web-' };
    const job = { apiVersion: 'batch/v1', kind: 'Job', metadata, spec: { template: { spec } } };
    const { object } = await validOf(createObjectChecker({ names: orchNames }).check(job));
    const labels = { 'controller-uid': '00000000-0000-0000-0000-000000000000', 'job-name': 'web-xxxxx' };
    expect(object).toMatchObject({ metadata: { labels }, spec: { template: { metadata: { labels } } } });
    expect(await createObjectChecker({ names: orchNames }).check(job)).toMatchObject({ object });
  });
});
