import { expect, test } from '@jest/globals';
import { fieldPath, formatFieldError, makeNames } from '@orch/apimachinery';
import type { StrategyContext } from '../resources/definition.js';
import { configMapStrategy } from './configmaps/strategy.js';
import { validateWindowsOptions } from './pods/validate-windows-options.js';
import { secretStrategy } from './secrets/strategy.js';

const context: StrategyContext = {
  now: new Date(0),
  user: { name: 'admin', uid: '', groups: [], extra: {} },
  names: makeNames('orch'),
  gates: () => true,
  version: { group: '', version: 'v1', kind: '' },
};
const metadata = { name: 'a', namespace: 'b' };
const bytesMax = 1024 * 1024;

test('the data of a config map has at most a megabyte, texts and bytes together', () => {
  const refusals = (bytes: number) => {
    const data = { a: 'a'.repeat(bytes - 3) };
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data, binaryData: { b: 'YWFh' } };
    return configMapStrategy.validateCreate(object, context).map((error) => formatFieldError(error));
  };
  expect(refusals(bytesMax)).toEqual([]);
  expect(refusals(bytesMax + 1)).toEqual(['[]: Too long: must have at most 1048576 bytes']);
});

test('the data of a secret has at most a megabyte', () => {
  const refusals = (bytes: number) => {
    const data = { a: Buffer.alloc(bytes).toString('base64') };
    const object = { apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', data };
    return secretStrategy.validateCreate(object, context).map((error) => formatFieldError(error));
  };
  expect(refusals(bytesMax)).toEqual([]);
  expect(refusals(bytesMax + 1)).toEqual(['data: Too long: must have at most 1048576 bytes']);
});

test.each([
  [{ gmsaCredentialSpec: 'a'.repeat(65_537) }, 'gmsaCredentialSpec size must be under 64 KiB'],
  [{ runAsUserName: 'a'.repeat(105) }, "runAsUserName's User length must not be longer than 104 characters"],
  [{ runAsUserName: `${'a'.repeat(256)}\\b` }, "runAsUserName's Domain length must be under 256 characters"],
])('options for Windows have lengths', (windowsOptions, detail) => {
  const errors = validateWindowsOptions({ windowsOptions }, fieldPath('o')).map((error) => formatFieldError(error));
  expect(errors.some((error) => error.endsWith(detail))).toBe(true);
});
