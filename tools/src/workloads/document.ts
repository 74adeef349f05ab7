import type { AcceptedDifference } from './compare/accepted.js';
import type { Scenario } from './scenario/scenario.js';

/** The page with its tables of accepted differences and of scenarios replaced. @throws Error for a page without their marks. Pure. */
export function documentScenarios(
  page: string,
  {
    scenarios,
    accepted,
  }: { readonly scenarios: readonly Scenario[]; readonly accepted: readonly AcceptedDifference[] },
): string {
  return replaceTable(
    replaceTable(page, 'accepted', renderAccepted(accepted)),
    'scenarios',
    renderScenarios(scenarios),
  );
}

function replaceTable(page: string, name: string, table: string): string {
  const [begin, end] = [`<!-- ${name}: npm run workloads -- document -->`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page needs ${begin} and ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${table}\n\n${page.slice(to)}`;
}

function renderAccepted(accepted: readonly AcceptedDifference[]): string {
  const rows = accepted.map(({ id, reason }) => `| \`${id}\` | ${reason.trim()} |`);
  return ['| id | reason |', '|---|---|', ...rows].join('\n');
}

/** A table by the controllers, in the order of their names; a scenario has a row for each of its controllers. */
function renderScenarios(scenarios: readonly Scenario[]): string {
  const controllers = [...new Set(scenarios.flatMap((scenario) => scenario.controllers))].toSorted();
  const rows = controllers.map((controller) => {
    const names = scenarios.filter((scenario) => scenario.controllers.includes(controller)).map(nameOf);
    return `| ${controller} | ${names.join(', ')} |`;
  });
  return ['| controller | scenarios |', '|---|---|', ...rows].join('\n');
}

function nameOf({ name, since }: Scenario): string {
  return since === undefined ? `\`${name}\`` : `\`${name}\` (${since} alone)`;
}
