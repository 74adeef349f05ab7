import {
  fieldsAt,
  type GroupResource,
  isJsonObject,
  listAt,
  type Quantity,
  textAt,
  tryParseQuantity,
  wellKnown,
} from '@orch/apimachinery';
import type { Amounts } from './amounts.js';
import { countName, type EvaluatorOptions, type QuotaEvaluator } from './evaluator.js';

// Objects other than pods match no scope, and need not specify anything.
const unscoped = { matchesScope: () => false, unspecifiedNames: () => [] } as const;

/** Services, and the load balancers and node ports that they request. */
export function serviceEvaluator(): QuotaEvaluator {
  const resource = { group: '', resource: 'services' } as const;
  const names = new Set([countName(resource), 'services', 'services.loadbalancers', 'services.nodeports']);
  return {
    ...unscoped,
    resource,
    chargesUpdates: true,
    matchingNames: (given) => [...given].filter((name) => names.has(name)),
    usage: (service) => {
      const type = textAt(service, 'spec', 'type');
      const ports = listAt(service, 'spec', 'ports').length;
      const hasNodePorts = type === 'NodePort' || type === 'LoadBalancer';
      return new Map([
        [countName(resource), count(1)],
        ['services', count(1)],
        ['services.loadbalancers', count(type === 'LoadBalancer' ? 1 : 0)],
        ['services.nodeports', count(hasNodePorts ? ports : 0)],
      ]);
    },
  };
}

/** Persistent volume claims and their requested storage, in total and by storage class. */
export function claimEvaluator({ names }: EvaluatorOptions): QuotaEvaluator {
  const resource = { group: '', resource: 'persistentvolumeclaims' } as const;
  const ofAllClasses = new Set([countName(resource), claims, storage]);
  const classInfix = `.storageclass.${names.group(wellKnown.groups.storage)}/`;
  const betaClass = names.value(wellKnown.annotations.betaStorageClass);
  return {
    ...unscoped,
    resource,
    chargesUpdates: true,
    matchingNames: (given) =>
      [...given].filter(
        (name) => ofAllClasses.has(name) || [claims, storage].some((suffix) => name.endsWith(`${classInfix}${suffix}`)),
      ),
    usage: (claim) => {
      const usage = new Map([
        [countName(resource), count(1)],
        [claims, count(1)],
      ]);
      const annotations = fieldsAt(claim, 'metadata', 'annotations');
      const annotated = annotations[betaClass];
      const className = typeof annotated === 'string' ? annotated : textAt(claim, 'spec', 'storageClassName');
      const requested = tryParseQuantity(textAt(claim, 'spec', 'resources', 'requests', 'storage'));
      if (className !== '') usage.set(`${className}${classInfix}${claims}`, count(1));
      if (requested === undefined) return usage;
      usage.set(storage, requested);
      if (className !== '') usage.set(`${className}${classInfix}${storage}`, requested);
      return usage;
    },
  };
}

const claims = 'persistentvolumeclaims';
const storage = 'requests.storage';

/** Counts the stored objects of a resource, as `count/<resource>.<group>` and for some as `<resource>`. */
export function objectCountEvaluator(resource: GroupResource): QuotaEvaluator {
  const legacy = resource.group === '' && legacyCounts.has(resource.resource) ? [resource.resource] : [];
  const names = [countName(resource), ...legacy];
  const usage: Amounts = new Map(names.map((name) => [name, count(1)]));
  return {
    ...unscoped,
    resource,
    chargesUpdates: false,
    matchingNames: (given) => [...given].filter((name) => names.includes(name)),
    usage: (object) => (isJsonObject(object) ? usage : new Map()),
  };
}

const legacyCounts = new Set(['configmaps', 'replicationcontrollers', 'resourcequotas', 'secrets']);

function count(units: number): Quantity {
  return { nanos: BigInt(units) * 1_000_000_000n, format: 'decimal' };
}
