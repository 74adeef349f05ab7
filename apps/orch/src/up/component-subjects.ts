import { type Names, wellKnown } from '@orch/apimachinery';
import type { CertificateSubject } from '@orch/certs';

/** The programs of `orch up` that have a client certificate for the API server. */
export type CertifiedComponent = 'controllers' | 'scheduler';

/** User names and groups in the client certificates. The bootstrap roles are bound to those of the components. */
export interface CredentialSubjects {
  /** The administrator, the only member of `system:masters`. */
  readonly admin: CertificateSubject;
  readonly components: Readonly<Record<CertifiedComponent, CertificateSubject>>;
  readonly nodeAgentClient: CertificateSubject;
  readonly frontProxyClient: CertificateSubject;
}

/** Common name of the API server at aggregated servers. */
export const frontProxyClientName = 'front-proxy-client';
/** Common name of the API server at node agents. */
export const nodeAgentClientName = 'orch-apiserver';

export function credentialSubjects(names: Names): CredentialSubjects {
  const { users, groupsOfUsers } = wellKnown;
  return {
    admin: { commonName: 'orch-admin', organizations: [groupsOfUsers.masters] },
    components: {
      controllers: { commonName: names.value(users.controllerManager) },
      scheduler: { commonName: names.value(users.scheduler) },
    },
    nodeAgentClient: { commonName: nodeAgentClientName },
    frontProxyClient: { commonName: frontProxyClientName },
  };
}
