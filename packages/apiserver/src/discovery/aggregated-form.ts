import { kubernetesNames, orchNames, wellKnown } from '@orch/apimachinery';
import { type AcceptClause, parseAccept } from '../negotiate/accept.js';

/** The requested version and group spelling of aggregated discovery. */
export interface AggregatedForm {
  readonly group: string;
  readonly version: AggregatedVersion;
}
export type AggregatedVersion = 'v2' | 'v2beta1';

/** The kind of aggregated discovery documents. */
export const aggregatedKind = 'APIGroupDiscoveryList';

/**
 * The aggregated form when the Accept header prefers it to other known forms; undefined for separate documents. Newer
 * clients send, in one line:
 *
 *     application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,
 *     application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,
 *     application/json
 */
export function aggregatedFormOf(accept: string | undefined): AggregatedForm | undefined {
  if (accept?.includes(aggregatedKind) !== true) return undefined;
  for (const clause of parseAccept(accept)) {
    if (clause.parameters['as'] === undefined) return undefined;
    const form = formOf(clause);
    if (form !== undefined) return form;
  }
  return undefined;
}

function formOf({ type, subtype, parameters, quality }: AcceptClause): AggregatedForm | undefined {
  const { g: group = '', v: version, as: kind } = parameters;
  if (type !== 'application' || subtype !== 'json' || kind !== aggregatedKind || quality === 0) return undefined;
  if (!groups.has(group) || (version !== 'v2' && version !== 'v2beta1')) return undefined;
  return { group, version };
}

/** Both dialects accept either spelling, and respond in the requested one (spec: Content types). */
const groups: ReadonlySet<string> = new Set(
  [orchNames, kubernetesNames].map((names) => names.group(wellKnown.groups.aggregatedDiscovery)),
);
