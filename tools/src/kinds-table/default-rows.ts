import { parse } from 'yaml';
import { isScalar, jsonFields, type KindModel, type Message, messageOf } from '../generate/kinds.js';
import { neutral } from '../neutral.js';
import type { ServedKind } from './served-kinds.js';
import { isMembers } from './validation-cases.js';

/** One line of packages/api/data/defaults.yaml. */
export interface DefaultRow {
  /** `core_v1.PodSpec` */
  readonly message: string;
  readonly path: string;
  readonly value: unknown;
  /** Another line of the same message sets the same path to another value. */
  readonly isChoice: boolean;
}

/** A sent object and the object created from it. */
export interface Creation {
  readonly sent: unknown;
  readonly got: unknown;
}

/** Reads the lines. Omits those whose gate is off by default, and those that only affect objects in memory. */
export function readDefaultRows(defaultsYaml: string): readonly DefaultRow[] {
  const data: DefaultsData = parse(defaultsYaml);
  return Object.entries(data).flatMap(([stem, messages]) =>
    Object.entries(messages).flatMap(([message, rows]) =>
      rows.filter(isSeenByClients).map(({ path, value }) => ({
        message: `${stem}.${message}`,
        path,
        value,
        isChoice: rows.filter((other) => other.path === path).length > 1,
      })),
    ),
  );
}

interface RowData {
  readonly path: string;
  readonly value?: unknown;
  readonly when?: string;
  readonly gateDefault?: boolean;
}

type DefaultsData = Readonly<Record<string, Readonly<Record<string, readonly RowData[]>>>>;

function isSeenByClients({ when, gateDefault }: RowData): boolean {
  return gateDefault !== false && when?.includes('is not written') !== true;
}

/** The lines that affect a field of the kind, in any of its versions. */
export function rowsOfKind(
  kind: Pick<ServedKind, 'group' | 'kind' | 'versions'>,
  { model, rows }: { readonly model: KindModel; readonly rows: readonly DefaultRow[] },
): readonly DefaultRow[] {
  const reached = new Set<string>();
  for (const version of kind.versions) {
    const message = messageOfKind(model, { ...kind, version });
    if (message !== undefined) reach(model, message, reached);
  }
  return rows.filter(({ message }) => reached.has(message));
}

function reach(model: KindModel, message: Message, reached: Set<string>): void {
  if (reached.has(message.fullName)) return;
  reached.add(message.fullName);
  for (const field of jsonFields(model, message))
    if (!isScalar(field.type)) reach(model, messageOf(model, field), reached);
}

function messageOfKind(
  model: KindModel,
  { group, version, kind }: { readonly group: string; readonly version: string; readonly kind: string },
): Message | undefined {
  const stem = model.stems.find(({ groupVersion: of }) => of?.group === group && of.version === version);
  const alias = stem?.aliases.find(([name]) => name === kind)?.[1];
  return stem && model.messages.get(alias ?? `${stem.name}.${kind}`);
}

/** The lines whose field was absent from a sent object, and present in the created one. */
export function rowsSeen(
  creations: readonly Creation[],
  { model, rows }: { readonly model: KindModel; readonly rows: readonly DefaultRow[] },
): ReadonlySet<DefaultRow> {
  const seen = new Set<DefaultRow>();
  const rowsOf = new Map<string, DefaultRow[]>();
  for (const row of rows) rowsOf.set(row.message, [...(rowsOf.get(row.message) ?? []), row]);
  for (const { sent, got } of creations) {
    if (!isMembers(got)) continue;
    const apiVersion = neutral(String(got['apiVersion']));
    const [version = '', group = ''] = apiVersion.split('/').reverse();
    const message = messageOfKind(model, { group, version, kind: String(got['kind']) });
    if (message !== undefined) findRows(message, { sent, got }, { model, rowsOf, seen });
  }
  return seen;
}

interface Search {
  readonly model: KindModel;
  readonly rowsOf: ReadonlyMap<string, readonly DefaultRow[]>;
  readonly seen: Set<DefaultRow>;
}

function findRows(message: Message, { sent, got }: Creation, search: Search): void {
  if (!isMembers(got)) return;
  for (const row of search.rowsOf.get(message.fullName) ?? []) {
    const before = valuesAt(sent, row.path.split('.'));
    const after = valuesAt(got, row.path.split('.'));
    const isSet = after.some((value, index) =>
      Array.isArray(value) && isProse(row)
        ? isAdded(row, { before: before[index], after: value })
        : value !== undefined && before[index] === undefined && isOf(row, value),
    );
    if (isSet) search.seen.add(row);
  }
  for (const field of jsonFields(search.model, message)) {
    if (isScalar(field.type)) continue;
    const next = messageOf(search.model, field);
    const before = isMembers(sent) ? sent[field.name] : undefined;
    const after = got[field.name];
    if (Array.isArray(after)) {
      for (const [index, item] of after.entries()) {
        findRows(next, { sent: Array.isArray(before) ? before[index] : undefined, got: item }, search);
      }
    } else if (field.shape === 'map' && isMembers(after)) {
      for (const [key, value] of Object.entries(after)) {
        findRows(next, { sent: isMembers(before) ? before[key] : undefined, got: value }, search);
      }
    } else findRows(next, { sent: before, got: after }, search);
  }
}

/** The value of a list is prose: it depends on the cluster. */
function isProse({ value }: DefaultRow): boolean {
  return typeof value === 'string' && value.includes(' ');
}

/** Whether a list has additional items, or exists where it was absent. */
function isAdded(
  { value }: DefaultRow,
  { before, after }: { readonly before: unknown; readonly after: readonly unknown[] },
): boolean {
  if (!String(value).startsWith('append')) return before === undefined;
  return Array.isArray(before) && before.length > 0 && before.length < after.length;
}

/** Whether `row`, one of several lines for a field, has the field's value. */
function isOf(row: DefaultRow, value: unknown): boolean {
  if (!row.isChoice || row.value === undefined) return true;
  return JSON.stringify(row.value) === neutral(JSON.stringify(value));
}

/** The values at a path such as `containers[*].ports`, one for each combination of list items; absent ones are undefined. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return [value];
  const isList = step.endsWith('[*]');
  const member = isMembers(value) ? value[isList ? step.slice(0, -'[*]'.length) : step] : undefined;
  if (!isList) return valuesAt(member, rest);
  return Array.isArray(member) ? member.flatMap((item) => valuesAt(item, rest)) : [];
}
