import { systemClock } from '@orch/apimachinery';
import { EmbeddedStore, type EmbeddedStoreDependencies } from '../../src/embedded/embedded-store.js';
import { type Environment, openEnvironment } from '../../src/embedded/environment.js';
import { type Position, positionAfter, positionOf } from '../../src/embedded/position.js';

/** An embedded store whose records a test can damage. */
export interface DamageableStore {
  readonly store: EmbeddedStore;
  readonly environment: Environment;
  /** Flips a bit in the newest version of a key. The returned function restores the record. */
  damage(key: string): () => void;
  /** Flips a bit in every record of a revision. */
  damageRevision(revision: number): () => void;
}

/** In memory without a folder. */
export async function openDamageable({
  folder,
  clock = systemClock(),
  ...dependencies
}: EmbeddedStoreDependencies & {
  readonly folder?: string;
  readonly clock?: ReturnType<typeof systemClock>;
} = {}): Promise<DamageableStore> {
  const environment = await openEnvironment({
    dialect: 'orch',
    clock,
    ...(folder === undefined ? { memory: true } : { folder }),
  });
  const store = new EmbeddedStore(environment, clock, dependencies);
  return {
    store,
    environment,
    damage(key) {
      const position = (environment.keys.get(key) ?? environment.deleted.get(key))?.position;
      if (position === undefined) throw new Error(`there is no ${key}`);
      return flip(environment, [position]);
    },
    damageRevision(revision) {
      const range = { start: positionOf(revision, 0), end: positionAfter(revision) };
      return flip(environment, [...environment.log.getKeys(range)]);
    },
  };
}

function flip(environment: Environment, positions: readonly Position[]): () => void {
  const before = positions.map((position) => Buffer.from(environment.log.getBinary(position) ?? []));
  const write = (records: readonly Buffer[]) => {
    environment.root.transactionSync(() => {
      for (const [index, position] of positions.entries())
        environment.log.putSync(position, records[index] ?? Buffer.alloc(0));
    });
    environment.root.resetReadTxn();
  };
  write(
    before.map((record) => {
      const damaged = Buffer.from(record);
      const last = damaged.length - 1;
      damaged[last] = (damaged[last] ?? 0) ^ 1;
      return damaged;
    }),
  );
  return () => write(before);
}
