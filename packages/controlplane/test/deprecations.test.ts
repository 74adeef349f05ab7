import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { formatApiVersion, orchNames, type ResourceDefinition } from '@orch/apimachinery';
import { startTestServer, type TestServer } from './test-server.js';

const versions = makeCatalogue(orchNames).definitions.flatMap((definition) =>
  definition.versions.map((version) => ({ definition, version })),
);
const [deprecated, current] = [true, false].map((wanted) =>
  versions.filter(({ version }) => wanted === minorOf(version.deprecation?.deprecated) <= 21),
);

describe('deprecated versions', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch', { runtimeConfig: { 'api/all': 'true' } });
  });
  afterAll(() => server.stop());
  const ask = ({ verbs, namespaced, resource }: ResourceDefinition, apiVersion: string) => {
    const root = `/${apiVersion === 'v1' ? 'api' : 'apis'}/${apiVersion}`;
    const path = namespaced ? `${root}/namespaces/default/${resource}` : `${root}/${resource}`;
    return server.ask(verbs.includes('list') ? 'GET' : 'POST', path, { body: {} });
  };

  test('get a warning that names the replacement; other versions get none [Errors, 10] [Deprecation rules, 16] [Removed and removable API versions, 29]', async () => {
    expect([deprecated, current].map((some) => (some?.length ?? 0) > 30)).toEqual([true, true]);
    for (const { definition, version } of deprecated ?? []) {
      const { headers } = await ask(definition, formatApiVersion(version.gvk));
      const { removed, replacement, deprecated: since } = version.deprecation ?? {};
      const instead = replacement === undefined ? '' : `; use ${formatApiVersion(replacement)} ${replacement.kind}`;
      const gone = removed === undefined ? '' : `, unavailable in v${removed}+`;
      const { kind } = version.gvk;
      expect(headers['warning']).toBe(
        `299 - "${formatApiVersion(version.gvk)} ${kind} is deprecated in v${since}+${gone}${instead}"`,
      );
    }
    for (const { definition, version } of current ?? []) {
      const { headers } = await ask(definition, formatApiVersion(version.gvk));
      expect([version.gvk, headers['warning']]).toEqual([version.gvk, undefined]);
    }
  });

  test('have a replacement of at least equal stability, except for two removed kinds [Deprecation rules, 3]', () => {
    const stability = ({ version }: { readonly version: string }) =>
      version.includes('alpha') ? 0 : version.includes('beta') ? 1 : 2;
    const alone: string[] = [];
    for (const { definition, version } of deprecated ?? []) {
      const replacement = version.deprecation?.replacement;
      if (replacement === undefined) {
        alone.push(`${formatApiVersion(version.gvk)} ${definition.resource}`);
        continue;
      }
      expect(stability(replacement)).toBeGreaterThanOrEqual(stability(version.gvk));
      const served = versions.map((one) => `${formatApiVersion(one.version.gvk)} ${one.version.gvk.kind}`);
      // For ingress classes v1.21 names the list kind.
      expect(served).toContain(`${formatApiVersion(replacement)} ${replacement.kind.replace(/List$/, '')}`);
    }
    expect(alone).toEqual(['v1 componentstatuses', 'policy/v1beta1 podsecuritypolicies']);
  });

  test('are served for at least three releases after their deprecation, unless they are alpha [Deprecation rules, 4]', () => {
    const announced = versions.filter(({ version }) => version.deprecation?.deprecated !== undefined);
    expect(announced.length).toBeGreaterThan(30);
    for (const { version } of announced) {
      const { deprecated: since, removed } = version.deprecation ?? {};
      const releases = minorOf(removed) - minorOf(since);
      expect([version.gvk, releases >= (version.gvk.version.includes('alpha') ? 0 : 3)]).toEqual([version.gvk, true]);
    }
  });

  test('set a gauge to 1 per requested version, with its removal release [Deprecation rules, 18]', async () => {
    const { text } = await server.ask('GET', '/metrics');
    const lines = text.split('\n').filter((line) => line.startsWith('apiserver_requested_deprecated_apis{'));
    const expected = (deprecated ?? []).map(({ definition, version: { gvk, deprecation } }) =>
      [gvk.group, gvk.version, definition.resource, '', deprecation?.removed].join(' '),
    );
    const found = lines.map((line) => {
      const label = (name: string) => new RegExp(`[{,]${name}="([^"]*)"`).exec(line)?.[1];
      expect(line).toMatch(/ 1$/);
      return ['group', 'version', 'resource', 'subresource', 'removed_release'].map(label).join(' ');
    });
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  test('report subresources under their own label', async () => {
    const path = '/apis/policy/v1beta1/namespaces/default/poddisruptionbudgets/none/status';
    await server.ask('GET', path);
    const { text } = await server.ask('GET', '/metrics');
    expect(text).toMatch(
      /^apiserver_requested_deprecated_apis\{group="policy",version="v1beta1",resource="poddisruptionbudgets",subresource="status",removed_release="1.25"\} 1$/m,
    );
  });
});

test('without the feature gate WarningHeaders no warning is sent, but the gauge is set', async () => {
  const server = await startTestServer('orch', { gates: (gate) => gate !== 'WarningHeaders' });
  const { status, headers } = await server.ask('GET', '/apis/policy/v1beta1/poddisruptionbudgets');
  expect([status, headers['warning']]).toEqual([200, undefined]);
  expect((await server.ask('GET', '/metrics')).text).toMatch(/^apiserver_requested_deprecated_apis\{.*\} 1$/m);
  await server.stop();
});

function minorOf(release: string | undefined): number {
  return release === undefined ? Number.POSITIVE_INFINITY : Number(release.split('.')[1]);
}
