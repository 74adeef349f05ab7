import { type Field, isScalar, jsonFields, type KindModel, type Message, type Stem } from '../generate/kinds.js';
import type { SidebarSection } from './sidebar.js';
import type { SitePage } from './site-pages.js';

/** A page for each group version, with its kinds, their parts, and all fields in JSON. */
export function kindPages(model: KindModel): readonly SitePage[] {
  return model.stems.map((stem) => {
    const messages = shownMessages(stem).map((message) => renderMessage(model, message));
    return { path: pathOf(stem.name), text: `# ${titleOf(stem)}\n\n${messages.join('\n')}` };
  });
}

/** The section of the sidebar with these pages: group versions, then the types that all of them share. */
export function kindSection(model: KindModel): SidebarSection {
  const served = model.stems.filter((stem) => stem.package === 'api');
  const shared = model.stems.filter((stem) => stem.package === 'apimachinery');
  const items = [...served, ...shared].map((stem) => ({ text: titleOf(stem), link: `/${pathOf(stem.name)}` }));
  return { text: 'Kinds and fields', collapsed: true, items };
}

function pathOf(stem: string): string {
  return `fields/${stem}.md`;
}

function titleOf({ name, groupVersion }: Stem): string {
  if (groupVersion === undefined) return name;
  return groupVersion.group === '' ? groupVersion.version : `${groupVersion.group}/${groupVersion.version}`;
}

/** Kinds come first, then their parts. Lists of objects have no fields of their own. */
function shownMessages({ messages }: Stem): readonly Message[] {
  const shown = messages.filter(
    ({ name, typeMeta, form }) => form !== 'wireOnly' && !(typeMeta && name.endsWith('List')),
  );
  return [...shown.filter(({ typeMeta }) => typeMeta), ...shown.filter(({ typeMeta }) => !typeMeta)];
}

function renderMessage(model: KindModel, message: Message): string {
  const rows = jsonFields(model, message).map(
    (field) => `| \`${field.name}\` | ${renderType(model, message, field)} | ${describe(field)} |\n`,
  );
  const table = rows.length === 0 ? '' : `\n| field | type | description |\n|---|---|---|\n${rows.join('')}`;
  return `## ${message.name}\n\n${escapeText(message.about?.text ?? '')}\n${table}`;
}

function renderType(model: KindModel, message: Message, { type, shape }: Field): string {
  const part = model.messages.get(type);
  const isLinked = part !== undefined && model.stems.some((stem) => shownMessages(stem).includes(part));
  const page = part?.stem === message.stem ? '' : `./${part?.stem}.md`;
  const name = isLinked
    ? `[${part.name}](${page}#${part.name.toLowerCase()})`
    : isScalar(type)
      ? type
      : (part?.name ?? type);
  if (shape === 'list') return `list of ${name}`;
  return shape === 'map' ? `map of ${name}` : name;
}

function describe({ about, required, default: value, enum: values, featureGate }: Field): string {
  return [
    escapeText(about?.text ?? ''),
    required ? 'Required.' : '',
    value === undefined ? '' : `Default: \`${value}\`.`,
    values === undefined ? '' : `One of: ${values.map((one) => `\`${one}\``).join(', ')}.`,
    featureGate === undefined ? '' : `Feature gate: \`${featureGate}\`.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Text that is neither a cell's end nor a tag or an expression of the site, outside of code. */
function escapeText(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('');
}
