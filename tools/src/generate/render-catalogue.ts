import type { KindModel, Message, Stem } from './kinds.js';
import { header, jsonExpression } from './rendering.js';
import { type CatalogueData, readCatalogue } from './resources.js';

/**
 * Renders `kinds.ts` of a stem: its kinds by name, each with schema and protobuf code, created on demand. It is separate from
 * the catalogue's data, so that a program loads only the code of the kinds it serves.
 */
export function renderKinds(stem: Stem): string {
  const kinds = stem.messages.filter((message) => message.typeMeta && message.form === 'object');
  const from = stem.package === 'api' ? `'@orch/apimachinery'` : `'../../schema/generated-kind.js'`;
  if (kinds.length === 0) return '';
  const schemas = kinds.map(({ name }) => `${name}Schema`).join(', ');
  const codecs = kinds.filter(isOnWire).flatMap(({ name }) => [`encode${name}`, `decode${name}`]);
  return [
    header(stem.source),
    `import type { GeneratedKind } from ${from};\n`,
    `import { ${codecs.join(', ')} } from './protobuf.js';\n`,
    `import { ${schemas} } from './schema.js';\n`,
    '\nexport function kinds(): Readonly<Record<string, GeneratedKind>> {\n  return {\n',
    ...kinds.map((kind) =>
      isOnWire(kind)
        ? `    ${kind.name}: { schema: ${kind.name}Schema, protobuf: () => ({ encode: encode${kind.name}, decode: decode${kind.name} }) },\n`
        : `    ${kind.name}: { schema: ${kind.name}Schema },\n`,
    ),
    '  };\n}\n',
  ].join('');
}

function isOnWire(message: Message): boolean {
  return !message.jsonOnly;
}

/** Renders `catalogue.ts`: groups and resources as data, and the kinds of each group version with kinds. */
export function renderCatalogue(root: string, model: KindModel): string {
  const data = readCatalogue(root);
  const stems = stemsServed(data, model);
  return [
    header('packages/api/data/resources.yaml and hubs.yaml'),
    "import type { GeneratedKind } from '@orch/apimachinery';\n",
    "import type { GroupData, ResourceData } from '../catalogue/data.js';\n",
    ...stems.map(({ name }) => `import { kinds as ${name} } from './${name}/kinds.js';\n`),
    `\nexport function groupData(): readonly GroupData[] {\n  return ${jsonExpression(data.groups)};\n}\n`,
    `\nexport function resourceData(): readonly ResourceData[] {\n  return ${jsonExpression(data.resources)};\n}\n`,
    '\n/** By group and version, both in neutral spelling. */\n',
    'export const kindsByGroupVersion: readonly GroupVersionKinds[] = [\n',
    ...stems.map(({ name, group, version }) => `  { group: '${group}', version: '${version}', kinds: ${name} },\n`),
    '];\n',
    '\nexport interface GroupVersionKinds {\n',
    '  readonly group: string;\n  readonly version: string;\n  readonly kinds: () => Readonly<Record<string, GeneratedKind>>;\n}\n',
  ].join('');
}

/** The stems whose kinds are served as resources or subresources. */
function stemsServed(data: CatalogueData, model: KindModel): readonly (Stem & { group: string; version: string })[] {
  const served = new Set<string>();
  for (const { group, versions, subresources } of data.resources) {
    for (const { version } of versions) served.add(`${group}/${version}`);
    for (const kind of subresources) served.add(`${kind.group}/${kind.version}`);
  }
  return model.stems.flatMap((stem) => {
    const { groupVersion } = stem;
    if (stem.package !== 'api' || groupVersion === undefined) return [];
    return served.has(`${groupVersion.group}/${groupVersion.version}`) ? [{ ...stem, ...groupVersion }] : [];
  });
}
