import { describe, expect, test } from '@jest/globals';
import type { Strategy, StrategyContext } from '@orch/apimachinery';
import {
  type ApiObject,
  deepCopy,
  formatFieldError,
  invariant,
  makeNames,
  memberAt,
  parseApiVersion,
} from '@orch/apimachinery';
import { makeCatalogue } from '../src/catalogue/catalogue.js';
import { defaultGates } from './default-gates.js';

// Rules of workloads, autoscalers and policies that release 1.20 lacks or that a gate disables: the reference cannot prove them.
const names = makeNames('kubernetes');
const catalogue = makeCatalogue(names);
const containers = [{ name: 'main', image: 'busybox' }];

interface Write {
  readonly object: ApiObject;
  readonly errors: readonly string[];
}

function of(apiVersion: string, kind: string, gatesOn: readonly string[] = []) {
  const gvk = { group: '', version: '', ...parseApiVersion(apiVersion), kind };
  const found = catalogue.resourceOfKind(gvk);
  invariant(found !== undefined, `no kind ${kind}`);
  const { strategy } = found.definition;
  const context: StrategyContext = {
    now: new Date(0),
    user: { name: 'admin', uid: '', groups: [], extra: {} },
    names,
    gates: (name) => gatesOn.includes(name) || defaultGates(name),
    version: gvk,
  };
  const inHub = (fields: object): ApiObject => {
    const metadata = { name: 'a', uid: 'u', ...(found.definition.namespaced ? { namespace: 'b' } : {}) };
    const object: ApiObject = { apiVersion, kind, metadata, ...structuredClone(fields) };
    found.version.applyDefaults(object);
    return found.version.toHub?.(object) ?? object;
  };
  const updateBy = (
    by: Pick<Strategy, 'prepareForUpdate' | 'validateUpdate'>,
    old: ApiObject,
    fields: object,
  ): Write => {
    const object = { ...deepCopy<ApiObject>(old), ...fields };
    by.prepareForUpdate(object, old, context);
    return { object, errors: by.validateUpdate(object, old, context).map((error) => formatFieldError(error)) };
  };
  return {
    create(fields: object): Write {
      const object = inHub(fields);
      strategy.prepareForCreate(object, context);
      return { object, errors: strategy.validateCreate(object, context).map((error) => formatFieldError(error)) };
    },
    update: (old: ApiObject, fields: object) => updateBy(strategy, old, fields),
    updateStatus(old: ApiObject, fields: object) {
      invariant(strategy.status !== undefined, 'no status strategy');
      return updateBy(strategy.status, old, fields);
    },
  };
}

describe('the surge of daemon sets', () => {
  const spec = (rollingUpdate: object) => ({
    spec: {
      selector: { matchLabels: { app: 'a' } },
      template: { metadata: { labels: { app: 'a' } }, spec: { containers } },
      updateStrategy: { type: 'RollingUpdate', rollingUpdate },
    },
  });
  const surgeOf = ({ object }: Write) => memberAt(object, 'spec', 'updateStrategy', 'rollingUpdate', 'maxSurge');
  const path = 'spec.updateStrategy.rollingUpdate';

  test('is dropped while its gate is off', () => {
    const { object, errors } = of('apps/v1', 'DaemonSet').create(spec({ maxSurge: 1, maxUnavailable: 1 }));
    expect(surgeOf({ object, errors })).toBeUndefined();
    expect(errors).toEqual([]);
  });

  test('defaults to 0 while its gate is on', () => {
    const made = of('apps/v1', 'DaemonSet', ['DaemonSetUpdateSurge']).create(spec({ maxUnavailable: 1 }));
    expect(surgeOf(made)).toBe(0);
    expect(made.errors).toEqual([]);
  });

  test('is kept while its gate is off if the stored object has it', () => {
    const old = of('apps/v1', 'DaemonSet', ['DaemonSetUpdateSurge']).create(spec({ maxSurge: 1, maxUnavailable: 0 }));
    expect(surgeOf(of('apps/v1', 'DaemonSet').update(old.object, { metadata: old.object.metadata }))).toBe(1);
  });

  test.each<[string, object, readonly string[]]>([
    ['with maxUnavailable 0', { maxSurge: '10%', maxUnavailable: 0 }, []],
    ['beside maxUnavailable', { maxSurge: 1, maxUnavailable: 1 }, ['may not be set when maxUnavailable is non-zero']],
    ['of 0 with maxUnavailable 0', { maxSurge: 0, maxUnavailable: 0 }, ['cannot be 0 when maxSurge is 0']],
    ['above 100%', { maxSurge: '101%', maxUnavailable: 0 }, ['must not be greater than 100%']],
    ['below 0', { maxSurge: -1, maxUnavailable: 0 }, ['must be greater than or equal to 0']],
  ])('%s', (_what, rollingUpdate, details) => {
    const { errors } = of('apps/v1', 'DaemonSet', ['DaemonSetUpdateSurge']).create(spec(rollingUpdate));
    expect(errors).toHaveLength(details.length);
    for (const [index, detail] of details.entries())
      expect(errors[index]).toMatch(new RegExp(`^${path}.*: ${detail}$`));
  });
});

