import type { FlagDefinition } from '@orch/component';

const section = 'Csrsigning controller';

/** Options of the section 'Csrsigning controller'. */
export function csrsigningControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'cluster-signing-apiserver-client-cert-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Authority that signs client certificates for the API server.',
    },
    {
      name: 'cluster-signing-apiserver-client-key-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Key that signs client certificates for the API server.',
    },
    {
      name: 'cluster-signing-cert-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Authority that signs the certificates of the cluster.',
    },
    {
      name: 'cluster-signing-duration',
      type: 'duration',
      default: '8760h0m0s',
      section: section,
      help: 'Validity of signed certificates.',
    },
    {
      name: 'cluster-signing-key-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Key that signs the certificates of the cluster.',
    },
    {
      name: 'cluster-signing-legacy-unknown-cert-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Authority that signs for the legacy unknown signer.',
    },
    {
      name: 'cluster-signing-legacy-unknown-key-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Key that signs for the legacy unknown signer.',
    },
    {
      name: 'cluster-signing-nodeagent-client-cert-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Authority that signs client certificates of node agents.',
    },
    {
      name: 'cluster-signing-nodeagent-client-key-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Key that signs client certificates of node agents.',
    },
    {
      name: 'cluster-signing-nodeagent-serving-cert-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Authority that signs serving certificates of node agents.',
    },
    {
      name: 'cluster-signing-nodeagent-serving-key-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Key that signs serving certificates of node agents.',
    },
    {
      name: 'experimental-cluster-signing-duration',
      type: 'duration',
      default: '8760h0m0s',
      section: section,
      deprecated: 'use --cluster-signing-duration',
      hidden: true,
      help: 'Validity of signed certificates.',
    },
  ];
}
