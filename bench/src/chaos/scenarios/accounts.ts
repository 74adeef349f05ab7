import type { Secret, ServiceAccount } from '@orch/api/types/core_v1';
import { type DeepReadonly, wellKnown } from '@orch/apimachinery';
import { resources } from './resources.js';
import type { Scenario } from './scenario.js';
import type { Workspace } from './workspace.js';

const { serviceAccounts, secrets } = resources;

/** Waits until each account, beside `default`, refers to exactly one secret, and there are no other token secrets. */
async function untilOneSecretEach(space: Workspace, names: readonly string[]): Promise<void> {
  const owners = [...names, 'default'].toSorted();
  const ownerOf = ({ metadata }: DeepReadonly<Secret>) =>
    metadata.annotations?.[space.nameOf(wellKnown.annotations.serviceAccountName)] ?? '';
  await space.untilAll<Secret>(secrets, (found) => isSame(found.map(ownerOf).toSorted(), owners));
  await space.untilAll<ServiceAccount>(serviceAccounts, (found) =>
    isSame(
      found.flatMap((account) => account.secrets?.map(() => account.metadata.name ?? '') ?? []).toSorted(),
      owners,
    ),
  );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

/** The tokens of service accounts: each account has one secret, and the server accepts its token. */
export const accounts: readonly Scenario[] = [
  {
    name: 'token-secrets',
    async run(space) {
      const names = ['one', 'two', 'three', 'four', 'five', 'six'];
      for (const name of names) {
        await space.create(serviceAccounts, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name } });
      }
      await untilOneSecretEach(space, names);
      await space.delete(serviceAccounts, 'six');
      await untilOneSecretEach(space, names.slice(0, 5));
      for (const name of names.slice(0, 5)) {
        const users = await space.usersOfTokens(name);
        const expected = [`system:serviceaccount:${space.namespace}:${name}`];
        if (!isSame(users, expected)) throw new Error(`the tokens of ${name} are of ${users.join(', ')}`);
      }
    },
  },
];
