import { describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { loggingOption, optionsWithoutEffect, parseFlags } from '@orch/component';
import { apiServerChecks, apiServerConfig } from '../config-from-options.js';
import { apiServerFlags } from '../options/api-server-flags.js';
import { missingProtectionCheck } from './missing-protection.js';

const table = apiServerFlags(orchNames);
const errorsOf = (...args: readonly string[]) => {
  const outcome = parseFlags(table, { args: ['--data-dir=x', ...args], checks: apiServerChecks });
  return outcome.type === 'invalid' ? outcome.errors : [];
};

test('every protective option of v1.21 has an effect, and stops no start', () => {
  const withoutEffect = optionsWithoutEffect(table, [apiServerConfig, loggingOption]);
  expect(table.filter(({ name, protective }) => protective && withoutEffect.has(name))).toEqual([]);
  expect(errorsOf('--experimental-logging-sanitization').filter((error) => error.includes('protection'))).toEqual([]);
});

describe('a protective option', () => {
  const flagOf = (name: string) =>
    ({ name, type: 'string', default: '', section: 'x', protective: true, help: 'x' }) as const;
  const table = [flagOf('audit-log-path'), flagOf('audit-policy-file')];
  const errorsWith = (withoutEffect: ReadonlyMap<string, string>): readonly string[] => {
    const checks = [missingProtectionCheck(() => ({ table, withoutEffect }))];
    const outcome = parseFlags(table, { args: ['--audit-log-path=a', '--audit-policy-file=b'], checks });
    return outcome.type === 'invalid' ? outcome.errors : [];
  };

  test('stops the start while no config reads it', () => {
    expect(errorsWith(new Map([['audit-log-path', 'not built yet']]))).toEqual([
      '--audit-log-path: this version does not have the protection that this option would turn on',
    ]);
  });

  test('is reported with others in one line', () => {
    expect(errorsWith(new Map(table.map(({ name }) => [name, 'not built yet'])))).toEqual([
      '--audit-log-path, --audit-policy-file: this version does not have the protection that these options would turn on',
    ]);
  });

  test('is accepted once a config reads it', () => {
    expect(errorsWith(new Map())).toEqual([]);
  });
});
