import type { Scenario } from './scenario/scenario.js';

const begin = '<!-- scenarios: npm run workloads -- document -->';
const end = '<!-- end of scenarios -->';

/** The page with its list of scenarios replaced. @throws Error for a page without the marks of the list. Pure. */
export function documentScenarios(page: string, scenarios: readonly Scenario[]): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page needs ${begin} and ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${renderScenarios(scenarios)}\n\n${page.slice(to)}`;
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
