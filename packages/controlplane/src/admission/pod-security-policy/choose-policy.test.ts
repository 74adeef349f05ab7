import { describe, expect, test } from '@jest/globals';
import { type ApiObject, fieldPath, forbidden } from '@orch/apimachinery';
import { choosePolicy, type PolicyChoiceOptions } from './choose-policy.js';
import type { CompiledPolicy } from './compile-policy.js';

const pod: ApiObject = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' } };

/** The end of the name says how the policy treats a pod. */
const policy = (name: string): CompiledPolicy => ({
  name,
  apply() {
    if (name.endsWith('-fails')) throw new Error(`${name} is applied`);
    const errors = name.endsWith('-rejects') ? [forbidden(fieldPath(name), 'x')] : [];
    return { pod: { ...pod, by: name }, isChanged: name.endsWith('-sets'), errors };
  },
});

/** The chosen policy, or the rejecting ones. */
async function choose(names: readonly string[], options: Partial<PolicyChoiceOptions> = {}) {
  const asked: string[] = [];
  const mayUse = (name: string) => {
    asked.push(name);
    return options.mayUse?.(name) ?? true;
  };
  const choice = await choosePolicy(pod, names.map(policy), { maySetDefaults: true, ...options, mayUse });
  return { chosen: choice.type === 'allowed' ? choice.policy : choice.errors.map(({ path }) => `${path}`), asked };
}

describe('the policy of a pod', () => {
  test.each([
    ['the first that sets no default', ['c-allows', 'b-allows', 'a-sets', 'd-sets'], 'b-allows'],
    ['the first that sets a default, when no other allows the pod', ['c-sets', 'b-sets', 'a-rejects'], 'b-sets'],
  ])('is %s', async (_title, names, expected) => {
    expect((await choose(names)).chosen).toBe(expected);
  });

  test('is one that may be used; others are not even reported', async () => {
    const names = ['a-allows', 'b-rejects', 'c-rejects', 'd-sets'];
    expect((await choose(names, { mayUse: (name) => name > 'c' })).chosen).toBe('d-sets');
    expect((await choose(names, { mayUse: (name) => name.startsWith('c') })).chosen).toEqual(['c-rejects']);
    expect((await choose(names, { mayUse: () => false })).chosen).toEqual([]);
  });

  test('sets no default where that is not allowed', async () => {
    expect((await choose(['a-sets', 'b-rejects'], { maySetDefaults: false })).chosen).toEqual(['b-rejects']);
  });

  test('is the preferred one, before others are tried', async () => {
    const names = ['a-allows', 'b-rejects', 'c-allows'];
    expect(await choose(names, { preferred: 'c-allows' })).toEqual({ chosen: 'c-allows', asked: ['c-allows'] });
    expect((await choose(names, { preferred: 'b-rejects' })).chosen).toBe('a-allows');
  });

  test('is not searched among policies that may not be used, nor after one that sets no default', async () => {
    const mayUse = (name: string) => !name.startsWith('a');
    expect(await choose(['a-fails', 'b-sets', 'c-allows', 'd-fails'], { mayUse })).toEqual({
      chosen: 'c-allows',
      asked: ['a-fails', 'b-sets', 'c-allows'],
    });
  });
});
