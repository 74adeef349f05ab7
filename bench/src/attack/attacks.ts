import { bombs } from './attacks/bodies/bombs.js';
import { prototypePollution } from './attacks/bodies/prototype-pollution.js';
import { compactedRevisions } from './attacks/compacted-revisions.js';
import { costlyRequests } from './attacks/costly-requests.js';
import { createByUpdate } from './attacks/create-by-update.js';
import { damagedRecord } from './attacks/damaged-record.js';
import { deepNesting } from './attacks/deep-nesting.js';
import { droppedHeaders } from './attacks/dropped-headers.js';
import { forgedUserHeaders } from './attacks/forged-user-headers.js';
import { fullDisk } from './attacks/full-disk.js';
import { pathTricks } from './attacks/http1/path-tricks.js';
import { requestSmuggling } from './attacks/http1/request-smuggling.js';
import { slowClients } from './attacks/http1/slow-clients.js';
import { trailerHeaders } from './attacks/http1/trailer-headers.js';
import { http2Floods } from './attacks/http2/floods.js';
import { malformedHttp2Requests } from './attacks/http2/malformed-requests.js';
import { bootstrapTokens } from './attacks/identity/bootstrap-tokens.js';
import { clientCertificates } from './attacks/identity/client-certificates.js';
import { impersonationChains } from './attacks/identity/impersonation-chains.js';
import { openIdTokens } from './attacks/identity/open-id-tokens.js';
import { forgedServiceAccountTokens, revokedTokens } from './attacks/identity/service-account-tokens.js';
import { largeIntegers } from './attacks/large-integers.js';
import { listForms } from './attacks/list-forms.js';
import { metricScrapes } from './attacks/metric-scrapes.js';
import { metricSeries } from './attacks/metric-series.js';
import { missingProtection } from './attacks/missing-protection.js';
import { namespaceRights } from './attacks/namespace-rights.js';
import { nodeAgentAddress } from './attacks/node-agent-address.js';
import { oneUserAllSlots } from './attacks/one-user-all-slots.js';
import { customResourcePaths } from './attacks/permissions/custom-resource-paths.js';
import { escalationVerbs } from './attacks/permissions/escalation-verbs.js';
import { nodeSecrets } from './attacks/permissions/node-secrets.js';
import { signingRequests } from './attacks/permissions/signing-requests.js';
import { pipelinedUpgrade } from './attacks/pipelined-upgrade.js';
import { roleEscalation } from './attacks/role-escalation.js';
import { secretsInOutputs } from './attacks/secrets/secrets-in-outputs.js';
import { stuckWatchers } from './attacks/stuck-watchers.js';
import { unfinishedBodies } from './attacks/unfinished-bodies.js';
import { unreadPongs } from './attacks/unread-pongs.js';
import type { Attack } from './kit/attack.js';

/** All attacks by the name that `--only` takes. */
export const attacks = {
  ...costlyRequests,
  'list-forms': listForms,
  'metric-scrapes': metricScrapes,
  'metric-series': metricSeries,
  'create-by-update': createByUpdate,
  'namespace-rights': namespaceRights,
  'role-escalation': roleEscalation,
  'missing-protection': missingProtection,
  'node-agent-address': nodeAgentAddress,
  'large-integers': largeIntegers,
  'unfinished-bodies': unfinishedBodies,
  'damaged-record': damagedRecord,
  'full-disk': fullDisk,
  'compacted-revisions': compactedRevisions,
  'dropped-headers': droppedHeaders,
  'forged-user-headers': forgedUserHeaders,
  'pipelined-upgrade': pipelinedUpgrade,
  'deep-nesting': deepNesting,
  'unread-pongs': unreadPongs,
  'stuck-watchers': stuckWatchers,
  'one-user-all-slots': oneUserAllSlots,
  ...http2Floods,
  'http2-malformed': malformedHttp2Requests,
  'request-smuggling': requestSmuggling,
  'trailer-headers': trailerHeaders,
  'path-tricks': pathTricks,
  ...slowClients,
  'forged-tokens': forgedServiceAccountTokens,
  'revoked-tokens': revokedTokens,
  'open-id-tokens': openIdTokens,
  'client-certificates': clientCertificates,
  'bootstrap-tokens': bootstrapTokens,
  'impersonation-chains': impersonationChains,
  'escalation-verbs': escalationVerbs,
  ...bombs,
  'prototype-pollution': prototypePollution,
  'secrets-in-outputs': secretsInOutputs,
  'node-secrets': nodeSecrets,
  'custom-resource-paths': customResourcePaths,
  'signing-requests': signingRequests,
} as const satisfies Readonly<Record<string, Attack>>;
