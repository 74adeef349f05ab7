// Generated from packages/api/kinds/certificates_v1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeCertificateSigningRequest, decodeCertificateSigningRequest, encodeCertificateSigningRequestList, decodeCertificateSigningRequestList } from './protobuf.js';
import { CertificateSigningRequestSchema, CertificateSigningRequestListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    CertificateSigningRequest: { schema: CertificateSigningRequestSchema, protobuf: () => ({ encode: encodeCertificateSigningRequest, decode: decodeCertificateSigningRequest }) },
    CertificateSigningRequestList: { schema: CertificateSigningRequestListSchema, protobuf: () => ({ encode: encodeCertificateSigningRequestList, decode: decodeCertificateSigningRequestList }) },
  };
}
