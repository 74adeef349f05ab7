import { type Dialect, invariant, type Names } from '@orch/apimachinery';
import { type Sample, samplesOf } from './samples.js';
import type { Row } from './served-rows.js';
import { startTestServer, type TestServer } from './test-server.js';

/** Rows with titles such as `apps/v1 deployments`. */
export function titled(rows: readonly Row[]): readonly [title: string, row: Row][] {
  return rows.map((row) => [`${row.group === '' ? '' : `${row.group}/`}${row.version} ${row.resource}`, row]);
}

/** A server of all rows, alpha versions included, without default flow schemas, service accounts and writes of its own. */
export async function startServerOfAllRows(dialect: Dialect): Promise<TestServer> {
  // The identity of a server is a lease that it renews every ten seconds: tests compare revisions of the store.
  const gates = (gate: string) => gate !== 'APIPriorityAndFairness' && gate !== 'APIServerIdentity';
  const server = await startTestServer(dialect, { gates, runtimeConfig: { 'api/alpha': 'true' } });
  await server.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { body: { metadata: { name: 'default' } } });
  return server;
}

/** The collection path of a row; namespaced ones in the default namespace. */
export function rowPaths(names: Names) {
  const apiVersion = ({ group, version }: Row) => (group === '' ? version : `${names.group(group)}/${version}`);
  const groupPath = (row: Row) => `${row.group === '' ? '/api' : '/apis'}/${apiVersion(row)}`;
  const everywhere = (row: Row) => `${groupPath(row)}/${row.resource}`;
  const collection = (row: Row) =>
    row.namespaced ? `${groupPath(row)}/namespaces/default/${row.resource}` : everywhere(row);
  return { apiVersion, groupPath, everywhere, collection };
}

/** A sample of a row and its name: `word`, unless the resource has stricter names. */
export function sampleOf(names: Names, row: Row, word: string): Sample & { readonly name: string } {
  const samples = samplesOf(names, word);
  const sample = samples[`${row.group}/${row.version}/${row.resource}`] ?? samples[`${row.group}/${row.resource}`];
  invariant(sample !== undefined, `samples.ts lacks ${row.group}/${row.resource}`);
  return { ...sample, name: sample.named ?? word };
}
