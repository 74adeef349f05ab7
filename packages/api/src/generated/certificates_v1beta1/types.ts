// Generated from packages/api/kinds/certificates_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Requests a certificate from a signer. It must be approved before it is signed. */
export type CertificateSigningRequest = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the request in PEM, its signer and usages. Cannot be changed. */
  spec?: CertificateSigningRequestSpec;
  /** Status, written by approvers and the signer: the decision and the certificate. */
  status?: CertificateSigningRequestStatus;
};

/** One condition of a signing request. */
export type CertificateSigningRequestCondition = {
  /** Type of the condition: Approved, Denied or Failed. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status?: string;
  /** Reason of the current status as one CamelCase word. */
  reason?: string;
  /** Human-readable message. */
  message?: string;
  /** Time of the last update of this condition. */
  lastUpdateTime?: string | null;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
};

/** A list of certificate signing requests. */
export type CertificateSigningRequestList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The certificate signing requests, in order of name. */
  items: CertificateSigningRequest[];
};

/** The certificate request, its signer and usages, and the requesting user as authenticated by the API server. */
export type CertificateSigningRequestSpec = {
  /** Certificate request (PKCS#10) as PEM in base64. Its block type is CERTIFICATE REQUEST. */
  request: string;
  /** Signer as domain/name, e.g. example.com/web. Default: derived from the request, else the legacy signer. */
  signerName?: string;
  /** Allowed usages of the key, each once, e.g. client auth. Default "digital signature" and "key encipherment". */
  usages?: string[];
  /** User who made the request. Set by the API server; a sent value is ignored. */
  username?: string;
  /** Uid of the user. Written by the API server. */
  uid?: string;
  /** Groups of the user at the time of the request. Written by the API server. */
  groups?: string[];
  /** Further attributes of the user from authentication. Written by the API server. */
  extra?: { [key: string]: string[] };
};

/** Conditions of a signing request, and the certificate. */
export type CertificateSigningRequestStatus = {
  /** Conditions. Approved and Denied can be set only through the subresource approval. */
  conditions?: CertificateSigningRequestCondition[];
  /** Signed certificate as PEM in base64, followed by intermediate certificates. Empty until signed. */
  certificate?: string;
};

/** Values of one extra attribute of a user; in JSON a list of strings. */
export type ExtraValue = string[];
