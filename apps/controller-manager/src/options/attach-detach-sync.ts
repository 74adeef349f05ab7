import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';

const period = 'attach-detach-reconcile-sync-period';
const disable = 'disable-attach-detach-reconcile-sync';

/** Milliseconds between two reconciliations of all attached volumes; 0 when they are disabled. */
export const attachDetachSyncOption: OptionReader<number> = combineOptions(
  { periodMs: option.durationMs(period), isDisabled: option.boolean(disable) },
  ({ periodMs, isDisabled }) => (isDisabled ? 0 : periodMs),
);

/** Spec: Controller manager defaults. */
export const attachDetachSyncCheck: FlagCheck = (flags) =>
  !flags.boolean(disable) && flags.durationMs(period) <= 1_000 ? [`--${period} must be greater than 1s`] : [];
