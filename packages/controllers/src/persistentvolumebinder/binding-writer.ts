import type { Claim, Volume } from '@orch/api';
import { volumeBoundTo } from '@orch/api';
import type { PersistentVolume, PersistentVolumeClaim } from '@orch/api/types/core_v1';
import { type ApiObject, type DeepReadonly, type Names, StatusError } from '@orch/apimachinery';
import { eventObjectOf, type RecordedEvent, type ResourceClient } from '@orch/client';
import { type ControllerEvents, type ControllerLog, logName } from '../framework/controller.js';
import type { LatestObjects } from '../framework/latest-objects.js';
import { claimBoundTo, claimWithStatus, volumeUnbound } from './binding.js';

export interface BindingWriterOptions {
  readonly claims: ResourceClient<PersistentVolumeClaim>;
  readonly volumes: ResourceClient<PersistentVolume>;
  readonly latestClaims: LatestObjects<PersistentVolumeClaim>;
  readonly latestVolumes: LatestObjects<PersistentVolume>;
  readonly events: ControllerEvents;
  readonly log: ControllerLog;
  readonly names: Names;
}

/** Writes claims and volumes, each only when it changes, and records the results for the next decision. */
export class BindingWriter {
  constructor(private readonly options: BindingWriterOptions) {}

  /**
   * Binds in four writes, each of which leaves a state that the next attempt continues from: the volume, its phase, the claim,
   * its status. @throws StatusError 409 when one of them has changed
   */
  async bind(volume: Volume, claim: Claim, signal: AbortSignal): Promise<void> {
    const { names, log } = this.options;
    const reserved = volumeBoundTo(volume, claim, names);
    let written = reserved === volume ? volume : await this.updateVolume(reserved, signal);
    written = await this.setVolumePhase(written, { phase: 'Bound', signal });
    const named = claimBoundTo(claim, written, names);
    const bound = named === claim ? claim : await this.updateClaim(named, signal);
    await this.setClaimStatus(bound, { phase: 'Bound', volume: written, signal });
    if (named !== claim) log.info('bound a claim', { claim: logName(claim), volume: logName(volume) });
  }

  /** Frees the volume for another claim, or for a claim of the name that a user has given it. */
  async unbind(volume: Volume, signal: AbortSignal): Promise<void> {
    const freed = await this.updateVolume(volumeUnbound(volume, this.options.names), signal);
    await this.setVolumePhase(freed, { phase: 'Available', signal });
  }

  /** Sets the phase, and records the event if the phase was another one. */
  async setVolumePhase(
    volume: Volume,
    options: {
      readonly phase: 'Available' | 'Bound' | 'Released' | 'Failed';
      readonly message?: string;
      readonly event?: RecordedEvent;
      readonly signal: AbortSignal;
    },
  ): Promise<Volume> {
    const { phase, message = '', event, signal } = options;
    if (volume.status?.phase === phase) return volume;
    const { message: _message, ...others } = volume.status ?? {};
    const status = { ...others, phase, ...(message === '' ? {} : { message }) };
    const { volumes, latestVolumes } = this.options;
    const written = await this.#write(latestVolumes, volume, () =>
      volumes.updateStatus({ ...volume, status }, { signal }),
    );
    if (event !== undefined) this.record(written, event);
    return written;
  }

  /** Sets the phase of the claim, and records the event if the phase was another one. */
  async setClaimStatus(
    claim: Claim,
    options: {
      readonly phase: 'Pending' | 'Bound' | 'Lost';
      readonly volume?: Volume;
      readonly event?: RecordedEvent;
      readonly signal: AbortSignal;
    },
  ): Promise<Claim> {
    const { phase, volume, event, signal } = options;
    const changed = claimWithStatus(claim, phase, volume);
    if (changed === claim) return claim;
    const { claims, latestClaims } = this.options;
    const written = await this.#write(latestClaims, claim, () => claims.updateStatus(changed, { signal }));
    if (event !== undefined && claim.status?.phase !== phase) this.record(written, event);
    return written;
  }

  updateClaim(claim: Claim, signal: AbortSignal): Promise<Claim> {
    const { claims, latestClaims } = this.options;
    return this.#write(latestClaims, claim, () => claims.update(claim, { signal }));
  }

  updateVolume(volume: Volume, signal: AbortSignal): Promise<Volume> {
    const { volumes, latestVolumes } = this.options;
    return this.#write(latestVolumes, volume, () => volumes.update(volume, { signal }));
  }

  /** @throws StatusError 409 when the volume exists */
  createVolume(volume: Volume, signal: AbortSignal): Promise<Volume> {
    const { volumes, latestVolumes } = this.options;
    return this.#write(latestVolumes, volume, () => volumes.create(volume, { signal }));
  }

  record(object: Claim | Volume, event: RecordedEvent): void {
    this.options.events.event(eventObjectOf(object), event);
  }

  async #write<T extends ApiObject>(
    latest: LatestObjects<T>,
    object: DeepReadonly<T>,
    write: () => Promise<DeepReadonly<T>>,
  ): Promise<DeepReadonly<T>> {
    try {
      const written = await write();
      latest.wrote(written);
      return written;
    } catch (error) {
      if (error instanceof StatusError && error.code === 409) latest.forget(object);
      throw error;
    }
  }
}
