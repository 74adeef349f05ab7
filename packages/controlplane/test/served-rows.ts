import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeYaml } from '@orch/apimachinery';

/** One version of a resource, from packages/api/data/resources.yaml, with neutral names. */
export interface Row {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly virtual?: boolean;
  readonly enabledByDefault: boolean;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly subresources?: readonly SubresourceRow[];
}

export interface SubresourceRow {
  readonly name: string;
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly verbs: readonly string[];
  readonly enabledByDefault?: boolean;
}

/** A version of a kind, with neutral names. */
export interface StoredKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

const { resources }: { readonly resources: readonly Row[] } = readData('resources.yaml');
const hubs: {
  readonly versions: readonly { readonly group: string; readonly resource: string; readonly version: string }[];
  readonly shared: readonly { readonly group: string; readonly resource: string; readonly storage: StoredKind }[];
} = readData('hubs.yaml');

function readData(name: string) {
  const file = join(__dirname, '..', '..', 'api', 'data', name);
  return JSON.parse(JSON.stringify(decodeYaml(readFileSync(file))));
}

/** The storage version of a row, by the rules at the top of packages/api/data/hubs.yaml. */
export function storedKindOf({ group, resource, kind }: Row): StoredKind {
  const isIt = (one: { readonly group: string; readonly resource: string }) =>
    one.group === group && one.resource === resource;
  const shared = hubs.shared.find(isIt);
  if (shared !== undefined) return shared.storage;
  const rows = resources.filter(isIt);
  const row = rows.find(({ version }) => version === 'v1') ?? rows.find((one) => one.enabledByDefault) ?? rows[0];
  const version = hubs.versions.find(isIt)?.version ?? row?.version ?? '';
  return { group, version, kind };
}

/** All rows: the resources served when alpha versions are enabled. */
export const withAlpha: readonly Row[] = resources;

/** The rows enabled by default. */
export const served: readonly Row[] = resources.filter(({ enabledByDefault }) => enabledByDefault);
