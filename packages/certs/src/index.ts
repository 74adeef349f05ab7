// Key pairs in files
export {
  issueClientCertificate,
  type KeyPairFile,
  loadOrCreateAuthority,
  loadOrCreateClientCertificate,
  loadOrCreateServingCertificate,
} from './files/key-pair-files.js';
export { makePrivateFolder, readIfPresent, writePrivateFile } from './files/private-files.js';
export { watchFiles } from './files/watch-files.js';
// Inspecting certificates
export { type CertificateFacts, inspectCertificate, isSignedBy } from './inspect.js';
// Issuing certificates
export { type CertificateUsage, generateAuthority, type IssueOptions, issueCertificate } from './pure/issue.js';
export { type CertificateSubject, type KeyPair, renewalTimeMs, type Validity, validFor } from './pure/key-pair.js';
// Trusted authorities of clients
export { readBundle } from './pure/read-bundle.js';
export { generateServiceCertificate, type ServiceCertificateOptions } from './pure/service-certificate.js';
export { createSigningRequest, readSigningRequest, type SigningRequest, signRequest } from './pure/signing-request.js';
export type { Verification } from './pure/verify-client.js';
export { AuthorityPool, type PresentedCertificate } from './trust/authority-pool.js';
export { type AuthoritySource, ChangingAuthorities } from './trust/authority-source.js';
export { followAuthorityFile } from './trust/follow-authority-file.js';
