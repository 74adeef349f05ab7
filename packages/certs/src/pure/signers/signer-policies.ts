/** Alternative names that a signer copies or forbids. A forbidden type makes the signer refuse the request. */
export type NameRule = 'copied' | 'forbidden';

/** What one signer accepts, and what it puts into certificates. Spec: Built-in signers. */
export interface SignerPolicy {
  /** `node`: exactly the organization `system:nodes`, and a common name of a node. */
  readonly subject: 'any' | 'node';
  /** `forbidden` rejects every alternative name; other types of names are dropped. */
  readonly alternativeNames:
    | 'forbidden'
    | {
        readonly dns: NameRule;
        readonly ip: NameRule;
        readonly email: NameRule;
        readonly uri: NameRule;
        /** At least one DNS name or IP address. */
        readonly hostRequired: boolean;
      };
  /** `any`, or the usages that a request must have and those that it may have besides. */
  readonly usages: 'any' | { readonly required: readonly string[]; readonly optional: readonly string[] };
  /** Whether the approving controller may approve requests. */
  readonly autoApproved: boolean;
}

const everyName = { dns: 'copied', ip: 'copied', email: 'copied', uri: 'copied', hostRequired: false } as const;
const keyUsages = ['digital signature', 'key encipherment'] as const;

/**
 * The policies of the built-in signers, by their names in `wellKnown.signers`. All other extensions of a request are dropped,
 * and no certificate is one of an authority.
 */
export const signerPolicies = {
  apiServerClient: {
    subject: 'any',
    alternativeNames: everyName,
    usages: { required: ['client auth'], optional: keyUsages },
    autoApproved: false,
  },
  apiServerClientNodeAgent: {
    subject: 'node',
    alternativeNames: 'forbidden',
    usages: { required: [...keyUsages, 'client auth'], optional: [] },
    autoApproved: true,
  },
  nodeAgentServing: {
    subject: 'node',
    alternativeNames: { dns: 'copied', ip: 'copied', email: 'forbidden', uri: 'forbidden', hostRequired: true },
    usages: { required: [...keyUsages, 'server auth'], optional: [] },
    autoApproved: false,
  },
  legacyUnknown: { subject: 'any', alternativeNames: everyName, usages: 'any', autoApproved: false },
} as const satisfies Readonly<Record<string, SignerPolicy>>;

/** A built-in signer, as named in `wellKnown.signers`. */
export type BuiltInSigner = keyof typeof signerPolicies;

export function isBuiltInSigner(name: string): name is BuiltInSigner {
  return Object.hasOwn(signerPolicies, name);
}

export const builtInSigners: readonly BuiltInSigner[] = Object.keys(signerPolicies).filter(isBuiltInSigner);
