import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A third-party package with code in a bundle. */
export interface ThirdPartyPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression of its manifest. */
  readonly licence: string;
  /** The text of its licence file; empty when it has none. */
  readonly text: string;
}

/** The packages in `node_modules` that the files belong to, by name and version. @throws Error for one without a licence */
export function bundledPackages(files: readonly string[]): readonly ThirdPartyPackage[] {
  const folders = new Set(files.flatMap((file) => packageFolder(file) ?? []));
  const packages = new Map([...folders].map((folder) => readPackage(folder)).map((one) => [keyOf(one), one]));
  return [...packages.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** `../node_modules/@a/b` for `../node_modules/@a/b/lib/c.js`; undefined for a file of the repository. */
export function packageFolder(file: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file.replaceAll('\\', '/'))?.[0];
}

function readPackage(folder: string): ThirdPartyPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${folder}/package.json names no licence`);
  const file = readdirSync(folder).find((one) => /^(?:licen[cs]e|copying)\b/i.test(one));
  return { name, version, licence: license, text: file === undefined ? '' : readFileSync(join(folder, file), 'utf8') };
}

function keyOf({ name, version }: ThirdPartyPackage): string {
  return `${name}@${version}`;
}
