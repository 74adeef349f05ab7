import { renames } from '../generated/renames.js';

const neutralDomain = 'orch.io';
const domains = [neutralDomain, renames.domains[neutralDomain][1]].map((domain) => `${domain}/`);

/** Whether a key, such as that of a resource, is of a domain of the product, in either dialect: `orch.io/batch-cpu`. */
export function isOfProductDomain(key: string): boolean {
  return domains.some((domain) => key.includes(domain));
}
