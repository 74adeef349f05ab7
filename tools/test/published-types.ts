import type { PublishedPackage } from '../src/public-api/published-packages.js';

/** A module that imports every export, types and values, of every entry point. */
export function consumerOf(packages: readonly PublishedPackage[]): string {
  const specifiers = packages.flatMap(({ entryPoints }) => entryPoints.map(({ specifier }) => specifier));
  return specifiers.map((specifier, index) => `export * as entry${index} from '${specifier}';\n`).join('');
}

/** Compiler options of a user with strict library checks, Node types and no browser types. */
export const consumerOptions = {
  target: 'es2022',
  lib: ['ES2022'],
  types: ['node'],
  module: 'nodenext',
  strict: true,
  skipLibCheck: false,
  noEmit: true,
} as const;
