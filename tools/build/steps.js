import { readdirSync, readFileSync } from 'node:fs';

/**
 * The steps of a build by turbo's names, such as `@orch/api#build`: every `build`, `stamp` and `bundle` script of a
 * workspace. `log` reads the output of the last run of the step.
 * @returns {Map<string, { log: () => string }>}
 */
export function readSteps() {
  const folders = ['packages', 'apps'].flatMap((parent) => readdirSync(parent).map((name) => `${parent}/${name}`));
  const steps = new Map();
  for (const folder of [...folders, 'tools', 'bench', 'examples']) {
    const { name, scripts = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    for (const script of ['build', 'stamp', 'bundle']) {
      if (script in scripts)
        steps.set(`${name}#${script}`, { log: () => logOf(`${folder}/.turbo/turbo-${script}.log`) });
    }
  }
  return steps;
}

function logOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return `${file} cannot be read: ${error.message}\n`;
  }
}
