import type { Names } from '@orch/apimachinery';
import { isStatusError, wellKnown } from '@orch/apimachinery/core';
import type { ResourceLock } from './resource-lock.js';

/**
 * Two locks at once, for a change from the first to the second without two leaders: programs before, during and after the
 * change exclude each other. Each record is written first to the first lock. Locks with different holders have an unknown
 * one, which is only replaced when its lease expires.
 */
export function migrationLock(first: ResourceLock, second: ResourceLock, names: Names): ResourceLock {
  const unknownHolder = `${names.group(wellKnown.groups.leaderElection)}/unknown`;
  return {
    object: first.object,
    async read(identity, options) {
      const one = await first.read(identity, options);
      if (one === undefined) return undefined;
      const two = await second.read(identity, options);
      // A program before the change leads. If this program leads, its second lock is missing and must be created.
      if (two === undefined) return one.record.holderIdentity === identity ? undefined : one;
      const raw = `${one.raw}\n${two.raw}`;
      if (one.record.holderIdentity === two.record.holderIdentity) return { record: one.record, raw };
      return { record: { ...one.record, holderIdentity: unknownHolder }, raw };
    },
    async create(record, options) {
      try {
        await first.create(record, options);
      } catch (error) {
        if (!isStatusError(error, 'AlreadyExists')) throw error;
      }
      await second.create(record, options);
    },
    async update(record, options) {
      await first.update(record, options);
      if ((await second.read(record.holderIdentity, options)) === undefined) await second.create(record, options);
      else await second.update(record, options);
    },
  };
}
