/**
 * The tests of a package: those in its folder, and those of other folders that test it with a server or a program around it.
 * Folders and globs, from the root.
 */
export function testsOf(name: string): readonly string[] {
  return [`packages/${name}`, ...(elsewhere[name] ?? [])];
}

const elsewhere: Readonly<Record<string, readonly string[]>> = {
  aggregation: ['apps/apiserver/test/health-checks.test.ts'],
  api: ['packages/controllers/src/claims/csi-migration.test.ts'],
  apimachinery: [
    'packages/api/test/protobuf*.test.ts',
    'packages/api/test/named-changes.test.ts',
    'packages/api/test/strategies.test.ts',
    'packages/controlplane/test/decoding-errors.test.ts',
    'packages/controlplane/test/object-metadata.test.ts',
    'packages/controlplane/test/patches.test.ts',
  ],
  apiserver: [
    'packages/controlplane/test/audit',
    'packages/controlplane/test/{admission-*,callers,cache-metrics,metric-descriptions,fairness,impersonation*,request-*,slow-*,deadlines,ordered-stop}.test.ts',
    'packages/controlplane/test/{apply,apply-re*,create*,decoding-errors,dry-runs,field-*,general-rules,large-integers,patch*,write*}.test.ts',
    'packages/controlplane/test/{bookmarks,chunked-lists,initial-events,kept-lists,read*,stuck-watchers,tables,watch*,protobuf-watch}.test.ts',
    'packages/controlplane/test/{collection-deletes,deletion*,managed-fields,object-metadata,racing-deletes,terminating-*}.test.ts',
    'packages/controlplane/test/{discovery,documents,history,openapi-v3,paths-*,rejected-*,representations,*-at-run-time}.test.ts',
    'packages/controlplane/test/{expired-history,pod-streams,prox*,remote-conversion,self-links,version*,virtual-forms,web*}.test.ts',
  ],
  auth: [
    'packages/controlplane/test/authentication',
    'packages/controlplane/test/*-authorization.test.ts',
    'packages/controlplane/test/rbac-escalation.test.ts',
    'packages/controlplane/test/request-headers.test.ts',
  ],
  controlplane: ['apps/orch/test/metrics-api.test.ts'],
  extensions: ['apps/orch/test/validate-custom.test.ts'],
  nodes: [
    'apps/orch/test/idle-nodes.test.ts',
    'apps/orch/test/simulated-restarts.test.ts',
    'packages/testing/test/simulated-*.test.ts',
  ],
  serving: [
    'apps/apiserver/test/client-authorities.test.ts',
    'apps/apiserver/test/tls-serving.test.ts',
    'apps/controller-manager',
    'apps/scheduler',
    'examples',
  ],
  storage: ['apps/apiserver/test/etcd-opening.test.ts'],
};
