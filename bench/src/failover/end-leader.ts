import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../fuzz/random.js';
import { lostLockCode, type ManagerPair } from './manager-pair.js';

/**
 * Ends the leader at a random moment: kills it, or pauses it until after another has taken its lock. Resolves when another
 * leads. @throws when a paused leader does not end with the exit code of a lost lock
 */
export async function endLeader(
  pair: ManagerPair,
  { random, isPause }: { readonly random: Random; readonly isPause: boolean },
): Promise<{ readonly text: string; readonly wasPaused: boolean }> {
  await sleep(random.below(momentMsMax));
  const leader = await pair.leader();
  if (!isPause) {
    leader.send('SIGKILL');
    await leader.ended;
    const next = await pair.leader({ otherThan: leader });
    return { text: `killed ${leader.name}, ${next.name} leads`, wasPaused: false };
  }
  leader.send('SIGSTOP');
  try {
    const next = await pair.leader({ otherThan: leader });
    await sleep(random.below(pauseMsMax));
    leader.send('SIGCONT');
    const code = await leader.ended;
    if (code !== lostLockCode) throw new Error(`${leader.name} ended with ${code} after its pause`);
    return { text: `paused ${leader.name}, ${next.name} leads`, wasPaused: true };
  } finally {
    leader.send('SIGCONT');
  }
}

/** From the beginning of a rollout to the end of the leader. */
const momentMsMax = 2_500;
/** From the taking of the lock by another to the return of a paused leader. */
const pauseMsMax = 1_000;
