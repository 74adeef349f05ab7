import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PageMaker } from '../generated-page.js';

export interface Update {
  /** Root of the repository, which is the working folder. */
  readonly root: string;
  /** Writes nothing, and reports pages that would change. */
  readonly isCheck: boolean;
}

export interface Outcome {
  readonly problems: readonly string[];
  readonly summary: readonly string[];
}

/** Makes the pages of each maker in turn, and writes or checks them. */
export async function updatePages(makers: readonly PageMaker[], { root, isCheck }: Update): Promise<Outcome> {
  const problems: string[] = [];
  const summary: string[] = [];
  for (const maker of makers) {
    const made = await maker.make(isCheck);
    problems.push(...made.problems);
    summary.push(...(made.summary ?? []));
    for (const [page, text] of Object.entries(made.pages)) {
      const path = join(root, page);
      if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
      if (isCheck) problems.push(`${page}:1: is stale; run npm run ${maker.name}`);
      else {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
    }
  }
  return { problems, summary };
}
