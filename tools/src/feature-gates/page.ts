import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageMaker } from '../generated-page.js';
import { memberOf, membersOf, textOf } from '../syntax-tree.js';
import { countGates, documentGates, type GateFact, readGateDescriptions, renderPage } from './document-gates.js';

const data = 'tools/data/feature-gates.yaml';
const componentModule = 'packages/component/dist/index.js';
const factsModule = 'packages/component/src/features/';

/** docs/reference/feature-gates.md. A gate without test and reason, and a test that does not exist, are problems. */
export const featureGatesPage: PageMaker = {
  name: 'feature-gates',
  make: async () => {
    const { gates, problems } = documentGates({
      facts: await readFacts(process.cwd()),
      descriptions: readGateDescriptions(readFileSync(data, 'utf8')),
      read: textAt,
      sources: sourceFiles()
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n'),
    });
    const { switching, without, ga } = countGates(gates);
    return {
      pages: { 'docs/reference/feature-gates.md': renderPage(gates) },
      problems: problems.map((problem) => `${data}:1: ${problem}`),
      summary: [`${gates.length} gates: ${switching} switch something, ${without} switch nothing here, ${ga} are GA`],
    };
  },
};

/** @throws Error when the module is not built, or lacks an export */
async function readFacts(root: string): Promise<readonly GateFact[]> {
  const component: unknown = await import(pathToFileURL(join(root, componentModule)).href);
  const facts = [...membersOf(component, 'featureGateFacts'), ...membersOf(component, 'laterFeatureGateFacts')];
  if (facts.length === 0) throw new Error(`${componentModule} has no facts of feature gates`);
  return facts.map((fact) => ({
    name: textOf(fact, 'name'),
    stage: textOf(fact, 'stage'),
    isOn: memberOf(fact, 'default') === true,
  }));
}

/** The modules of packages and programs, without tests, generated ones and the facts themselves. */
function sourceFiles(): readonly string[] {
  return ['packages', 'apps'].flatMap((folder) =>
    readdirSync(folder).flatMap((name) =>
      readdirSync(`${folder}/${name}/src`, { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${name}/src/${file}`)
        .filter((file) => /\.ts$/.test(file) && !/\.(test|fixture)\.ts$|\/generated\//.test(file))
        .filter((file) => !file.startsWith(factsModule)),
    ),
  );
}

function textAt(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
