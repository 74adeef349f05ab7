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

/** An object of a file, or a parse error. */
export type Manifest = ManifestObject | ManifestError;

export interface ManifestObject {
  readonly type: 'object';
  readonly file: string;
  /** The number of its document in the file, from 1. */
  readonly document: number;
  readonly value: unknown;
  /** Duplicate fields: the position of the second one, with the line of the first in the message. */
  readonly duplicates: readonly (TextPosition & { readonly message: string })[];
  positionOf(keys: readonly string[]): TextPosition;
}

export interface ManifestError {
  readonly type: 'error';
  readonly file: string;
  readonly position: TextPosition;
  readonly message: string;
}

/**
 * Reads the objects of files: one or more YAML documents or JSON objects. Lists are expanded to their items. `-` is
 * standard input; a folder selects its `.yaml`, `.yml` and `.json` files, a pattern its matches.
 * @throws UsageError when a file cannot be read
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
  // The user's own files need no size limit.
  const documents = decodeYamlDocuments(content, { tokensMax: Number.POSITIVE_INFINITY });
  const syntaxError = extname(file) === '.json' && documents.length === 1 ? jsonSyntaxError(content) : undefined;
  if (syntaxError !== undefined) return [{ type: 'error', file, ...syntaxError }];
  const templateHint = content.includes('{{') ? '; this looks like a template, which must be rendered first' : '';
  return documents.flatMap((document, index): readonly Manifest[] =>
    document.type === 'error'
      ? [{ ...document, file, message: `${document.message}${templateHint}` }]
      : manifestsIn(document, { file, document: index + 1 }),
  );
}

function manifestsIn(
  document: YamlDocument & { readonly type: 'value' },
  place: Pick<ManifestObject, 'file' | 'document'>,
): readonly ManifestObject[] {
  return itemsOf(document.value).map(({ item, keys }) => ({
    type: 'object',
    ...place,
    value: item,
    duplicates: document.duplicates
      .filter((duplicate) => keys.every((key, index) => duplicate.keys[index] === key))
      .map(({ position, previous, keys: all }) => ({
        ...position,
        message: `duplicate field ${JSON.stringify(all.at(-1))}: also in line ${previous.line}; the last value is used`,
      })),
    positionOf: (below) => document.positionOf([...keys, ...below]),
  }));
}

interface Item {
  readonly item: unknown;
  /** Path of the item in its document. */
  readonly keys: readonly string[];
}

/** Expands a list. Items of a typed list may omit apiVersion and kind. */
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

/** Returns the syntax error of a `.json` file. The YAML parser accepts more than JSON. */
function jsonSyntaxError(content: string): Pick<ManifestError, 'position' | 'message'> | undefined {
  try {
    JSON.parse(content.replace(/^\uFEFF/, ''));
    return undefined;
  } catch (error) {
    const message = errorMessage(error);
    const offset = Number(/at position (\d+)/.exec(message)?.[1] ?? content.length);
    const before = content.slice(0, offset).split('\n');
    return {
      position: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
      message: `invalid JSON: ${message.replace(/ (in JSON )?at position .*/, '')}`,
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
