import { describe, expect, test } from '@jest/globals';
import { type ApiObject, orchNames } from '@orch/apimachinery';
import type { DesiredRegistration } from './desired-registrations.js';
import { planRegistration, type RegistrationState, registrationSpec } from './plan-registration.js';

const spec = { group: 'a.example.com', version: 'v1', groupPriorityMinimum: 1_000, versionPriority: 100 };
const desiredAs = (mode: DesiredRegistration['mode']): DesiredRegistration => ({
  name: 'v1.a.example.com',
  ...spec,
  mode,
});
const object = (label: string | undefined, priority = 5): ApiObject => ({
  kind: 'APIService',
  apiVersion: 'apiregistration.orch.io/v1',
  metadata: {
    name: 'v1.a.example.com',
    labels: label === undefined ? {} : { 'aggregator.orch.io/automanaged': label },
  },
  spec: { ...spec, groupPriorityMinimum: priority },
});
const plan = (state: Partial<RegistrationState>) =>
  planRegistration({
    current: undefined,
    desired: undefined,
    existedAtStart: false,
    isDone: false,
    names: orchNames,
    ...state,
  });

describe('the registration of a group version', () => {
  test('creates a missing object: once for a built-in one, always for others', () => {
    expect(plan({})).toBe('none');
    expect(plan({ desired: desiredAs('onstart') })).toBe('create');
    expect(plan({ desired: desiredAs('onstart'), isDone: true })).toBe('none');
    expect(plan({ desired: desiredAs('true') })).toBe('create');
    expect(plan({ desired: desiredAs('true'), isDone: true })).toBe('create');
  });

  test.each(['onstart', 'true', undefined] as const)('leaves objects of users alone: desired %s', (mode) => {
    const desired = mode === undefined ? undefined : desiredAs(mode);
    for (const label of [undefined, 'no']) {
      expect(plan({ current: object(label), desired, existedAtStart: true })).toBe('none');
    }
  });

  test('changes an object with the label onstart once, and only one from before the start', () => {
    const current = object('onstart');
    for (const desired of [undefined, desiredAs('onstart'), desiredAs('true')]) {
      const action = desired === undefined ? 'delete' : 'update';
      expect(plan({ current, desired, existedAtStart: true })).toBe(action);
      expect(plan({ current, desired, existedAtStart: false })).toBe('none');
      expect(plan({ current, desired, existedAtStart: true, isDone: true })).toBe('none');
    }
  });

  test('repairs and removes an object with the label true', () => {
    const current = object('true');
    expect(plan({ current, desired: desiredAs('true'), isDone: true })).toBe('update');
    expect(plan({ current, desired: desiredAs('onstart') })).toBe('update');
    expect(plan({ current, isDone: true })).toBe('delete');
    expect(plan({ current: object('true', 1_000), desired: desiredAs('true') })).toBe('none');
  });
});

test('the spec of a registration leaves out the empty name of the core group', () => {
  const priorities = { groupPriorityMinimum: 18_000, versionPriority: 1 };
  const core = { name: 'v1.', group: '', version: 'v1', ...priorities, mode: 'onstart' } as const;
  expect(registrationSpec(core)).toEqual({ version: 'v1', ...priorities });
  expect(registrationSpec(desiredAs('true'))).toEqual(spec);
});
