import { certificateRequestBytes } from '@orch/api';
import type { SubjectAccessReview } from '@orch/api/types/authorization_v1';
import type { CertificateSigningRequest } from '@orch/api/types/certificates_v1';
import { type DeepReadonly, errorMessage, wellKnown } from '@orch/apimachinery';
import { readSigningRequest, type SigningRequest } from '@orch/certs';
import { objectKey } from '@orch/client';
import { textOfBase64 } from '../certificaterequests/request-state.js';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import { queueController, RetryLater } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { type Approval, approvalsOf, approved, isCandidate } from './auto-approval.js';

type Request = DeepReadonly<CertificateSigningRequest>;

/**
 * Approves requests for client certificates of nodes, when a subject access review allows it to the requesting user (spec:
 * Built-in signers). Reads certificate signing requests, creates subject access reviews, writes approvals.
 */
export function csrApprovingController(context: ControllerContext): Controller {
  const { client, clock, informers, names } = context;
  const requests = informers.for<CertificateSigningRequest>(resources.certificateSigningRequests);
  const requestClient = client.resource<CertificateSigningRequest>(resources.certificateSigningRequests);
  const reviewClient = client.resource<SubjectAccessReview>(resources.subjectAccessReviews);
  const log = controllerLog(context.log, 'csrapproving');

  const { queue, controller } = queueController(context, {
    name: 'csrapproving',
    workers: 1,
    retryDelayMs: 200,
    reconcile,
    enqueueAll: () => requests.lister.list().forEach(enqueue),
    synced: (signal) => requests.synced(signal),
  });
  const enqueue = (request: Request) => {
    if (isCandidate(request, names)) queue.add(objectKey(request));
  };
  requests.addHandler({ onAdd: enqueue, onUpdate: enqueue });
  return controller;

  async function reconcile(name: string, signal: AbortSignal): Promise<void> {
    const request = requests.lister.get(name);
    if (request === undefined || !isCandidate(request, names)) return;
    const parsed = await parse(request);
    if (parsed === undefined) return;
    const approvals = approvalsOf(request, parsed, names);
    for (const approval of approvals) {
      if (!(await isAllowed(request, approval, signal))) continue;
      const body = approved(request, approval, clock.now());
      await requestClient.updateSubresource(name, 'approval', body, { signal });
      log.info('approved a certificate signing request', { request: name, permission: approval.subresource });
      return;
    }
    if (approvals.length === 0) return;
    // A permission may be granted while the request is pending.
    const permissions = approvals.map(({ subresource }) => subresource).join(' or ');
    throw new RetryLater(`the user ${request.spec.username ?? ''} lacks the permission ${permissions}`);
  }

  /** Undefined, and logged, for a request that the server accepts but whose key or signature the signers do not support. */
  async function parse({ metadata, spec }: Request): Promise<SigningRequest | undefined> {
    try {
      return await readSigningRequest(certificateRequestBytes(textOfBase64(spec.request)));
    } catch (error) {
      log.error('cannot read a certificate signing request', { request: metadata.name, error: errorMessage(error) });
      return undefined;
    }
  }

  async function isAllowed(request: Request, approval: Approval, signal: AbortSignal): Promise<boolean> {
    const { username = '', uid, groups, extra } = request.spec;
    const review: DeepReadonly<SubjectAccessReview> = {
      apiVersion: `${names.group(wellKnown.groups.authorization)}/v1`,
      kind: 'SubjectAccessReview',
      metadata: {},
      spec: {
        user: username,
        ...(uid === undefined ? {} : { uid }),
        ...(groups === undefined ? {} : { groups }),
        ...(extra === undefined ? {} : { extra }),
        resourceAttributes: {
          group: names.group(wellKnown.groups.certificates),
          resource: resources.certificateSigningRequests.resource,
          verb: 'create',
          subresource: approval.subresource,
        },
      },
    };
    return (await reviewClient.create(review, { signal })).status?.allowed === true;
  }
}
