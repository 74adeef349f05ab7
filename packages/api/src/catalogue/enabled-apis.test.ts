import { describe, expect, test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { makeCatalogue } from './catalogue.js';
import { enabledApis, type RuntimeConfig } from './enabled-apis.js';

const catalogue = makeCatalogue(makeNames('kubernetes'));

/** The served resources, as `group/version/resource`. */
function servedBy(config: RuntimeConfig): ReadonlySet<string> {
  const outcome = enabledApis(config, catalogue);
  if ('errors' in outcome) throw new Error(outcome.errors.join('\n'));
  const paths = catalogue.definitions.flatMap((definition) =>
    definition.versions
      .filter((version) => outcome.isEnabled(version, definition))
      .map(({ gvk }) => `${gvk.group}/${gvk.version}/${definition.resource}`),
  );
  return new Set(paths);
}
const errorsOf = (config: RuntimeConfig) => {
  const outcome = enabledApis(config, catalogue);
  return 'errors' in outcome ? outcome.errors : [];
};
const alphas = [
  'rbac.authorization.k8s.io/v1alpha1/clusterrolebindings',
  'rbac.authorization.k8s.io/v1alpha1/clusterroles',
  'rbac.authorization.k8s.io/v1alpha1/rolebindings',
  'rbac.authorization.k8s.io/v1alpha1/roles',
  'storage.k8s.io/v1alpha1/csistoragecapacities',
  'storage.k8s.io/v1alpha1/volumeattachments',
  'scheduling.k8s.io/v1alpha1/priorityclasses',
  'node.k8s.io/v1alpha1/runtimeclasses',
  'flowcontrol.apiserver.k8s.io/v1alpha1/flowschemas',
  'flowcontrol.apiserver.k8s.io/v1alpha1/prioritylevelconfigurations',
  'internal.apiserver.k8s.io/v1alpha1/storageversions',
];

describe('enabled APIs', () => {
  const byDefault = servedBy({});
  const withAlpha = [...byDefault, ...alphas].sort();

  test('alpha versions are disabled by default', () => {
    expect([...byDefault].filter((path) => path.includes('alpha'))).toEqual([]);
    for (const config of [{ 'api/alpha': 'true' }, { 'api/all': 'true' }, { 'api/alpha': '' }, { 'api/all': '1' }]) {
      expect([...servedBy(config)].sort()).toEqual(withAlpha);
    }
  });

  test.each([
    ['storage.k8s.io/v1alpha1', alphas.filter((path) => path.startsWith('storage')).reverse()],
    ['storage.k8s.io/v1alpha1/volumeattachments', ['storage.k8s.io/v1alpha1/volumeattachments']],
    ['internal.apiserver.k8s.io/v1alpha1', ['internal.apiserver.k8s.io/v1alpha1/storageversions']],
  ])('%s enables exactly that [Groups, 3]', (key, added) => {
    expect([...servedBy({ [key]: 'true' })].filter((path) => !byDefault.has(path))).toEqual(added);
    expect(servedBy({ [key]: 'true' }).size).toBe(byDefault.size + added.length);
  });

  test.each([
    ['batch/v1', ['batch/v1/jobs', 'batch/v1/cronjobs']],
    ['batch/v1/cronjobs', ['batch/v1/cronjobs']],
    ['extensions/v1beta1/ingresses', ['extensions/v1beta1/ingresses']],
    ['v1/secrets', ['/v1/secrets']],
    ['api/v1/secrets', ['/v1/secrets']],
    ['v1', [...byDefault].filter((path) => path.startsWith('/v1/'))],
    ['api/v1', [...byDefault].filter((path) => path.startsWith('/v1/'))],
    ['api/beta', [...byDefault].filter((path) => /\/v\d+beta\d+\//.test(path))],
    ['api/ga', [...byDefault].filter((path) => /\/v\d+\//.test(path))],
  ])('%s=false disables exactly that [Groups, 3]', (key, removed) => {
    const served = servedBy({ [key]: 'false' });
    expect([...byDefault].filter((path) => !served.has(path)).sort()).toEqual([...removed].sort());
    expect(removed.length).toBeGreaterThan(0);
  });

  test('the most specific key wins in any order', () => {
    const keys: readonly (readonly [string, string])[] = [
      ['api/all', 'false'],
      ['apps/v1', 'true'],
      ['apps/v1/deployments', 'false'],
      ['api/beta', 'false'],
      ['batch/v1beta1', 'true'],
      ['v1/pods', 'true'],
    ];
    const expected = [
      '/v1/pods',
      'apps/v1/controllerrevisions',
      'apps/v1/daemonsets',
      'apps/v1/replicasets',
      'apps/v1/statefulsets',
      'batch/v1beta1/cronjobs',
    ];
    expect([...servedBy(Object.fromEntries(keys))].sort()).toEqual(expected);
    expect([...servedBy(Object.fromEntries([...keys].reverse()))].sort()).toEqual(expected);
  });

  test.each([
    [{ 'foo/v1': 'true' }, ['unknown api groups foo']],
    [{ 'rbac.authorization.orch.io/v1': 'true' }, ['unknown api groups rbac.authorization.orch.io']],
    [{ 'batch/v9': 'true' }, ['group version batch/v9 has not been registered: there are v1, v1beta1']],
    [{ v9: 'true' }, ['group version v9 has not been registered: there are v1']],
    [{ 'batch/v1/pods': 'true' }, ['group version batch/v1 has no resource pods']],
    [{ 'apps/v1/deployments/status': 'true' }, ['invalid key apps/v1/deployments/status']],
    [{ apps: 'true' }, ['invalid key apps']],
    [{ 'apps/': 'true' }, ['invalid key apps/']],
    [{ 'apps/v1/': 'true' }, ['invalid key apps/v1/']],
    [{ '': 'true' }, ['invalid key ']],
    [{ 'apps/v1': 'maybe' }, ['invalid value of apps/v1: maybe (must be true or false)']],
    [{ 'api/beta': 'on' }, ['invalid value of api/beta: on (must be true or false)']],
    [{ 'api/all': 'false' }, ['invalid key with only api/all=false']],
    [
      { constructor: 'true', 'apps/v1': 'constructor' },
      ['invalid key constructor', expect.stringMatching(/^invalid value of apps/)],
    ],
  ])('rejects %j with an error', (config, errors) => {
    expect(errorsOf(config)).toEqual(errors);
  });

  test('reports all errors at once', () => {
    expect(errorsOf({ 'foo/v1': 'true', 'apps/v1': 'x', 'api/all': 'false' })).toHaveLength(2);
  });
});
