// Key pairs in files
export {
  AuthorityExpiredError,
  issueClientCertificate,
  type KeyPairFile,
  loadOrCreateAuthority,
  loadOrCreateClientCertificate,
  loadOrCreateServingCertificate,
} from './files/key-pair-files.js';
export { makePrivateFolder, readIfPresent, writePrivateFile } from './files/private-files.js';
export { type AuthorityFiles, FollowedAuthority, readSigningAuthority } from './files/signing-authority.js';
export { watchFiles } from './files/watch-files.js';
// Inspecting certificates
export { type CertificateFacts, inspectCertificate, isSignedBy } from './inspect.js';
// Issuing certificates
export { type CertificateUsage, generateAuthority, type IssueOptions, issueCertificate } from './pure/issue.js';
export { type CertificateSubject, type KeyPair, renewalTimeMs, type Validity, validFor } from './pure/key-pair.js';
// Trusted authorities of clients
export { readBundle } from './pure/read-bundle.js';
export { generateServiceCertificate, type ServiceCertificateOptions } from './pure/service-certificate.js';
// Certificate requests and the built-in signers
export { policyViolations } from './pure/signers/policy-violations.js';
export {
  type RequestToSign,
  type SigningOutcome,
  type SignOptions,
  signByPolicy,
} from './pure/signers/sign-by-policy.js';
export {
  type BuiltInSigner,
  builtInSigners,
  isBuiltInSigner,
  type SignerPolicy,
  signerPolicies,
} from './pure/signers/signer-policies.js';
export {
  type AlternativeNames,
  createSigningRequest,
  readSigningRequest,
  type SigningRequest,
} from './pure/signers/signing-request.js';
export type { SubjectAttribute } from './pure/signers/subject-attribute.js';
export type { Verification } from './pure/verify-client.js';
export { AuthorityPool, type PresentedCertificate } from './trust/authority-pool.js';
export { type AuthoritySource, ChangingAuthorities } from './trust/authority-source.js';
export { followAuthorityFile } from './trust/follow-authority-file.js';
