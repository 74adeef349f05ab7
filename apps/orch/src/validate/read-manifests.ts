import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { decodeYamlDocuments, errorMessage, isJsonObject } from '@orch/apimachinery';
import { UsageError } from '../command/run-client-command.js';

/** An object of a file, or why there is none. */
export type Manifest =
  | {
      readonly type: 'object';
      readonly file: string;
      readonly value: unknown;
      /** Of what the keys lead to, from 1. */
      lineOf(keys: readonly string[]): number;
    }
  | { readonly type: 'fault'; readonly file: string; readonly line: number; readonly message: string };

/**
 * The objects of files: YAML of several documents, or JSON; lists give their items. `-` is the standard input; a folder
 * stands for the `.yaml`, `.yml` and `.json` files in it.
 * @throws UsageError for what cannot be read
 */
export async function* readManifests(
  paths: readonly string[],
  { stdin, recursive }: { readonly stdin: NodeJS.ReadableStream; readonly recursive: boolean },
): AsyncGenerator<Manifest> {
  for (const path of paths) {
    if (path === '-') yield* manifestsOf('stdin', await text(stdin));
    else for (const file of await filesOf(path, recursive)) yield* manifestsOf(file, await read(file));
  }
}

export function* manifestsOf(file: string, content: string): Generator<Manifest> {
  for (const document of decodeYamlDocuments(content)) {
    if (document.type === 'fault') yield { ...document, file };
    else {
      const { value, lineOf } = document;
      for (const { item, keys } of itemsOf(value)) {
        yield { type: 'object', file, value: item, lineOf: (below) => lineOf([...keys, ...below]) };
      }
    }
  }
}

interface Item {
  readonly item: unknown;
  /** The way to it in its document. */
  readonly keys: readonly string[];
}

function itemsOf(value: unknown): readonly Item[] {
  if (!isJsonObject(value) || !String(value['kind']).endsWith('List') || !Array.isArray(value['items'])) {
    return [{ item: value, keys: [] }];
  }
  return value['items'].map((item: unknown, index) => ({ item, keys: ['items', String(index)] }));
}

async function filesOf(path: string, recursive: boolean): Promise<readonly string[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    (error: unknown) => {
      throw new UsageError(errorMessage(error));
    },
  );
  if (!isFolder) return [path];
  const names = await readdir(path, { recursive });
  return names
    .filter((name) => extensions.has(extname(name)))
    .sort()
    .map((name) => join(path, name));
}

const extensions: ReadonlySet<string> = new Set(['.yaml', '.yml', '.json']);

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(errorMessage(error));
  }
}
