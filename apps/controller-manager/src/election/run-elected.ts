import { TaskScope } from '@orch/component';
import type { ControllerName } from '@orch/controllers';
import type { LeaderElectionConfig, LeaderElections } from '@orch/serving';
import type { LeaderMigration } from './leader-migration.js';

/** How the leader of several controller managers is elected; plain data. */
export interface ControllerElection {
  readonly main: LeaderElectionConfig;
  readonly migration?: LeaderMigration;
}

/** The controllers under the main lock, and those under the lock of the migration. */
export function splitControllers(
  controllers: readonly ControllerName[],
  { migrated, elsewhere }: LeaderMigration,
): { readonly own: readonly ControllerName[]; readonly migrated: readonly ControllerName[] } {
  const here = controllers.filter((name) => !elsewhere.includes(name));
  return {
    own: here.filter((name) => !migrated.includes(name)),
    migrated: here.filter((name) => migrated.includes(name)),
  };
}

/**
 * Runs controllers while this program leads. With leader migration, it then waits for the second lock, for the controllers
 * that it shares with another program. The loss of either lock ends both.
 * @throws LeaderElectionLostError
 */
export async function runElected(
  { main, migration }: ControllerElection,
  {
    elections,
    controllers,
    signal,
    run,
  }: {
    readonly elections: LeaderElections;
    readonly controllers: readonly ControllerName[];
    readonly signal: AbortSignal;
    /** `assertLeading` throws when this program may not write any more. */
    readonly run: (
      controllers: readonly ControllerName[],
      until: AbortSignal,
      assertLeading: () => void,
    ) => Promise<void>;
  },
): Promise<void> {
  if (migration === undefined) {
    return await elections.run(main, { signal }, (leading, assertLeading) => run(controllers, leading, assertLeading));
  }
  const { own, migrated } = splitControllers(controllers, migration);
  const second = { ...main, lock: { ...main.lock, ...migration.lock } };
  await elections.run(main, { signal }, async (leading, assertFirst) => {
    const scope = new TaskScope(leading);
    scope.run((task) => run(own, task.signal, assertFirst));
    scope.run(({ signal: until }) =>
      elections.run(
        second,
        { signal: until, lostMessage: 'migration leaderelection lost' },
        (leadingBoth, assertSecond) =>
          run(migrated, leadingBoth, () => {
            assertFirst();
            assertSecond();
          }),
      ),
    );
    await scope.join();
  });
}
