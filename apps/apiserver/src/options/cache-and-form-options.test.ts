import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { apiServerChecks } from '../config-from-options.js';
import { apiServerFlags } from './api-server-flags.js';

function parse(names: typeof orchNames, ...args: readonly string[]) {
  return parseFlags(apiServerFlags(names), { args: ['--data-dir=x', ...args], checks: apiServerChecks });
}

function errorsOf(...args: readonly string[]): readonly string[] {
  const outcome = parse(orchNames, ...args);
  return outcome.type === 'invalid' ? outcome.errors : [];
}

describe('rejects with one line per error', () => {
  test.each([
    [
      '--storage-media-type=text/plain',
      'invalid argument "text/plain" for "--storage-media-type": must be application/json, application/yaml, application/vnd.orch.protobuf',
    ],
    [
      '--storage-media-type=',
      'invalid argument "" for "--storage-media-type": must be application/json, application/yaml, application/vnd.orch.protobuf',
    ],
    ['--watch-cache=maybe', 'invalid argument "maybe" for "--watch-cache": must be true or false'],
    [
      '--default-watch-cache-size=many',
      'invalid argument "many" for "--default-watch-cache-size": must be a whole number',
    ],
    ['--default-watch-cache-size=-1', '--default-watch-cache-size can not be negative value'],
    ['--watch-cache-sizes=pods', '--watch-cache-sizes: invalid value of watch cache size: pods'],
    ['--watch-cache-sizes=pods#', '--watch-cache-sizes: invalid size of watch cache size: pods#'],
    ['--watch-cache-sizes=pods#-1', '--watch-cache-sizes: watch cache size cannot be negative: pods#-1'],
    ['--serving-workers=0', 'invalid argument "0" for "--serving-workers": must be between 1 and 64, inclusive'],
    ['--serving-workers=65', 'invalid argument "65" for "--serving-workers": must be between 1 and 64, inclusive'],
    ['--serving-workers=two', 'invalid argument "two" for "--serving-workers": must be a whole number, 0 or more'],
  ])('%s', (arg, error) => {
    expect(errorsOf(arg)).toEqual([error]);
  });

  test('several invalid options at once', () => {
    expect(errorsOf('--watch-cache-sizes=pods,nodes#x', '--watch-cache-sizes=services#-2')).toEqual([
      '--watch-cache-sizes: invalid value of watch cache size: pods',
      '--watch-cache-sizes: invalid size of watch cache size: nodes#x',
      '--watch-cache-sizes: watch cache size cannot be negative: services#-2',
    ]);
  });
});

test('accepts only the storage media types of the dialect', () => {
  const [own, other] = ['application/vnd.kubernetes.protobuf', 'application/vnd.orch.protobuf'];
  const plain = parse(kubernetesNames);
  expect(plain.type === 'run' && plain.flags.string('storage-media-type')).toBe(own);
  expect(parse(kubernetesNames, `--storage-media-type=${own}`)).toMatchObject({ type: 'run' });
  expect(parse(kubernetesNames, `--storage-media-type=${other}`)).toEqual({
    type: 'invalid',
    errors: [
      `invalid argument "${other}" for "--storage-media-type": must be application/json, application/yaml, ${own}`,
    ],
  });
});
