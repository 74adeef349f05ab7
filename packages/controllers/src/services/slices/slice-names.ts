import { type Names, wellKnown } from '@orch/apimachinery';

/** Labels and annotations of slices, in the spelling of a dialect. */
export interface SliceNames {
  readonly serviceName: string;
  readonly managedBy: string;
  readonly headless: string;
  readonly skipMirror: string;
  readonly triggerTime: string;
  readonly apiVersion: string;
}

export function sliceNames({ group, value }: Pick<Names, 'group' | 'value'>): SliceNames {
  return {
    serviceName: value(wellKnown.labels.serviceName),
    managedBy: value(wellKnown.labels.endpointSliceManagedBy),
    headless: value(wellKnown.labels.headlessService),
    skipMirror: value(wellKnown.labels.endpointSliceSkipMirror),
    triggerTime: value(wellKnown.annotations.endpointsLastChangeTriggerTime),
    apiVersion: `${group(wellKnown.groups.discovery)}/v1`,
  };
}

/** The `generateName` of the slices of a service; without the dash when the name would become too long. */
export function slicePrefix(serviceName: string): string {
  return serviceName.length < nameCharactersMax ? `${serviceName}-` : serviceName;
}

const nameCharactersMax = 253;