describe('indexed and suspended jobs', () => {
  const spec = (more: object) => ({ spec: { template: { spec: { containers, restartPolicy: 'Never' } }, ...more } });
  const both = ['IndexedJob', 'SuspendJob'];

  test('are plain jobs while the gates are off', () => {
    const { object, errors } = of('batch/v1', 'Job').create(spec({ completionMode: 'Odd', suspend: true }));
    expect(object['spec']).not.toHaveProperty('completionMode');
    expect(object['spec']).not.toHaveProperty('suspend');
    expect(errors).toEqual([]);
  });

  test('have defaults while the gates are on', () => {
    expect(of('batch/v1', 'Job', both).create(spec({})).object).toMatchObject({
      spec: { completionMode: 'NonIndexed', suspend: false },
    });
  });

  test.each<[object, readonly string[]]>([
    [{ completionMode: 'Indexed', completions: 3 }, []],
    [
      { completionMode: 'Odd' },
      ['spec.completionMode: Unsupported value: "Odd": supported values: "NonIndexed", "Indexed"'],
    ],
    [
      { completionMode: 'Indexed', parallelism: 100_001 },
      [
        'spec.completions: Required value: when completion mode is Indexed',
        'spec.parallelism: Invalid value: 100001: must be less than or equal to 100000 when completion mode is Indexed',
      ],
    ],
    [
      { ttlSecondsAfterFinished: -1 },
      ['spec.ttlSecondsAfterFinished: Invalid value: -1: must be greater than or equal to 0'],
    ],
  ])('%j', (more, errors) => {
    expect(of('batch/v1', 'Job', both).create(spec(more)).errors).toEqual(errors);
  });

  test('have an immutable completion mode', () => {
    const { create, update } = of('batch/v1', 'Job', both);
    const { object } = create(spec({ completions: 3 }));
    const indexed = { ...Object(object['spec']), completionMode: 'Indexed' };
    expect(update(object, { spec: indexed }).errors).toEqual([
      'spec.completionMode: Invalid value: "Indexed": field is immutable',
    ]);
  });

  test('can be resumed, and not suspended, once the gate is off', () => {
    const { object } = of('batch/v1', 'Job', both).create(spec({ suspend: true }));
    const { update } = of('batch/v1', 'Job');
    const resumed = update(object, { spec: { ...Object(object['spec']), suspend: false } });
    expect(resumed.object).toMatchObject({ spec: { suspend: false } });
    expect(update(resumed.object, { spec: { ...Object(resumed.object['spec']), suspend: true } }).object).toMatchObject(
      {
        spec: { suspend: false },
      },
    );
  });

  test('have a time to live while its gate is on', () => {
    const job = spec({ ttlSecondsAfterFinished: 5 });
    expect(of('batch/v1', 'Job').create(job).object).toMatchObject({ spec: { ttlSecondsAfterFinished: 5 } });
  });
});

describe('the status of a disruption budget', () => {
  const status = {
    disruptionsAllowed: -1,
    currentHealthy: -2,
    desiredHealthy: -3,
    expectedPods: -4,
    conditions: [
      { type: 'Good', status: 'True', reason: 'Fine', message: '', lastTransitionTime: '2021-01-01T00:00:00Z' },
      { type: 'Good', status: 'Odd', reason: '', message: '', observedGeneration: -1 },
      { type: 'a b', status: 'False', reason: '1', message: '', lastTransitionTime: '2021-01-01T00:00:00Z' },
    ],
  };
  const conditionErrors = [
    /^status\.conditions\[1\]\.type: Duplicate value: "Good"$/,
    /^status\.conditions\[1\]\.status: Unsupported value: "Odd": supported values: "False", "True", "Unknown"$/,
    /^status\.conditions\[1\]\.observedGeneration: Invalid value: -1: must be greater than or equal to zero$/,
    /^status\.conditions\[1\]\.lastTransitionTime: Required value: must be set$/,
    /^status\.conditions\[1\]\.reason: Required value: must be set$/,
    /^status\.conditions\[2\]\.type: Invalid value: "a b": name part must consist of alphanumeric characters/,
    /^status\.conditions\[2\]\.reason: Invalid value: "1": a condition reason must start with alphabetic character/,
  ];
  const errorsIn = (apiVersion: string) => {
    const { create, updateStatus } = of(apiVersion, 'PodDisruptionBudget');
    return updateStatus(create({ spec: { minAvailable: 1 } }).object, { status }).errors;
  };

  test('has valid conditions in both versions, and valid counts in v1', () => {
    const older = errorsIn('policy/v1beta1');
    expect(older).toHaveLength(conditionErrors.length);
    for (const [index, errorText] of conditionErrors.entries()) expect(older[index]).toMatch(errorText);
    expect(errorsIn('policy/v1')).toEqual([
      ...older,
      'status.disruptionsAllowed: Invalid value: -1: must be greater than or equal to 0',
      'status.currentHealthy: Invalid value: -2: must be greater than or equal to 0',
      'status.desiredHealthy: Invalid value: -3: must be greater than or equal to 0',
      'status.expectedPods: Invalid value: -4: must be greater than or equal to 0',
    ]);
  });
});

