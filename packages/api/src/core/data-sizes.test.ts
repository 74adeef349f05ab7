import { expect, test } from '@jest/globals';
import type { StrategyContext } from '@orch/apimachinery';
import { fieldPath, formatFieldError, makeNames } from '@orch/apimachinery';
import { configMapStrategy } from './configmaps.js';
import { validateWindowsOptions } from './pods/validate-windows-options.js';
import { secretStrategy } from './secrets.js';

const context: StrategyContext = {
  now: new Date(0),
  user: { name: 'admin', uid: '', groups: [], extra: {} },
  names: makeNames('orch'),
  gates: () => true,
  version: { group: '', version: 'v1', kind: '' },
};
const metadata = { name: 'a', namespace: 'b' };
const bytesMax = 1024 * 1024;

test('limits the data of a config map to a megabyte, texts and bytes together', () => {
  const causes = (bytes: number) => {
    const data = { a: 'a'.repeat(bytes - 3) };
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data, binaryData: { b: 'YWFh' } };
    return configMapStrategy.validateCreate(object, context).map((error) => formatFieldError(error));
  };
  expect(causes(bytesMax)).toEqual([]);
  expect(causes(bytesMax + 1)).toEqual(['[]: Too long: must have at most 1048576 bytes']);
});

test('limits the data of a secret to a megabyte', () => {
  const causes = (bytes: number) => {
    const data = { a: Buffer.alloc(bytes).toString('base64') };
    const object = { apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', data };
    return secretStrategy.validateCreate(object, context).map((error) => formatFieldError(error));
  };
  expect(causes(bytesMax)).toEqual([]);
  expect(causes(bytesMax + 1)).toEqual(['data: Too long: must have at most 1048576 bytes']);
});

test.each([
  [{ gmsaCredentialSpec: 'a'.repeat(65_537) }, 'gmsaCredentialSpec size must be under 64 KiB'],
  [{ runAsUserName: 'a'.repeat(105) }, "runAsUserName's User length must not be longer than 104 characters"],
  [{ runAsUserName: `${'a'.repeat(256)}\\b` }, "runAsUserName's Domain length must be under 256 characters"],
])('limits the lengths of Windows options', (windowsOptions, detail) => {
  const errors = validateWindowsOptions({ windowsOptions }, fieldPath('o')).map((error) => formatFieldError(error));
  expect(errors.some((error) => error.endsWith(detail))).toBe(true);
});
