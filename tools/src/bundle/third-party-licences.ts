import type { ThirdPartyPackage } from './bundled-packages.js';

/** The file that ships with a bundle: each package in it, with the text of its licence. */
export function renderLicences(packages: readonly ThirdPartyPackage[]): string {
  const head = 'This program contains the packages below, each under its own licence.\n';
  return [head, ...packages.map(renderPackage)].join(`\n${'-'.repeat(80)}\n\n`);
}

function renderPackage({ name, version, licence, text }: ThirdPartyPackage): string {
  return `${name} ${version}\nLicence: ${licence}\n${text === '' ? '' : `\n${text.trim()}\n`}`;
}
