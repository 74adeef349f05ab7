import { describe, expect, test } from '@jest/globals';
import type { Field, KindModel, Message } from '../generate/kinds.js';
import { readDefaultRows, rowsOfKind, rowsSeen } from './default-rows.js';
import { renderKindsTable } from './render-kinds-table.js';
import { servedKinds } from './served-kinds.js';
import { casesOf, countCases } from './validation-cases.js';

describe('served kinds', () => {
  const kinds = servedKinds(`resources:
- {group: policy, version: v1, kind: Budget, verbs: [create, get]}
- {group: policy, version: v1beta1, kind: Budget, verbs: [create, get]}
- {group: "", version: v1, kind: Health, verbs: [get, list]}
- {group: "", version: v1, kind: Pod, verbs: [create], subresources: [
    {name: eviction, group: policy, version: v1beta1, kind: Eviction, verbs: [create]},
    {name: containers, group: "", version: v1, kind: Containers, verbs: [update], featureGate: G, enabledByDefault: false},
    {name: exec, group: "", version: v1, kind: PodExecOptions, verbs: [create], connect: true}]}
`);

  test('have all their versions in one line, including those of subresources, without options of connections', () => {
    expect(kinds.map(({ group, kind, versions }) => [group, kind, versions])).toEqual([
      ['', 'Health', ['v1']],
      ['', 'Pod', ['v1']],
      ['policy', 'Budget', ['v1', 'v1beta1']],
      ['policy', 'Eviction', ['v1beta1']],
    ]);
  });

  test('are marked as read-only, and as converted when they have several versions', () => {
    expect(kinds.filter(({ isReadOnly }) => isReadOnly).map(({ kind }) => kind)).toEqual(['Health']);
    expect(kinds.filter(({ isConverted }) => isConverted).map(({ kind }) => kind)).toEqual(['Budget']);
  });
});

describe('validation cases', () => {
  const budget = { apiVersion: 'policy/v1', kind: 'Budget' };
  const cases = casesOf([
    { sent: budget, got: {} },
    { object: budget, causes: [] },
    {
      object: budget,
      causes: ['spec.a[0]: Required value', 'spec.a[3]: Required value', 'spec.b: Invalid value: 5: no'],
    },
    { object: { ...budget, apiVersion: 'policy/v1beta1' }, causes: ['spec.b: Invalid value: "x": no'] },
    { object: { ...budget, apiVersion: 'other.k8s.io/v1' }, causes: ['a: Required value'] },
    'no record',
  ]);

  test('are counted per kind over all versions: accepted, rejected, distinct causes', () => {
    expect(countCases(cases, { group: 'policy', kind: 'Budget' })).toEqual({ accepted: 2, rejected: 2, causes: 2 });
  });

  test('use the neutral group, and are zero for a kind without cases', () => {
    expect(countCases(cases, { group: 'other.orch.io', kind: 'Budget' })).toEqual({
      accepted: 0,
      rejected: 1,
      causes: 1,
    });
    expect(countCases(cases, { group: 'policy', kind: 'Other' })).toEqual({ accepted: 0, rejected: 0, causes: 0 });
  });
});

describe('defaults', () => {
  const model = modelOf({
    'core_v1.Pod': { spec: 'core_v1.PodSpec' },
    'core_v1.PodSpec': { containers: 'core_v1.Container', policy: 'string' },
    'core_v1.Container': { pull: 'string', protocol: 'string' },
    'core_v1.Other': { spec: 'string' },
  });
  const rows = readDefaultRows(`core_v1:
  PodSpec: [{path: policy, value: Always}]
  Container: [{path: pull, value: Always, when: latest}, {path: pull, value: IfNotPresent, when: other}]
  Other: [{path: spec, value: x}]
  PodX: [{path: spec, value: x, gateDefault: false}, {path: data, value: {}, when: an empty map is not written}]
  Pod: [{path: "spec.containers[*].protocol", value: TCP}]
`);
  const context = { model, rows };

  test('exclude those that clients do not see', () => {
    expect(rows.filter(({ message }) => message === 'core_v1.PodX')).toEqual([]);
  });

  test('belong to a kind when they affect one of its fields', () => {
    const paths = rowsOfKind({ group: '', kind: 'Pod', versions: ['v1'] }, context).map(({ path }) => path);
    expect(paths).toEqual(['policy', 'pull', 'pull', 'spec.containers[*].protocol']);
  });

  test('are shown by a field that was not sent, with the value of the line', () => {
    const got = {
      apiVersion: 'v1',
      kind: 'Pod',
      spec: { policy: 'Always', containers: [{ pull: 'Always', protocol: 'TCP' }] },
    };
    const seenOf = (sent: unknown) =>
      [...rowsSeen([{ sent, got }], context)].map(({ path, value }) => `${path} ${value}`);
    expect(seenOf({ spec: { containers: [{}] } })).toEqual([
      'spec.containers[*].protocol TCP',
      'policy Always',
      'pull Always',
    ]);
    expect(seenOf({ spec: { policy: 'Always', containers: [{ pull: 'Always', protocol: 'TCP' }] } })).toEqual([]);
  });
});

