import type { Call } from '../request/call.js';
import type { ServerParts } from '../server/parts.js';
import type { WriteAllocation } from '../write/write-allocation.js';
import { ServiceAllocation } from './core/services/service-allocation.js';

/** What comes and goes with an object of this resource; undefined for all but a few. One for each write. */
export function allocationOf(
  call: Call,
  { allocations, gates }: Pick<ServerParts, 'allocations' | 'gates'>,
  { dryRun }: { readonly dryRun: boolean },
): WriteAllocation | undefined {
  const { group, resource } = call.definition;
  if (group !== '' || resource !== 'services') return undefined;
  return new ServiceAllocation({ allocations, call, dryRun, gates });
}
