import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import type { CheckOutcome, RefusedObject, ValidObject } from './check-outcome.js';
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

async function refusalOf(checking: Promise<CheckOutcome>): Promise<RefusedObject> {
  const outcome = await checking;
  if (outcome.type !== 'refused') throw new Error(`no refusal: ${JSON.stringify(outcome)}`);
  return outcome;
}

describe('checking objects without a server', () => {
  test('an object is given its defaults and what admission adds, as a server would store it', async () => {
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

  test('objects are read and shown in the spelling of the dialect, and in the version they were given in', async () => {
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

  test('all that is wrong with an object is told at once, each with its field', async () => {
    const wrong = pod({ containers: [{ name: 'No_Good', image: '' }], restartPolicy: 'Sometimes' });
    const { error, faults } = await refusalOf(createObjectChecker({ names: orchNames }).check(wrong));
    expect(error.code).toBe(422);
    expect(faults.map(({ keys }) => keys.join(' '))).toEqual([
      'spec containers 0 name',
      'spec containers 0 image',
      'spec restartPolicy',
    ]);
    expect(faults[2]?.message).toMatch(/^spec\.restartPolicy: Unsupported value: "Sometimes": supported values: /);
  });

  test.each<[string, unknown, RegExp]>([
    ['a list of texts', ['x'], /an object is wanted/],
    ['no kind', { apiVersion: 'v1' }, /kind must be given/],
    ['a kind there is not', { apiVersion: 'v1', kind: 'Pot' }, /^no kind "Pot" in v1$/],
    ['a kind of another version', { apiVersion: 'apps/v1', kind: 'Pod' }, /^no kind "Pod" in apps\/v1: it is in v1$/],
    [
      'a version that is gone',
      { apiVersion: 'apps/v1beta2', kind: 'Deployment' },
      /^no kind "Deployment" in apps\/v1beta2, which is not served since v1\.16: it is in apps\/v1$/,
    ],
    [
      'a kind of the other dialect',
      { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress' },
      /: it is one of the dialect "kubernetes" \(--naming kubernetes\)$/,
    ],
    ['a kind in lower case', { apiVersion: 'v1', kind: 'configmap' }, /: it is spelled ConfigMap$/],
    ['a custom kind', { apiVersion: 'a.example/v1', kind: 'A' }, /, and no definition of it among the objects$/],
    ['a version of three parts', { apiVersion: 'a/b/c', kind: 'A' }, /unexpected GroupVersion string: a\/b\/c/],
    ['a number for a text', pod({ nodeName: 5 }), /nodeName/],
    [
      'a version that is off',
      { apiVersion: 'rbac.authorization.orch.io/v1alpha1', kind: 'Role', metadata: { name: 'x' } },
      /is not served unless --runtime-config turns/,
    ],
    [
      'a review, which is not stored',
      { apiVersion: 'authentication.orch.io/v1', kind: 'TokenReview', metadata: {} },
      /TokenReview is answered, and not stored/,
    ],
  ])('%s is refused with 400', async (_what, value, why) => {
    const { error, faults } = await refusalOf(createObjectChecker({ names: orchNames }).check(value));
    expect(error.code).toBe(400);
    expect(error.message).toMatch(why);
    expect(faults).toHaveLength(1);
  });

  test('members that a kind does not have are dropped and told', async () => {
    const given = pod({ containers: [{ name: 'main', image: 'nginx', imagePolicy: 'Always' }], nodename: 'x' });
    const { object, unknownFields } = await validOf(createObjectChecker({ names: orchNames }).check(given));
    expect(unknownFields.map(({ field }) => field)).toEqual(['spec.containers[0].imagePolicy', 'spec.nodename']);
    expect(unknownFields.map(({ keys }) => keys.join(' '))).toEqual(['spec containers 0 imagePolicy', 'spec nodename']);
    expect(unknownFields[0]?.known).toEqual(expect.arrayContaining(['image', 'imagePullPolicy']));
    expect(unknownFields[1]?.known).toEqual(expect.arrayContaining(['nodeName', 'containers']));
    expect(JSON.stringify(object)).not.toContain('imagePolicy');
  });

  test('they are told of what is refused, too', async () => {
    const given = { ...pod(), spec: { conatiners: [] } };
    const { unknownFields, faults } = await refusalOf(createObjectChecker({ names: orchNames }).check(given));
    expect(unknownFields.map(({ field }) => field)).toEqual(['spec.conatiners']);
    expect(faults.map(({ message }) => message)).toEqual(['spec.containers: Required value']);
  });

  test('every value of a wrong type is told, and the answer of the server, which tells the first', async () => {
    const labels = { 'a.b/c': 1, on: true };
    const resources = { limits: { memory: '1GB' } };
    const containers = [{ name: 'main', image: 'x', ports: {}, resources, livenessProbe: { periodSeconds: '5' } }];
    const given = pod({ hostNetwork: 'true', containers }, { labels });
    const { error, faults } = await refusalOf(createObjectChecker({ names: orchNames }).check(given));
    expect(error.message).toMatch(/^Pod in version "v1" cannot be handled as a Pod: .*ReadString: expects " or n/);
    expect(faults.map(({ message }) => message).sort()).toEqual([
      'metadata.labels.on: must be text, and is true: put it in quotes; YAML takes yes, no, on, off, y and n for booleans',
      'metadata.labels[a.b/c]: must be text, and is the number 1: put it in quotes',
      'spec.containers[0].livenessProbe.periodSeconds: must be a whole number, and is the text "5": leave the quotes out',
      'spec.containers[0].ports: must be a list, and is a mapping',
      'spec.containers[0].resources.limits.memory: must be a quantity, such as 2, 500m, 0.5, 128Mi or 1Gi, and is the text "1GB"',
      'spec.hostNetwork: must be true or false, and is the text "true": leave the quotes out',
    ]);
    expect(faults.find(({ message }) => message.includes('a.b/c'))?.keys).toEqual(['metadata', 'labels', 'a.b/c']);
  });

  test('what else is wrong is told beside, but for what the values left out have made wrong', async () => {
    const spec = { ports: [{ port: 'http', protocol: 'tcp' }, { port: 99_999 }], type: 'NodePorts' };
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x', labels: { a: 5 } }, spec };
    const { faults } = await refusalOf(createObjectChecker({ names: orchNames }).check(service));
    const fields = faults.map(({ keys }) => keys.join(' '));
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
    ['text as a list', { spec: 'x' }, 'spec: must be an object'],
    ['number or text', { spec: { ports: [{ port: 1, targetPort: 1.5 }] } }, 'must be a whole number, or text'],
    ['range', { spec: { ports: [{ port: 3_000_000_000 }] } }, 'must be a whole number in its range'],
    ['mapping', { spec: { selector: [] } }, 'must be a mapping'],
  ])('what a %s must be is told', async (_what, rest, why) => {
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' }, ...rest };
    const { faults } = await refusalOf(createObjectChecker({ names: orchNames }).check(service));
    expect(faults[0]?.message).toContain(why);
  });

  test('a custom resource is known by an earlier definition, and what its schema asks for is not checked', async () => {
    const checker = createObjectChecker({ names: orchNames });
    const schema = { openAPIV3Schema: { type: 'object' } };
    const version = { name: 'v1', served: true, storage: true, schema };
    const thing = (apiVersion: string) => ({ apiVersion, kind: 'Thing', metadata: { name: 'one' } });
    expect(await checker.check(thing('a.example/v1'))).toMatchObject({ type: 'refused', isUnknownKind: true });
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
      warnings: ['not checked: its schema is in things.a.example, and custom resources are not known yet'],
    });
    const labels = { version: 1, good: 'b@d' };
    const metadata = { name: 'One', labels, lables: {} };
    const refused = await refusalOf(checker.check({ ...thing('a.example/v1'), metadata }));
    expect(refused.faults.map(({ keys }) => keys.join(' ')).sort()).toEqual([
      'metadata labels version',
      'metadata name',
    ]);
    expect(refused.unknownFields.map(({ field }) => field)).toEqual(['metadata.lables']);
    expect(refused.error.code).toBe(400);
    const { error, isUnknownKind } = await refusalOf(checker.check(thing('a.example/v1alpha1')));
    expect(error.message).toBe('no version v1alpha1 of Thing: things.a.example serves v1');
    expect(isUnknownKind).toBe(false);
  });

  test('an exported object is refused as a create refuses it, by the field', async () => {
    const exported = pod({}, { resourceVersion: '5' });
    const { error, faults } = await refusalOf(createObjectChecker({ names: orchNames }).check(exported));
    expect(error.code).toBe(400);
    expect(faults).toMatchObject([{ keys: ['metadata', 'resourceVersion'] }]);
  });

  test('a priority class of an earlier object gives its pods their priority; one of a cluster is left to it', async () => {
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

  test('a runtime class of an earlier object gives its pods their overhead; one of a cluster is left to it', async () => {
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

  test('a name that the server would generate is not shown', async () => {
    const given = pod({}, { name: undefined, generateName: 'web-' });
    const { object, name, generateName } = await validOf(createObjectChecker({ names: orchNames }).check(given));
    expect(generateName).toBe('web-');
    expect(name).toBe('');
    expect(object['metadata']).toEqual({ generateName: 'web-', namespace: 'default' });
  });

  test('what is shown is the same each time: a uid in it is zeros, and a generated name ends in xxxxx', async () => {
    const { spec } = pod({ restartPolicy: 'Never' });
    const metadata = { generateName: 'web-' };
    const job = { apiVersion: 'batch/v1', kind: 'Job', metadata, spec: { template: { spec } } };
    const { object } = await validOf(createObjectChecker({ names: orchNames }).check(job));
    const labels = { 'controller-uid': '00000000-0000-0000-0000-000000000000', 'job-name': 'web-xxxxx' };
    expect(object).toMatchObject({ metadata: { labels }, spec: { template: { metadata: { labels } } } });
    expect(await createObjectChecker({ names: orchNames }).check(job)).toMatchObject({ object });
  });
});
