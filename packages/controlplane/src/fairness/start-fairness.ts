import { bootstrapObjects, mandatoryFlowNames } from '@orch/api';
import { invariant, type Names, systemClock, wellKnown } from '@orch/apimachinery';
import {
  Fairness,
  type FlowConfig,
  fairnessDumps,
  listSeats,
  type PathHandler,
  type RequestLimiter,
  type ServerCore,
  storeOf,
} from '@orch/apiserver';
import { FlowObjects } from './follow-flow-objects.js';
import { readFlowSchema, readPriorityLevel } from './read-settings.js';
import { DanglingWriter } from './write-dangling.js';

export interface StartedFairness {
  readonly limiter: RequestLimiter;
  readonly pathHandlers: readonly PathHandler[];
}

/** Starts priority and fairness with the stored flow schemas and priority levels, which it follows. */
export async function startFairness(core: ServerCore): Promise<StartedFairness> {
  const { names, now, limits, metrics, logger, signal, stores, ownership } = core;
  const clock = systemClock();
  const flowSchemas = { group: names.group(wellKnown.groups.flowControl), resource: 'flowschemas' };
  const definition = core.served.definition(flowSchemas.group, flowSchemas.resource);
  invariant(definition !== undefined, 'flow schemas are in the catalogue');
  const schemaStore = storeOf(core, flowSchemas);
  const fairness = new Fairness({
    ...{ names, clock, metrics, limits },
    mandatory: mandatoryConfig(names),
    seatsOf: listSeats({
      countCached: (definition, namespace) => stores.countCached(definition, namespace),
      meanBytesCached: (definition) => stores.meanBytesCached(definition),
    }),
  });
  const writer = new DanglingWriter({
    ...{ definition, flowSchemas: schemaStore, ownership, now, clock, signal, logger },
    levelExists: (name) => objects.levelExists(name),
  });
  const objects = new FlowObjects({
    ...{ flowSchemas: schemaStore, signal, logger },
    priorityLevels: storeOf(core, { ...flowSchemas, resource: 'prioritylevelconfigurations' }),
    onChange: (config) => fairness.configure(config),
    onSchemas: (schemas) => writer.reconcile(schemas),
  });
  await objects.begin();
  const time = () => ({ date: now(), monotonicMs: clock.monotonicMs() });
  return { limiter: fairness, pathHandlers: [fairnessDumps(fairness, { now: time })] };
}

/** The schemas and levels that exist even while their objects are missing. */
function mandatoryConfig(names: Names): FlowConfig {
  const { flowSchemas, priorityLevelConfigurations } = bootstrapObjects(names);
  const isMandatory = ({ name }: { readonly name: string }) =>
    name === mandatoryFlowNames.exempt || name === mandatoryFlowNames.catchAll;
  return {
    schemas: flowSchemas.map(readFlowSchema).filter(isMandatory),
    levels: priorityLevelConfigurations.map(readPriorityLevel).filter(isMandatory),
  };
}
