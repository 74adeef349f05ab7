import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { invariant, kubernetesNames } from '@orch/apimachinery';
import { AdmissionChain, type AdmissionPlugin, type AdmissionRequest } from './admission.js';

const definition = makeCatalogue(kubernetesNames).resource({ group: '', resource: 'configmaps' });
invariant(definition !== undefined, 'the catalogue has config maps');
const request: AdmissionRequest = {
  operation: 'update',
  write: {},
  definition,
  version: definition.hub,
  subresource: '',
  namespace: 'default',
  name: 'handled',
  user: { name: 'admin', uid: '', groups: [], extra: {} },
  dryRun: false,
  object: undefined,
  old: undefined,
  options: undefined,
  form: definition.hub,
  exchange: {},
  audit: undefined,
};

type Outcome = 'returns' | 'waits' | 'throws' | 'rejects';
let log: string[] = [];

function plugin(name: string, outcome: Outcome): AdmissionPlugin {
  const run = (): Promise<void> | undefined => {
    log.push(name);
    if (outcome === 'throws') throw new Error(`${name} rejects`);
    if (outcome === 'rejects') return Promise.reject(new Error(`${name} rejects`));
    return outcome === 'waits' ? new Promise((resolve) => setImmediate(resolve)) : undefined;
  };
  return { handles: (given) => given.name === 'handled', mutate: run, validate: run };
}

test('the plugins that observe writes receive each outcome', () => {
  const outcomes: unknown[] = [];
  const observer: AdmissionPlugin = {
    handles: () => false,
    writeEnded: (write, error) => void outcomes.push([write, error]),
  };
  const chain = new AdmissionChain([plugin('a', 'returns'), observer]);
  const [write, error] = [{}, new Error('not stored')];
  chain.writeEnded(write);
  chain.writeEnded(write, error);
  expect(outcomes).toEqual([
    [write, undefined],
    [write, error],
  ]);
});

describe.each(['mutate', 'validate'] as const)('the %s phase of admission', (phase) => {
  beforeEach(() => {
    log = [];
  });

  test('returns no promise when no plugin waits', () => {
    const chain = new AdmissionChain([plugin('a', 'returns'), plugin('b', 'returns')]);
    expect(chain[phase](request)).toBeUndefined();
    expect(log).toEqual(['a', 'b']);
  });

  test('runs synchronously up to the first plugin that waits, then the others in order', async () => {
    const chain = new AdmissionChain([
      plugin('a', 'returns'),
      plugin('b', 'waits'),
      plugin('c', 'returns'),
      plugin('d', 'waits'),
      plugin('e', 'returns'),
    ]);
    const wait = chain[phase](request);
    expect(log).toEqual(['a', 'b']);
    await wait;
    expect(log).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('ends with the first plugin that rejects the request', async () => {
    const rest = [plugin('c', 'returns')];
    expect(() => new AdmissionChain([plugin('a', 'throws'), ...rest])[phase](request)).toThrow('a rejects');
    await expect(new AdmissionChain([plugin('b', 'rejects'), ...rest])[phase](request)).rejects.toThrow('b rejects');
    const later = new AdmissionChain([plugin('d', 'waits'), plugin('e', 'throws'), ...rest]);
    await expect(later[phase](request)).rejects.toThrow('e rejects');
    expect(log).toEqual(['a', 'b', 'd', 'e']);
  });

  test('skips plugins that do not handle the request, or lack the phase', () => {
    const empty: AdmissionPlugin = { handles: () => true };
    const chain = new AdmissionChain([plugin('a', 'waits'), empty]);
    expect(chain[phase]({ ...request, name: 'other' })).toBeUndefined();
    expect(log).toEqual([]);
  });
});

describe('the reinvocation of the mutating phase', () => {
  const reinvoking = (isNeeded: boolean): AdmissionPlugin => ({
    ...plugin('hook', 'waits'),
    needsReinvocation: () => isNeeded,
    reinvoke: () => void log.push('hook again'),
  });
  beforeEach(() => {
    log = [];
  });

  test('runs all plugins once more when a plugin that waited requests it', async () => {
    const chain = new AdmissionChain([plugin('a', 'returns'), reinvoking(true), plugin('b', 'returns')]);
    await chain.mutate(request);
    expect(log).toEqual(['a', 'hook', 'b', 'a', 'hook again', 'b']);
  });

  test('does not happen when no plugin requests it, or the plugin does not handle the request', async () => {
    await new AdmissionChain([plugin('a', 'returns'), reinvoking(false)]).mutate(request);
    expect(log).toEqual(['a', 'hook']);
    expect(new AdmissionChain([reinvoking(true)]).mutate({ ...request, name: 'other' })).toBeUndefined();
  });
});
