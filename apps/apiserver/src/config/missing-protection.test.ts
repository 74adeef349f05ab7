import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { apiServerChecks } from '../config-from-options.js';
import { apiServerFlags } from '../options/api-server-flags.js';
import { missingProtectionCheck } from './missing-protection.js';

const table = apiServerFlags(orchNames);
const errorsOf = (...args: readonly string[]) => {
  const outcome = parseFlags(table, { args: ['--data-dir=x', ...args], checks: apiServerChecks });
  return outcome.type === 'invalid' ? outcome.errors : [];
};

/** A value other than the default, for the type of the option. */
function otherValue({ name, type, values, default: usual }: (typeof table)[number]): string {
  if (type === 'bool') return usual === 'true' ? 'false' : 'true';
  if (values !== undefined) return values.find((value) => value !== usual) ?? '';
  if (type === 'duration') return '7s';
  if (type === 'mapStringString') return 'a=b';
  return name.endsWith('qps') || type === 'int' || type === 'float' ? '7' : 'https://x';
}

const isProtection = (name: string) => name === 'experimental-logging-sanitization';

describe('protective options without effect', () => {
  const flags = table.filter(({ name }) => isProtection(name));

  test.each(flags.map((flag) => [flag.name, flag] as const))('--%s stops the start', (name, flag) => {
    expect(errorsOf(`--${name}=${otherValue(flag)}`)).toContain(
      `--${name}: this version does not have the protection that this option would turn on`,
    );
  });

  test('include every protective option of v1.21 that is missing', () => {
    expect(flags).toHaveLength(1);
  });

  test('are accepted with their default values', () => {
    const given = flags.map((flag) => `--${flag.name}=${flag.default}`);
    expect(errorsOf(...given)).toEqual([]);
  });

  test('exist in both dialects', () => {
    const names = apiServerFlags(kubernetesNames).map(({ name }) => name);
    expect(names.filter(isProtection)).toEqual(flags.map(({ name }) => name));
  });
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
