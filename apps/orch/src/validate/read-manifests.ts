import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  decodeYamlDocuments,
  errorMessage,
  isJsonObject,
  type TextPosition,
  type YamlDocument,
} from '@orch/apimachinery';
import { UsageError } from '../command/run-client-command.js';
import { manifestFiles } from './manifest-files.js';

/** An object of a file, or why there is none. */
export type Manifest = ManifestObject | ManifestFault;

export interface ManifestObject {
  readonly type: 'object';
  readonly file: string;
  readonly value: unknown;
  /** Members that it has twice: the second of them, and the line of the first. */
  readonly duplicates: readonly (TextPosition & { readonly message: string })[];
  positionOf(keys: readonly string[]): TextPosition;
}

export interface ManifestFault {
  readonly type: 'fault';
  readonly file: string;
  readonly position: TextPosition;
  readonly message: string;
}

/**
 * The objects of files: YAML of several documents, or JSON, one or many; lists give their items. `-` is the standard
 * input; a folder stands for the `.yaml`, `.yml` and `.json` files in it, a pattern for the files that it matches.
 * @throws UsageError for what cannot be read
 */
export async function readManifests(
  paths: readonly string[],
  { stdin, recursive }: { readonly stdin: NodeJS.ReadableStream; readonly recursive: boolean },
): Promise<readonly Manifest[]> {
  const manifests: Manifest[] = [];
  for (const path of paths) {
    if (path === '-') manifests.push(...manifestsOf('stdin', await text(stdin)));
    else
      for (const file of await manifestFiles(path, { recursive }))
        manifests.push(...manifestsOf(file, await read(file)));
  }
  return manifests;
}

function manifestsOf(file: string, content: string): readonly Manifest[] {
  // Files are those of who asks, and may be as long as they are.
  const documents = decodeYamlDocuments(content, { tokensMax: Number.POSITIVE_INFINITY });
  const fault = extname(file) === '.json' && documents.length === 1 ? jsonFault(content) : undefined;
  if (fault !== undefined) return [{ type: 'fault', file, ...fault }];
  const templateHint = content.includes('{{') ? '; this looks like a template, which must be rendered first' : '';
  return documents.flatMap((document): readonly Manifest[] =>
    document.type === 'fault'
      ? [{ ...document, file, message: `${document.message}${templateHint}` }]
      : manifestsIn(document, file),
  );
}

function manifestsIn(document: YamlDocument & { readonly type: 'value' }, file: string): readonly ManifestObject[] {
  return itemsOf(document.value).map(({ item, keys }) => ({
    type: 'object',
    file,
    value: item,
    duplicates: document.duplicates
      .filter((duplicate) => keys.every((key, index) => duplicate.keys[index] === key))
      .map(({ position, previous, keys: all }) => ({
        ...position,
        message: `duplicate field ${JSON.stringify(all.at(-1))}: it stands in line ${previous.line} too, and the last counts`,
      })),
    positionOf: (below) => document.positionOf([...keys, ...below]),
  }));
}

interface Item {
  readonly item: unknown;
  /** The way to it in its document. */
  readonly keys: readonly string[];
}

/** Of a list its items, which may leave out what the list says of them all. */
function itemsOf(value: unknown): readonly Item[] {
  if (!isJsonObject(value) || typeof value['kind'] !== 'string') return [{ item: value, keys: [] }];
  const { kind, apiVersion, items } = value;
  if (!kind.endsWith('List') || !Array.isArray(items)) return [{ item: value, keys: [] }];
  const shared = kind === 'List' ? {} : { apiVersion, kind: kind.slice(0, -'List'.length) };
  return items.map((item: unknown, index) => ({
    item: isJsonObject(item) ? { ...shared, ...item } : item,
    keys: ['items', String(index)],
  }));
}

/** YAML takes more than JSON: what a `.json` file says that JSON does not. */
function jsonFault(content: string): Pick<ManifestFault, 'position' | 'message'> | undefined {
  try {
    JSON.parse(content.replace(/^\uFEFF/, ''));
    return undefined;
  } catch (error) {
    const message = errorMessage(error);
    const offset = Number(/at position (\d+)/.exec(message)?.[1] ?? content.length);
    const before = content.slice(0, offset).split('\n');
    return {
      position: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
      message: `this is no JSON: ${message.replace(/ (in JSON )?at position .*/, '')}`,
    };
  }
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(errorMessage(error));
  }
}
