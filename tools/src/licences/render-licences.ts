import type { ThirdParty } from './third-party.js';

/** Licences that a package of ours may bring along: permissive ones, which at most want their text kept. */
const accepted: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Unlicense',
]);

/** Packages whose licence is missing or not accepted. */
export function licenceProblems(packages: readonly ThirdParty[]): readonly string[] {
  return packages
    .filter(({ licence }) => !accepted.has(licence))
    .map(
      ({ name, version, licence }) =>
        `${name}@${version} has ${licence === '' ? 'no licence' : `the licence ${licence}`}`,
    );
}

/** docs/reference/licences.md */
export function renderLicencePage(packages: readonly ThirdParty[]): string {
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const mostFirst = [...counts].toSorted(([, one], [, other]) => other - one);
  return `# Licences

<!-- Generated from package-lock.json by npm run licences. Do not edit. -->

Find the licence of each package that an installation of our packages brings along, on any platform. Orch itself is under Apache-2.0.
The bundle \`orch\` contains the code of most of them, and their licences in \`dist/third-party-licences.txt\`. Lint fails on a licence
that is not one of these.

| licence | packages |
|---|---|
${mostFirst.map(([licence, count]) => `| ${licence} | ${count} |\n`).join('')}| all | ${packages.length} |

| package | version | licence |
|---|---|---|
${packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |\n`).join('')}`;
}
