import type { DeploymentStrategy } from '@orch/api/types/apps_v1';
import type { Limits } from './pod-limits.js';

export interface Strategy {
  readonly name: string;
  readonly spec: DeploymentStrategy;
  /** What it allows for a number of replicas. */
  limits(replicas: number): Limits;
}

/** Strategies of several kinds, in the order of the phases of a run. */
export const strategies: readonly Strategy[] = [
  rolling({ surge: '25%', unavailable: '25%' }),
  rolling({ surge: 0, unavailable: '20%' }),
  rolling({ surge: '20%', unavailable: 0 }),
  rolling({ surge: 5, unavailable: 10 }),
  {
    name: 'Recreate',
    spec: { type: 'Recreate' },
    limits: (replicas) => ({ podsMax: replicas, availableMin: 0, isRecreated: true }),
  },
];

/** Percentages of the surge round up, those of unavailable pods down (specification: Rolling updates). */
function rolling({ surge, unavailable }: Record<'surge' | 'unavailable', number | string>): Strategy {
  return {
    name: `maxSurge ${surge}, maxUnavailable ${unavailable}`,
    spec: { type: 'RollingUpdate', rollingUpdate: { maxSurge: surge, maxUnavailable: unavailable } },
    limits: (replicas) => ({
      podsMax: replicas + share(surge, replicas, Math.ceil),
      availableMin: replicas - share(unavailable, replicas, Math.floor),
    }),
  };
}

function share(value: number | string, of: number, round: (value: number) => number): number {
  return typeof value === 'number' ? value : round((Number.parseInt(value, 10) * of) / 100);
}