describe('an autoscaler', () => {
  const spec = (more: object) => ({
    spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 3, ...more },
  });
  const external = { type: 'External', external: { metric: { name: 'a' }, target: { type: 'Value', value: '1' } } };
  const target = { type: 'Utilization', averageUtilization: 50 };
  const ofContainer = { type: 'ContainerResource', containerResource: { name: 'cpu', container: 'main', target } };

  test('can scale to zero by an object or external metric, while the gate is on or if it could before', () => {
    const toZero = spec({ minReplicas: 0, metrics: [external] });
    const scaled = of('autoscaling/v2beta2', 'HorizontalPodAutoscaler', ['HPAScaleToZero']).create(toZero);
    expect(scaled.errors).toEqual([]);
    const { create, update } = of('autoscaling/v2beta2', 'HorizontalPodAutoscaler');
    expect(create(toZero).errors).toEqual(['spec.minReplicas: Invalid value: 0: must be greater than or equal to 1']);
    expect(update(scaled.object, {}).errors).toEqual([]);
  });

  test('has container metrics while the gate is on, or if it had them before', () => {
    const byContainer = spec({ metrics: [ofContainer] });
    const scaled = of('autoscaling/v2beta2', 'HorizontalPodAutoscaler', ['HPAContainerMetrics']).create(byContainer);
    expect(scaled.errors).toEqual([]);
    const { create, update } = of('autoscaling/v2beta2', 'HorizontalPodAutoscaler');
    expect(create(byContainer).errors).toEqual([
      'spec.metrics[0].containerResource: Required value: must populate information for the given metric source (only allowed when HPAContainerMetrics feature is enabled)',
    ]);
    expect(update(scaled.object, {}).errors).toEqual([]);
  });
});

test('keeps proc mount types of a policy while the gate is on', () => {
  const any = { rule: 'RunAsAny' };
  const spec = { seLinux: any, runAsUser: any, supplementalGroups: any, fsGroup: any, allowedProcMountTypes: ['Odd'] };
  const off = of('policy/v1beta1', 'PodSecurityPolicy').create({ spec });
  expect(off.errors).toEqual([]);
  expect(off.object['spec']).not.toHaveProperty('allowedProcMountTypes');
  expect(of('policy/v1beta1', 'PodSecurityPolicy', ['ProcMountType']).create({ spec }).errors).toEqual([
    'spec.allowedProcMountTypes[0]: Unsupported value: "Odd": supported values: "Default", "Unmasked"',
  ]);
});

test('drops ephemeral containers from templates, and rejects them while the gate is on', () => {
  const template = { metadata: { labels: { app: 'a' } }, spec: { containers, ephemeralContainers: containers } };
  const spec = { selector: { matchLabels: { app: 'a' } }, template };
  for (const kind of ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet']) {
    const { object } = of('apps/v1', kind).create({ spec: deepCopy(spec) });
    expect(memberAt(object, 'spec', 'template', 'spec')).not.toHaveProperty('ephemeralContainers');
  }
  const { errors } = of('apps/v1', 'Deployment', ['EphemeralContainers']).create({ spec });
  expect(errors).toEqual([
    'spec.template.spec.ephemeralContainers[0].name: Duplicate value: "main"',
    'spec.template.spec.ephemeralContainers: Forbidden: ephemeral containers not allowed in pod template',
  ]);
});

test('keeps the template generation of a daemon set in status updates', () => {
  const template = { metadata: { labels: { app: 'a' } }, spec: { containers } };
  const { create, updateStatus } = of('apps/v1', 'DaemonSet');
  const { object } = create({ spec: { selector: { matchLabels: { app: 'a' } }, template } });
  const { annotations, ...metadata } = object.metadata;
  expect(updateStatus(object, { metadata, status: {} }).object.metadata.annotations).toEqual(annotations);
});