describe('the table', () => {
  const served = {
    group: '',
    kind: 'Pod',
    folders: ['core/pods'],
    versions: ['v1'],
    isConverted: false,
    isReadOnly: false,
  };
  const full = {
    served,
    protobufObjects: 200,
    versionObjects: undefined,
    defaults: 2,
    defaultsSeen: 2,
    accepted: 1,
    rejected: 3,
    causes: 2,
    rules: { reached: 5, all: 5, own: 3 },
  };
  const notes = { defaultsUnseen: [], rulesByFolder: { core: { reached: 7, all: 7 }, apps: { reached: 1, all: 1 } } };

  test('shows every figure, and that nothing is missing', () => {
    const text = renderKindsTable([full], notes);
    expect(text).toContain('| core | Pod | v1 | 200 |  | 2 of 2 | 1 | 3 | 2 | 5 of 5 | 3 |\n');
    expect(text).toContain('| `core` | 7 of 7 |\n| `apps` | 1 of 1 |\n| all | 8 of 8 |\n');
    expect(text).toContain('Nothing: every kind has all of these.');
  });

  test('names the kinds that lack something, and the defaults without a test', () => {
    const rules = { reached: 4, all: 5, own: 0 };
    const empty = { ...full, rules, protobufObjects: 15, versionObjects: 0, defaultsSeen: 0, accepted: 0, rejected: 0 };
    const text = renderKindsTable([empty], { defaultsUnseen: ['core_v1.Pod: spec'], rulesByFolder: { core: rules } });
    for (const what of [
      '200 objects to protobuf and back',
      '200 objects through other versions',
      'no default shown by a test',
    ]) {
      expect(text).toContain(`${what}: core Pod`);
    }
    expect(text).toContain('- no accepted object: core Pod\n- no rejected object: core Pod\n');
    expect(text).toContain('- rules without a failing case: core Pod\n- rules without a failing case: in core\n');
    expect(text).toContain('- `core_v1.Pod: spec`');
  });

  test('requires no cases of a read-only kind', () => {
    const read = {
      ...full,
      served: { ...served, isReadOnly: true },
      accepted: 0,
      rejected: 0,
      causes: 0,
      rules: undefined,
    };
    expect(renderKindsTable([read], notes)).toContain('| core | Pod | v1 | 200 |  | 2 of 2 |  |  |  |  |  |\n');
  });
});

function modelOf(messages: Readonly<Record<string, Readonly<Record<string, string>>>>): KindModel {
  const made = Object.entries(messages).map(([fullName, fields]): Message => {
    const [stem = '', name = ''] = fullName.split('.');
    return {
      ...{ stem, name, fullName, form: 'object', typeMeta: false, atomic: false, jsonOnly: false, about: undefined },
      fields: Object.entries(fields).map(([field, type]) => fieldOf(field, type)),
    };
  });
  const groupVersion = { group: '', version: 'v1' };
  const stem = {
    name: 'core_v1',
    package: 'api',
    source: '',
    protoPackage: '',
    groupVersion,
    messages: made,
    aliases: [],
  } as const;
  return { stems: [stem], messages: new Map(made.map((message) => [message.fullName, message])) };
}

function fieldOf(name: string, type: string): Field {
  return {
    ...{ name, protoName: name, number: 1, type, shape: name === 'containers' ? 'list' : 'single', inline: false },
    ...{ pointer: false, omitEmpty: true, required: false, compatName: undefined, enum: undefined, default: undefined },
    ...{ patchStrategy: undefined, patchMergeKey: undefined, listType: undefined, listMapKeys: undefined },
    ...{ mapType: undefined, unionDiscriminator: false, featureGate: undefined, about: undefined },
  };
}
