import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kubernetesNames as names } from '@orch/apimachinery';
import { rowPaths, sampleOf, startServerOfAllRows, titled } from './every-row.js';
import { type Row, withAlpha as served } from './served-rows.js';
import type { Parsed, TestResponse, TestServer } from './test-server.js';

const stored = titled(served.filter(({ virtual, verbs }) => virtual !== true && verbs.includes('patch')));

// Every row of packages/api/data/resources.yaml that can be patched, with alpha versions enabled.
describe('apply of every resource', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServerOfAllRows('kubernetes');
  });
  afterAll(() => server.stop());

  const { apiVersion, collection } = rowPaths(names);
  const apply = (row: Row, { name, ...rest }: { name: string; [member: string]: unknown }, query: string) => {
    const metadata = { name, ...Object(rest['metadata']) };
    return server.ask('PATCH', `${collection(row)}/${name}?fieldManager=${query}`, {
      body: { ...rest, apiVersion: apiVersion(row), kind: row.kind, metadata },
      headers: { 'content-type': 'application/apply-patch+yaml' },
    });
  };
  const owners = ({ json }: TestResponse): Parsed =>
    Object.fromEntries(
      (json.metadata.managedFields ?? []).map((entry: Parsed) => [`${entry.operation} ${entry.manager}`, entry]),
    );
  /** The object without its name and the values that the server generates. */
  const contentOf = ({ json }: TestResponse, name: string): unknown => {
    const { metadata, ...content } = json;
    const text = JSON.stringify({ ...content, labels: metadata.labels, finalizers: metadata.finalizers });
    return JSON.parse(
      text
        .replaceAll(metadata.uid, 'UID')
        .replaceAll(name, 'NAME')
        .replaceAll(/"10\.0\.0\.\d+"/g, '"IP"')
        .replaceAll(/(kube-api-access-)[a-z0-9]{5}\b/g, '$1VOLUME'),
    );
  };

  test.each(stored)('%s: creates, reapplies, conflicts, forces and removes fields by apply', async (_title, row) => {
    const word = `applied${served.indexOf(row)}`;
    const { name, members, change } = sampleOf(names, row, word);
    const metadata = { labels: { set: 'one' } };
    const given = { name, ...members, metadata };
    const made = await apply(row, given, 'first');
    expect([made.status, made.json.kind]).toEqual([201, row.kind]);
    const { first, ...others } = Object.fromEntries(
      Object.entries<Parsed>(owners(made)).map(([owner, entry]) => [owner.replace('Apply ', ''), entry]),
    );
    expect(others).toEqual({});
    expect(Object.keys(first)).toEqual(['manager', 'operation', 'apiVersion', 'time', 'fieldsType', 'fieldsV1']);
    expect(first).toMatchObject({
      apiVersion: apiVersion(row),
      fieldsV1: { 'f:metadata': { 'f:labels': { 'f:set': {} } } },
    });

    // The result equals that of a create.
    const like = sampleOf(names, row, `created${served.indexOf(row)}`);
    const body = { ...like.members, metadata: { name: like.name, ...metadata } };
    const created = await server.ask('POST', collection(row), { body });
    expect(created.status).toBe(201);
    expect(contentOf(made, word)).toEqual(contentOf(created, `created${served.indexOf(row)}`));

    // A second apply changes nothing.
    const again = await apply(row, given, 'first');
    expect([again.status, again.text]).toEqual([200, made.text]);

    const contested = { name, metadata: { labels: { set: 'two' } } };
    const rejected = await apply(row, contested, 'second');
    expect([rejected.status, rejected.json.details.causes]).toEqual([
      409,
      [{ reason: 'FieldManagerConflict', message: 'conflict with "first"', field: '.metadata.labels.set' }],
    ]);
    const forced = await apply(row, contested, 'second&force=true');
    expect([forced.status, forced.json.metadata.labels.set]).toEqual([200, 'two']);
    expect(owners(forced)).toMatchObject({
      'Apply second': { fieldsV1: { 'f:metadata': { 'f:labels': { 'f:set': {} } } } },
    });
    expect(owners(forced)['Apply first']?.fieldsV1['f:metadata']?.['f:labels']).toBeUndefined();

    // Removing a field from the configuration deletes only that field.
    const noted = await apply(row, { name, metadata: { annotations: { noted: 'yes' } } }, 'third');
    expect(noted.json.metadata.annotations.noted).toBe('yes');
    const left = await apply(row, { name }, 'third');
    expect([left.status, contentOf(left, word)]).toEqual([200, contentOf(forced, word)]);
    expect(Object.keys(owners(left))).toEqual(Object.keys(owners(forced)));
    if (change === undefined) return;
    const changed = await apply(row, { name, ...change }, 'second&force=true');
    expect([changed.status, changed.json.kind]).toEqual([200, row.kind]);
    expect(changed.json).toMatchObject(change);
  });
});
