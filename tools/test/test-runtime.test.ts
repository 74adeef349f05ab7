import { expect, jest, test } from '@jest/globals';

// tools/jest: the test files of a worker share loaded modules, and the state of Jest ends with each file.

test('sources are loaded once, and again for a test that isolates its modules', async () => {
  const { resolvePath } = await import('../src/check/workspaces.js');
  expect((await import('../src/check/workspaces.js')).resolvePath).toBe(resolvePath);
  await jest.isolateModulesAsync(async () => {
    expect((await import('../src/check/workspaces.js')).resolvePath).not.toBe(resolvePath);
  });
});

test('event handlers of test files that ran before are gone', () => {
  const handlers: unknown = Reflect.get(globalThis, Symbol.for('EVENT_HANDLERS'));
  // Those of this file; each file before would have added at least two.
  expect(Array.isArray(handlers) && handlers.length).toBe(6);
});
