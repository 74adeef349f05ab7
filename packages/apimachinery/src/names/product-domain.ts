import { renames } from '../generated/renames.js';

const neutralDomain = 'orch.io';
const [groupDomain, labelDomain] = renames.domains[neutralDomain];
const domains = [neutralDomain, labelDomain].map((domain) => `${domain}/`);

/** Whether a key, such as a resource name, is in a domain of the product in either dialect: `orch.io/batch-cpu`. */
export function isOfProductDomain(key: string): boolean {
  return domains.some((domain) => key.includes(domain));
}

/** The validation message for a key in a reserved domain; undefined for other keys. */
export function reservedDomainError(key: string): string | undefined {
  const domain = `.${key.split('/')[0]}`;
  if (domain.endsWith(`.${neutralDomain}`)) return `${neutralDomain} namespaces are reserved`;
  if (!domain.endsWith(`.${labelDomain}`) && !domain.endsWith(`.${groupDomain}`)) return undefined;
  return `${labelDomain} and ${groupDomain} namespaces are reserved`;
}
