import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageProblem, type PageSteps, readPageSteps } from './page-steps.js';

export interface Document extends PageSteps {
  /** From the root of the repository. */
  readonly path: string;
}

/** Documents with the declarations of exports, which are no programs. */
const generated = ['docs/reference/client.md'];

/**
 * The documents of the repository with the steps of each: those in `docs`, which are pages of the site, the README, and that of the
 * program. The READMEs of the packages have examples of imports, which tools/test/package-readmes.test.ts compiles.
 */
export function readDocuments(root: string): readonly Document[] {
  const below = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);
  return [...below('docs'), 'apps/standalone/README.md', 'README.md', 'CONTRIBUTING.md', 'bench/results.md']
    .filter((path) => path.endsWith('.md') && !generated.includes(path) && existsSync(join(root, path)))
    .sort()
    .map((path) => ({ path, ...readPageSteps(readFileSync(join(root, path), 'utf8')) }));
}

/** Whether a test follows the document: it has a command that is run. */
export function isFollowed({ steps }: Document): boolean {
  return steps.some(({ kind }) => kind === 'run');
}

/** Each block that is neither run nor marked, as a violation of the lint step. */
export function documentProblems(documents: readonly Document[]): readonly (PageProblem & { readonly path: string })[] {
  return documents.flatMap(({ path, problems }) => problems.map((problem) => ({ path, ...problem })));
}
