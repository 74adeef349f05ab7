import { invariant, isStatusError, type Names, wellKnown } from '@orch/apimachinery';
import type { ResourceBehaviors } from '../behaviors/resource-behavior.js';
import type { RequestContext, RequestStep } from '../context/request-context.js';
import type { Route } from '../context/route.js';
import type { RequestMetrics } from '../metrics/request-metrics.js';
import type { NegotiateOptions, Negotiator, Representation } from '../negotiate/negotiate.js';
import { isDeprecatedNow, warnOfDeprecation } from '../negotiate/warnings.js';

export interface NegotiateParts {
  readonly behaviors: ResourceBehaviors;
  readonly gates: (name: string) => boolean;
  readonly metrics: Pick<RequestMetrics, 'deprecatedUse'>;
  readonly names: Names;
  readonly negotiator: Negotiator;
}

/** Negotiates the response format, and warns about deprecated versions. @throws StatusError 406 */
export function negotiateCall({ behaviors, gates, metrics, names, negotiator }: NegotiateParts): RequestStep {
  const warns = gates('WarningHeaders');
  return (context) => {
    const { deadlineMs, exchange, info, query, user, route, slot, trace } = context;
    invariant(route !== undefined, 'the request is routed');
    const representation = negotiate(context, route);
    if (route.version.deprecation !== undefined) {
      if (warns) warnOfDeprecation(exchange, route.version);
      metrics.deprecatedUse(route);
      annotateDeprecation(context, route, names);
    }
    // Object spread would cost ten times as much as the rest of this step.
    context.call = {
      definition: route.definition,
      version: route.version,
      subresource: route.subresource,
      verb: route.verb,
      exchange,
      deadlineMs,
      info,
      query,
      user,
      names,
      audit: context,
      record: context.record,
      representation,
      slot,
      trace,
      key: { namespace: route.definition.namespaced ? info.namespace : '', name: info.parts[1] ?? '' },
    };
  };

  function negotiate({ exchange }: RequestContext, route: Route): Representation {
    try {
      // Connect requests have no negotiated response: the backend responds to the client directly.
      const accept = route.subresource?.connect ? undefined : exchange.header('accept');
      return negotiator.negotiate(accept, formsOf(route));
    } catch (error) {
      // A known media type in an unsupported form has details and still selects a version.
      const isKnown = isStatusError(error) && error.status.details === undefined;
      if (isKnown && warns && route.version.deprecation !== undefined) warnOfDeprecation(exchange, route.version);
      throw error;
    }
  }

  /** Readable resources support tables; operations and subresources do not. */
  function formsOf({ definition, subresource, version }: Route): NegotiateOptions {
    if (version.protobuf === undefined) return jsonForms;
    if (subresource === undefined) return definition.verbs.includes('get') ? forms : rowlessForms;
    if (subresource.connect) return forms;
    return behaviors.of(definition).subresources?.[subresource.name]?.isText === true ? textForms : rowlessForms;
  }
}

/** Spec: Deprecation, 2. */
function annotateDeprecation(context: RequestContext, { version }: Route, names: Names): void {
  if (!isDeprecatedNow(version)) return;
  context.annotate(names.value(wellKnown.annotations.deprecatedRequest), 'true');
  const removed = version.deprecation?.removed;
  if (removed !== undefined) context.annotate(names.value(wellKnown.annotations.removedRelease), removed);
}

const forms: NegotiateOptions = { protobuf: true };
/** For kinds without protobuf support. */
const jsonForms: NegotiateOptions = { protobuf: false };
const rowlessForms: NegotiateOptions = { protobuf: true, only: 'rowless' };
const textForms: NegotiateOptions = { ...rowlessForms, isText: true };
