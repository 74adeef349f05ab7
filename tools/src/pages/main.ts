import { admissionPluginsPage } from '../admission-plugins/page.js';
import { apiDocsPage } from '../api-docs/page.js';
import { controllersPage } from '../controllers/page.js';
import { coveragePage } from '../coverage/page.js';
import { featureGatesPage } from '../feature-gates/page.js';
import type { PageMaker } from '../generated-page.js';
import { kindsPage } from '../kinds-table/page.js';
import { licencesPage } from '../licences/page.js';
import { metricsPage } from '../metrics/page.js';
import { optionsPages } from '../options/page.js';
import { publicApiPages } from '../public-api/page.js';
import { statusReasonsPage } from '../status-reasons/page.js';
import { updatePages } from './update-pages.js';

const makers: readonly PageMaker[] = [
  coveragePage,
  kindsPage,
  admissionPluginsPage,
  apiDocsPage,
  controllersPage,
  optionsPages,
  featureGatesPage,
  metricsPage,
  statusReasonsPage,
  publicApiPages,
  licencesPage,
];

/**
 * `node tools/dist/pages/main.js [--check] [NAME...]`, in the root: writes the generated pages of these names, or all. With
 * `--check` it writes nothing. Fails if a page would change, or if its sources have a problem.
 */
async function main(args: readonly string[]): Promise<void> {
  const isCheck = args.includes('--check');
  const names = args.filter((arg) => arg !== '--check');
  const unknown = names.filter((name) => !makers.some((maker) => maker.name === name));
  if (unknown.length > 0) throw new Error(`no generated page has the name ${unknown.join(', ')}`);
  const selected = makers.filter(({ name }) => names.length === 0 || names.includes(name));
  const { problems, summary } = await updatePages(selected, { root: process.cwd(), isCheck });
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
  if (!isCheck) for (const line of summary) console.log(line);
}

await main(process.argv.slice(2));
