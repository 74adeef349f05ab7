import type { KindModel, Stem } from './kinds.js';
import { renderKinds } from './render-catalogue.js';
import { header } from './rendering.js';
import { type CatalogueData, type ResourceData, readCatalogue } from './resources.js';

const source = 'packages/api/data/resources.yaml';

/**
 * Renders the typed clients: a module for each group version, with a client for each of its resources, and the tables by
 * which they and the kinds of group versions are loaded.
 */
export function renderClients(root: string, model: KindModel): ReadonlyMap<string, string> {
  const data = readCatalogue(root);
  const groups = model.stems.flatMap((stem) => groupOf(stem, data));
  return new Map([
    ...groups.map((group) => [`${group.stem.name}.ts`, renderGroup(group)] as const),
    ['group-clients.ts', renderTable(groups)],
    ['group-kinds.ts', renderKindsTable(model)],
  ]);
}

interface Group {
  readonly stem: Stem;
  readonly group: string;
  readonly version: string;
  readonly resources: readonly ResourceData[];
}

function groupOf(stem: Stem, data: CatalogueData): readonly Group[] {
  const { groupVersion } = stem;
  if (stem.package !== 'api' || groupVersion === undefined) return [];
  const { group, version } = groupVersion;
  const kinds = new Set(stem.messages.map(({ name }) => name));
  const resources = data.resources.filter(
    (resource) =>
      resource.group === group &&
      kinds.has(resource.kind) &&
      resource.versions.some((each) => each.version === version),
  );
  return resources.length === 0 ? [] : [{ stem, group, version, resources }];
}

function renderGroup({ stem, group, version, resources }: Group): string {
  const clients = resources.map(
    ({ resource, kind }) =>
      `    ${resource}: client.resource<types.${kind}>({ group: '${group}', version: '${version}', resource: '${resource}' }),\n`,
  );
  return [
    header(source),
    `import type * as types from '@orch/api/types/${stem.name}';\n`,
    "import type { RestClient } from '../rest/rest-client.js';\n",
    '\nexport function clients(client: RestClient) {\n  return {\n',
    ...clients,
    '  };\n}\n',
  ].join('');
}

function renderKindsTable(model: KindModel): string {
  const entries = model.stems.flatMap((stem) => {
    const { groupVersion } = stem;
    const isApi = stem.package === 'api' && groupVersion !== undefined && renderKinds(stem) !== '';
    return isApi ? [`  '${keyOf(groupVersion)}': () => import('@orch/api/kinds/${stem.name}'),\n`] : [];
  });
  return [
    header('packages/api/kinds'),
    '\n/** Schemas and protobuf code of the kinds, by group version in neutral spelling. */\n',
    'export const groupKinds = {\n',
    ...entries,
    '} as const;\n',
  ].join('');
}

function keyOf({ group, version }: { readonly group: string; readonly version: string }): string {
  return group === '' ? version : `${group}/${version}`;
}

function renderTable(groups: readonly Group[]): string {
  const entry = ({ stem, ...group }: Group) => `  '${keyOf(group)}': () => import('./${stem.name}.js'),\n`;
  return [
    header(source),
    '\n/** By group version in neutral spelling. */\n',
    'export const groupClients = {\n',
    ...groups.map(entry),
    '} as const;\n',
  ].join('');
}
