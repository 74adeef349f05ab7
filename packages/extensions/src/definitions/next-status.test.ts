import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadPatterns } from '@orch/api';
import { kubernetesNames, type Names, orchNames } from '@orch/apimachinery';
import { nextStatus } from './next-status.js';

beforeAll(loadPatterns);

const [before, now] = ['2021-04-08T12:00:00Z', '2021-04-08T13:00:00Z'];
const names = { plural: 'lamps', singular: 'lamp', kind: 'Lamp', listKind: 'LampList' };
const definition = (spec: object = {}, { status, annotations }: { status?: object; annotations?: object } = {}) => ({
  apiVersion: 'apiextensions.orch.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'lamps.shop.example', ...JSON.parse(JSON.stringify({ annotations })) },
  ...{ spec: { group: 'shop.example', names, versions: [], ...spec } },
  ...(status === undefined ? {} : { status }),
});
const next = (
  object: ReturnType<typeof definition>,
  {
    others = [],
    names: dialect = orchNames,
  }: { others?: readonly ReturnType<typeof definition>[]; names?: Names } = {},
) => nextStatus(object, { others, names: dialect, now: new Date(now) });
const condition = (type: string, status: string, [reason, message]: readonly [string, string], at = now) => ({
  ...{ type, status, lastTransitionTime: at, reason, message },
});
const accepted = condition('NamesAccepted', 'True', ['NoConflicts', 'no conflicts found']);
const established = condition('Established', 'True', ['InitialNamesAccepted', 'the initial names have been accepted']);

describe('the status of a definition', () => {
  test('has the accepted names, without empty ones, and is established', () => {
    const storedVersions = ['v1'];
    expect(next(definition({}, { status: { storedVersions } }))).toEqual({
      storedVersions,
      conditions: [accepted, established],
      acceptedNames: names,
    });
    const minimal = { plural: 'lamps', kind: 'Lamp', shortNames: ['l'] };
    expect(next(definition({ names: minimal }))?.['acceptedNames']).toEqual(minimal);
  });

  test('is complete when nothing is to change', () => {
    const status = { conditions: [accepted, established], acceptedNames: names };
    expect(next(definition({}, { status }))).toBeUndefined();
    const earlier = [
      { ...accepted, lastTransitionTime: before },
      { ...established, lastTransitionTime: before, reason: 'Other' },
    ];
    expect(next(definition({}, { status: { ...status, conditions: earlier } }))).toBeUndefined();
  });

  test('is not established without its names, which only definitions of its group take', () => {
    const taken = { status: { acceptedNames: names } };
    const notAccepted = condition('Established', 'False', ['NotAccepted', 'not all names are accepted']);
    const inUse = condition('NamesAccepted', 'False', ['ListKindConflict', '"LampList" is already in use']);
    expect(next(definition(), { others: [definition({}, taken)] })).toEqual({
      conditions: [inUse, notAccepted],
      acceptedNames: { plural: '', kind: '' },
    });
    const elsewhere = definition({ group: 'other.example' }, taken);
    expect(next(definition(), { others: [elsewhere] })?.['conditions']).toEqual([accepted, established]);
  });

  test('stays established when its names are changed to taken ones', () => {
    const renamed = { ...names, kind: 'Chair' };
    const chairs = { plural: 'chairs', singular: 'chair', kind: 'Chair', listKind: 'ChairList' };
    const status = { conditions: [accepted, { ...established, lastTransitionTime: before }], acceptedNames: names };
    const others = [definition({}, { status: { acceptedNames: chairs } })];
    expect(next(definition({ names: renamed }, { status }), { others })).toEqual({
      conditions: [
        condition('NamesAccepted', 'False', ['KindConflict', '"Chair" is already in use']),
        { ...established, lastTransitionTime: before },
      ],
      acceptedNames: names,
    });
  });
});

describe('the condition NonStructuralSchema', () => {
  const openAPIV3Schema = { type: 'object', properties: { a: {} } };
  const versions = [{ name: 'v1' }, { name: 'v2', schema: { openAPIV3Schema } }];
  const mustBeFalse = 'spec.preserveUnknownFields: Invalid value: true: must be false';
  const violations = (message: string) => condition('NonStructuralSchema', 'True', ['Violations', message]);

  test('names each violation of a definition that keeps unknown members', () => {
    expect(next(definition({ preserveUnknownFields: true }))?.['conditions']).toEqual([
      violations(mustBeFalse),
      ...[accepted, established],
    ]);
    const type =
      'spec.versions[1].schema.openAPIV3Schema.properties[a].type: Required value: must not be empty for specified object fields';
    expect(next(definition({ preserveUnknownFields: true, versions }))?.['conditions']).toEqual([
      violations(`[${mustBeFalse}, ${type}]`),
      ...[accepted, established],
    ]);
  });

  test('is removed from others', () => {
    const status = { conditions: [violations(mustBeFalse), accepted, established], acceptedNames: names };
    expect(next(definition({ versions }, { status }))?.['conditions']).toEqual([accepted, established]);
  });
});

describe('the condition of approval', () => {
  const key = 'api-approved.orch.io';
  const type = 'OrchAPIApprovalPolicyConformant';
  const document = 'https://github.com/kubernetes/enhancements/pull/1111';
  const approvalOf = (group: string, annotations?: object, dialect = orchNames) => {
    const { conditions } =
      next(definition({ group }, annotations === undefined ? {} : { annotations }), { names: dialect }) ?? {};
    return Array.isArray(conditions) ? conditions.slice(2) : [];
  };

  test.each(['shop.example', 'orch.io.example', 'myorch.io'])('is missing in the group %s', (group) => {
    expect(approvalOf(group)).toEqual([]);
  });

  test.each(['orch.io', 'shop.orch.io'])('is needed in the group %s of the project', (group) => {
    const missing = `protected groups must have approval annotation "${key}", see ${document}`;
    expect(approvalOf(group)).toEqual([condition(type, 'False', ['MissingAnnotation', missing])]);
    expect(approvalOf(group, { [key]: '' })).toEqual([condition(type, 'False', ['MissingAnnotation', missing])]);
  });

  test.each([
    ['unapproved, a test', 'False', 'UnapprovedAnnotation', 'not approved: "unapproved, a test"'],
    ['https://a.example/1', 'True', 'ApprovedAnnotation', 'approved in https://a.example/1'],
    ...['yes', 'mailto:a', 'not unapproved'].map(
      (value) =>
        [
          value,
          'False',
          'InvalidAnnotation',
          `protected groups must have approval annotation "${key}" with required value: URL, or a text that begins with "unapproved"`,
        ] as const,
    ),
  ] as const)('of the annotation %s is %s', (value, status, reason, message) => {
    expect(approvalOf('shop.orch.io', { [key]: value })).toEqual([condition(type, status, [reason, message])]);
  });

  test('has the name of the dialect, and is removed when the group needs none', () => {
    const [missing] = approvalOf('shop.k8s.io', undefined, kubernetesNames);
    expect(missing).toMatchObject({ type: 'KubernetesAPIApprovalPolicyConformant', status: 'False' });
    const known = condition(type, 'True', ['ApprovedAnnotation', 'approved']);
    const status = { conditions: [accepted, established, known], acceptedNames: names };
    expect(next(definition({}, { status }))?.['conditions']).toEqual([accepted, established]);
  });
});
