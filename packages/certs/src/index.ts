// Key pairs in files
export {
  issueClientCertificate,
  type KeyPairFile,
  loadOrCreateAuthority,
  loadOrCreateClientCertificate,
  loadOrCreateServingCertificate,
} from './files/key-pair-files.js';
export { makePrivateFolder } from './files/make-private-folder.js';
export { readIfPresent, writePrivateFile } from './files/private-files.js';
export { watchFiles } from './files/watch-files.js';
// Reading certificates
export { type CertificateFacts, inspectCertificate, isSignedBy } from './pure/inspect.js';
// Making certificates
export { type CertificateUsage, generateAuthority, type IssueOptions, issueCertificate } from './pure/issue.js';
export { type CertificateSubject, type KeyPair, type Validity, validFor } from './pure/key-pair.js';
export { createSigningRequest, readSigningRequest, type SigningRequest, signRequest } from './pure/signing-request.js';
