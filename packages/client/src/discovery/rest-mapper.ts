import { parseApiVersion } from '@orch/apimachinery/core';
import type { RestClient } from '../rest/rest-client.js';
import type { Discovery, ServedResource } from './discovery.js';

/** The server serves no such kind or resource. */
export class NoMatchError extends Error {
  override readonly name = 'NoMatchError';
}

/** Several groups have such a resource; the message names them. */
export class AmbiguousMatchError extends Error {
  override readonly name = 'AmbiguousMatchError';
}

/**
 * Finds the resource of a kind, and resources by the names that people type. What is not found is looked for once more in a
 * new reading of the server.
 */
export class RestMapper {
  constructor(
    private readonly options: { readonly discovery: Discovery; readonly client: Pick<RestClient, 'names'> },
  ) {}

  /** The resource of an object: `{apiVersion: 'apps/v1', kind: 'Deployment'}`. @throws NoMatchError */
  async ofObject({
    apiVersion,
    kind,
  }: {
    readonly apiVersion: string;
    readonly kind: string;
  }): Promise<ServedResource> {
    const { group, version } = parseApiVersion(apiVersion) ?? { group: '', version: '' };
    const neutral = this.options.client.names.neutralGroup(group);
    const found = await this.#search((served) =>
      served.filter((each) => each.group === neutral && each.version === version && each.kind === kind),
    );
    if (found[0] === undefined) throw new NoMatchError(`the server has no kind ${kind} in version ${apiVersion}`);
    return found[0];
  }

  /** The resource of a kind in the preferred version of its group. @throws NoMatchError */
  async ofKind({ group, kind }: { readonly group: string; readonly kind: string }): Promise<ServedResource> {
    const found = await this.#search((served) => served.filter((each) => each.group === group && each.kind === kind));
    const [first] = bestOfGroups(found);
    if (first === undefined) throw new NoMatchError(`the server has no kind ${kind} in group ${JSON.stringify(group)}`);
    return first;
  }

  /**
   * The resource with a name as people type it: `deployments`, `Deployment`, `deploy`, `deployments.apps`,
   * `deployments.v1.apps`. The core group precedes others.
   * @throws NoMatchError, AmbiguousMatchError
   */
  async find(text: string): Promise<ServedResource> {
    const { names } = this.options.client;
    const [name = '', ...rest] = text.toLowerCase().split('.');
    const whole = rest.join('.');
    const [version = '', ...groupSteps] = rest;
    const found = await this.#search((served) => {
      const named = served.filter((each) => namesOf(each).includes(name));
      if (rest.length === 0) return named;
      const inGroup = named.filter((each) => each.group === names.neutralGroup(whole));
      if (inGroup.length > 0) return inGroup;
      const group = names.neutralGroup(groupSteps.join('.'));
      return named.filter((each) => each.version === version && each.group === group);
    });
    const best = bestOfGroups(found);
    const [first] = best;
    if (first === undefined) throw new NoMatchError(`the server has no resource ${JSON.stringify(text)}`);
    if (first.group !== '' && best.length > 1) {
      const matches = best.map(({ resource, group }) => `${resource}.${names.group(group)}`).join(', ');
      throw new AmbiguousMatchError(`${JSON.stringify(text)} matches several resources: ${matches}`);
    }
    return first;
  }

  async #search(
    select: (served: readonly ServedResource[]) => readonly ServedResource[],
  ): Promise<readonly ServedResource[]> {
    const { discovery } = this.options;
    const found = select((await discovery.served()).resources);
    if (found.length > 0) return found;
    discovery.invalidate();
    return select((await discovery.served()).resources);
  }
}

function namesOf({ resource, singularName, kind, shortNames }: ServedResource): readonly string[] {
  return [resource, singularName, kind.toLowerCase(), ...shortNames];
}

/** One resource of each group, in its preferred version if that has it. */
function bestOfGroups(found: readonly ServedResource[]): readonly ServedResource[] {
  const best = new Map<string, ServedResource>();
  for (const each of found) {
    const other = best.get(each.group);
    if (other === undefined || (each.preferred && !other.preferred)) best.set(each.group, each);
  }
  return [...best.values()];
}
