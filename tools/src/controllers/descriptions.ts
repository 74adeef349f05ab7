import { parse } from 'yaml';
import type { ControllerDescription } from './document-controllers.js';
import type { BootstrapRoles } from './rights.js';

/** Reads tools/data/controllers.yaml. @throws Error that names the first malformed entry */
export function readDescriptions(text: string): readonly ControllerDescription[] {
  const value: unknown = parse(text);
  if (!Array.isArray(value)) throw new Error('the descriptions of controllers are not a list');
  return value.map((entry: unknown) => {
    if (!isDescription(entry)) throw new Error(`not the description of a controller: ${JSON.stringify(entry)}`);
    return entry;
  });
}

function isDescription(entry: unknown): entry is ControllerDescription {
  if (typeof entry !== 'object' || entry === null) return false;
  const { name, purpose, partOf, scenarios } = { name: '', purpose: '', partOf: '', scenarios: [], ...entry };
  const texts: readonly unknown[] = [name, purpose, partOf];
  return (
    name !== '' &&
    purpose !== '' &&
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(scenarios) &&
    scenarios.every((scenario: unknown) => typeof scenario === 'string')
  );
}

/** Reads the roles of packages/api/data/bootstrap.yaml. @throws Error when it has none */
export function readRoles(text: string): BootstrapRoles {
  const value: unknown = parse(text);
  if (!hasRoles(value)) throw new Error('the bootstrap data has no clusterRoles and roles');
  return value;
}

function hasRoles(value: unknown): value is BootstrapRoles {
  if (typeof value !== 'object' || value === null) return false;
  const { clusterRoles, roles } = { clusterRoles: undefined, roles: undefined, ...value };
  return Array.isArray(clusterRoles) && Array.isArray(roles);
}
