import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { ConfigRoot, ConfigSource } from './config-kinds.js';
import { configSchema } from './config-schema.js';
import { header } from './rendering.js';

/**
 * Renders `validate.ts` of a configuration source: one function per form of file, compiled by ajv, so that programs neither
 * contain nor run the compiler.
 */
export function renderConfigValidators(source: ConfigSource): string {
  const ajv = new Ajv({
    schemas: source.roots.map(({ message }) => configSchema(source, message)),
    allErrors: true,
    useDefaults: true,
    // Messages are ours: the code needs no modules of ajv at run time.
    messages: false,
    unicodeRegExp: true,
    inlineRefs: false,
    strict: true,
    strictTypes: false,
    allowUnionTypes: true,
    code: { source: true, esm: true, lines: true, optimize: true },
  });
  const names = source.roots.map(({ message }) => [validatorName(message), message]);
  const code = standalone(ajv, Object.fromEntries(names));
  if (code.includes('require(')) throw new Error(`${source.stem.source}: a validator needs modules of ajv`);
  return `${header(source.stem.source)}// ${noTypes}: written by ajv\n${code.replace('"use strict";', '')}\n`;
}

/** Renders `config.ts` of a configuration source: the kinds with their types and validators. */
export function renderConfigKinds(source: ConfigSource): string {
  const roots = source.roots.map((root) => renderRoot(source, root)).join('\n');
  return `${header(source.stem.source)}import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

${roots}`;
}

function renderRoot({ secrets, stem }: ConfigSource, { message, kinds, mayOmitKind }: ConfigRoot): string {
  const members = [
    `name: '${stem.name}.${message}'`,
    `kinds: ${JSON.stringify(kinds)}`,
    `mayOmitKind: ${mayOmitKind}`,
    `secrets: ${JSON.stringify(secrets)}`,
    `validate: validators.${validatorName(message)}`,
  ];
  return `export const ${lowerFirst(message)}Kind: ConfigKind<types.${message}> = defineConfigKind({\n${members
    .map((member) => `  ${member},\n`)
    .join('')}});\n`;
}

/** Concatenated, since handwritten code must not contain it. */
const noTypes = `@ts-${'nocheck'}`;

function validatorName(message: string): string {
  return `validate${message}`;
}

function lowerFirst(name: string): string {
  const [capitals = ''] = /^[A-Z]+(?![a-z])|^[A-Z]/.exec(name) ?? [];
  return `${capitals.toLowerCase()}${name.slice(capitals.length)}`;
}

/** The module is CommonJS: its default export is the function or contains it. */
function standalone(ajv: Ajv, exports: Readonly<Record<string, string>>): string {
  return standaloneCode.default(ajv, exports);
}
