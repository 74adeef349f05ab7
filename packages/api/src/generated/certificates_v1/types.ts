// Generated from packages/api/kinds/certificates_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type CertificateSigningRequest = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec: CertificateSigningRequestSpec;
  status?: CertificateSigningRequestStatus;
};

export type CertificateSigningRequestCondition = {
  type: string;
  status: string;
  reason?: string;
  message?: string;
  lastUpdateTime?: string | null;
  lastTransitionTime?: string | null;
};

export type CertificateSigningRequestList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: CertificateSigningRequest[];
};

export type CertificateSigningRequestSpec = {
  request: string;
  signerName: string;
  usages?: string[];
  username?: string;
  uid?: string;
  groups?: string[];
  extra?: { [key: string]: string[] };
};

export type CertificateSigningRequestStatus = {
  conditions?: CertificateSigningRequestCondition[];
  certificate?: string;
};

export type ExtraValue = string[];
