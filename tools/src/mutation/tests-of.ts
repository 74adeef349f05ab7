/**
 * The tests of a package: those in its folder, and those of other folders that test it with a server or a program around it.
 * Folders and globs, from the root.
 */
export function testsOf(name: string): readonly string[] {
  return [`packages/${name}`, ...(elsewhere[name] ?? [])];
}

const elsewhere: Readonly<Record<string, readonly string[]>> = {
  api: ['packages/controllers/src/claims/csi-migration.test.ts'],
  apimachinery: [
    'packages/api/test/protobuf*.test.ts',
    'packages/api/test/named-changes.test.ts',
    'packages/api/test/strategies.test.ts',
    'packages/controlplane/test/decoding-errors.test.ts',
    'packages/controlplane/test/object-metadata.test.ts',
    'packages/controlplane/test/patches.test.ts',
  ],
  auth: [
    'packages/controlplane/test/authentication',
    'packages/controlplane/test/*-authorization.test.ts',
    'packages/controlplane/test/rbac-escalation.test.ts',
  ],
  nodes: ['packages/testing/test/simulated-*.test.ts'],
  serving: ['apps/controller-manager', 'apps/scheduler', 'examples'],
  storage: ['apps/apiserver/test/etcd-opening.test.ts'],
};
