import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A block of code in the README of a package. */
export interface ReadmeExample {
  /** Of the package, from the root of the repository. */
  readonly folder: string;
  /** From 0, in the order of the README. */
  readonly index: number;
  readonly code: string;
}

/** The blocks in TypeScript or JavaScript of the README in `folder`, all of which are valid TypeScript. */
export function readmeExamples(root: string, folder: string): readonly ReadmeExample[] {
  const blocks = readFileSync(join(root, folder, 'README.md'), 'utf8').matchAll(/^```(?:ts|js)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, code = ''], index) => ({ folder, index, code }));
}
