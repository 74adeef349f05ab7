// Generated from packages/api/kinds/certificates_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Asks a signer for a certificate. It must be approved before it is signed. */
export type CertificateSigningRequest = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the request in PEM, its signer and usages. Cannot be changed. */
  spec: CertificateSigningRequestSpec;
  /** What was found, written by approvers and the signer: the decision, then the certificate. */
  status?: CertificateSigningRequestStatus;
};

/** One decision about a signing request, or one failure of it. */
export type CertificateSigningRequestCondition = {
  /** Which condition: Approved, Denied or Failed. */
  type: string;
  /** Whether it holds: True, False or Unknown. */
  status: string;
  /** One CamelCase word for programs: why status is what it is. */
  reason?: string;
  /** Explanation for people, in plain sentences. */
  message?: string;
  /** When any part of this condition was last written. */
  lastUpdateTime?: string | null;
  /** When status last took another value. */
  lastTransitionTime?: string | null;
};

/** A list of certificate signing requests. */
export type CertificateSigningRequestList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The certificate signing requests, in order of name. */
  items: CertificateSigningRequest[];
};

/** What is to be signed, by whom and for which use; and who asked, as the API server saw them. */
export type CertificateSigningRequestSpec = {
  /** Certificate request (PKCS#10) as PEM, and that in base64. Its block type is CERTIFICATE REQUEST. */
  request: string;
  /** Who is to sign, as domain/name, e.g. example.com/web. The domain has a dot; at most 571 characters. */
  signerName: string;
  /** What the key may be used for, at least one, each once: digital signature, key encipherment, client auth, server auth and others. */
  usages?: string[];
  /** User who made the request. Written by the API server; what you send is dropped. */
  username?: string;
  /** Identity of that user beyond the name. Written by the API server. */
  uid?: string;
  /** Groups the user belonged to when asking. Written by the API server. */
  groups?: string[];
  /** Further facts about the user, from authentication. Written by the API server. */
  extra?: { [key: string]: string[] };
};

/** Decisions about a signing request, and its outcome. */
export type CertificateSigningRequestStatus = {
  /** Decisions so far. Approved and Denied are written through the approval subresource alone. */
  conditions?: CertificateSigningRequestCondition[];
  /** Signed certificate as PEM, and that in base64; any issuers follow it. Empty until signed. */
  certificate?: string;
};

/** Values of one extra fact about a user; in JSON a plain list of strings. */
export type ExtraValue = string[];
