import { setTimeout as sleep } from 'node:timers/promises';
import { encodeJson, invariant, isJsonObject, listAt, type Names, textAt, wellKnown } from '@orch/apimachinery';
import { type AdmissionContext, type AdmissionPlugin, type AdmissionRequest, admissionDenied } from '@orch/apiserver';
import { ReviewCallError, ReviewClient } from '../../remote-reviews/review-client.js';
import { type ReviewKind, readReviewStatus, wrongReviewStatus } from '../../remote-reviews/review-status.js';
import type { AdmissionConfigurations, ImagePolicyConfiguration } from '../configuration/admission-configuration.js';
import { isEphemeralContainersUpdate, isPodWrite } from '../pods/pod-writes.js';
import { ReviewCache, type ReviewStatus } from './review-cache.js';

/**
 * Asks a remote service about the images of each new or updated pod with an ImageReview, and rejects the pod when the
 * service denies it. Decisions are cached. When the service cannot be called, the configuration decides; an admitted pod
 * then gets an annotation. Ephemeral containers, which v1.21 does not review, are reviewed with the pod that gets them.
 */
export function imagePolicyWebhook(
  { names, now, find }: Pick<AdmissionContext, 'names' | 'now' | 'find'>,
  { ImagePolicyWebhook: configuration }: AdmissionConfigurations,
): AdmissionPlugin {
  invariant(configuration !== undefined, 'the server checks that ImagePolicyWebhook has a configuration');
  const client = new ReviewClient(configuration, { spanName: 'call image policy webhook' });
  const cache = new ReviewCache();
  const auditPrefix = names.value(wellKnown.annotations.imagePolicyAuditPrefix);
  const failedOpen = names.value(wellKnown.annotations.imagePolicyFailedOpen);
  const apiVersion = `${names.group(wellKnown.groups.imagePolicy)}/v1alpha1`;

  const review = async (spec: string, signal: AbortSignal | undefined): Promise<ReviewStatus> => {
    const cached = cache.get(spec, now().getTime());
    if (cached !== undefined) return cached;
    const body = reviewOf(spec, apiVersion);
    const bytes = await repeatedly(() => client.post(body, { signal }), { configuration, signal });
    const status = statusIn(bytes);
    const { allowTtlMs, denyTtlMs } = configuration;
    cache.add(spec, status, { untilMs: now().getTime() + (status.allowed ? allowTtlMs : denyTtlMs) });
    return status;
  };

  return {
    handles: (request) => isPodWrite(request) || isEphemeralContainersUpdate(request),
    async validate(request) {
      const { object, audit, exchange, namespace, name } = request;
      if (object === undefined) return;
      const pod = isPodWrite(request) ? object : await find({ group: '', resource: 'pods' }, { namespace, name });
      const images = [
        ...['containers', 'initContainers', 'ephemeralContainers'].flatMap((list) => listAt(pod, 'spec', list)),
        ...(isPodWrite(request) ? [] : listAt(object, 'ephemeralContainers')),
      ];
      const reviewed = { annotations: pod?.metadata.annotations ?? {}, images, namespace };
      let status: ReviewStatus;
      try {
        status = await review(specOf(reviewed, names), exchange.signal);
      } catch (error) {
        if (!(error instanceof ReviewCallError)) throw error;
        if (!configuration.defaultAllow) throw admissionDenied(request, error.message);
        audit?.annotate(`${auditPrefix}failed-open`, 'true');
        object.metadata.annotations = { ...object.metadata.annotations, [failedOpen]: 'true' };
        return;
      }
      for (const [key, value] of Object.entries(status.auditAnnotations))
        audit?.annotate(`${auditPrefix}${key}`, value);
      if (!status.allowed) throw denialOf(request, status);
    },
  };
}

function denialOf(request: AdmissionRequest, { reason }: ReviewStatus) {
  const why =
    reason === ''
      ? 'one or more images rejected by webhook backend'
      : `image policy webhook backend denied one or more images: ${reason}`;
  return admissionDenied(request, why);
}

/** The review as JSON, in the form of v1.21. */
function reviewOf(spec: string, apiVersion: string): string {
  const head = `"kind":"${imageReview.kind}","apiVersion":${JSON.stringify(apiVersion)},"metadata":{"creationTimestamp":null}`;
  return `{${head},"spec":${spec},"status":{"allowed":false}}`;
}

interface ReviewedPod {
  readonly annotations: Readonly<Record<string, string>>;
  /** Its containers of every type. */
  readonly images: readonly unknown[];
  readonly namespace: string;
}

/** The spec of the review as JSON; equal for equal pods. Only annotations about image policy are sent. */
function specOf({ annotations: all, images, namespace }: ReviewedPod, names: Names): string {
  const infix = names.value(wellKnown.annotations.imagePolicyAuditPrefix).replace(/^[^.]*/, '');
  const annotations = Object.entries(all)
    .filter(([key]) => key.includes(infix))
    .sort(([first], [second]) => (first < second ? -1 : 1));
  return encodeJson({
    containers: images.map((container) => {
      const image = textAt(container, 'image');
      return image === '' ? {} : { image };
    }),
    ...(annotations.length === 0 ? {} : { annotations: Object.fromEntries(annotations) }),
    ...(namespace === '' ? {} : { namespace }),
  });
}

/** Calls up to five times while errors are transient, with growing delays. @throws ReviewCallError */
async function repeatedly<Result>(
  call: () => Promise<Result>,
  {
    configuration,
    signal,
  }: { readonly configuration: ImagePolicyConfiguration; readonly signal: AbortSignal | undefined },
): Promise<Result> {
  let delayMs = configuration.retryBackoffMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const isLast = attempt === attemptsMax || signal?.aborted === true;
      if (isLast || !(error instanceof ReviewCallError) || !error.isTransient) throw error;
      // The request may end meanwhile: the next call then fails at once.
      await sleep(delayMs * (1 + Math.random() * jitter), undefined, signal === undefined ? {} : { signal }).catch(
        () => undefined,
      );
      delayMs *= backoffFactor;
    }
  }
}

/** As in v1.21. */
const attemptsMax = 5;
const backoffFactor = 1.5;
const jitter = 0.2;

const imageReview: ReviewKind = { kind: 'ImageReview', article: 'an' };

/** @throws ReviewCallError when the response is not an ImageReview */
function statusIn(bytes: Buffer): ReviewStatus {
  const { allowed = false, reason = '', auditAnnotations = {} } = readReviewStatus(bytes, imageReview);
  if (typeof allowed !== 'boolean' || typeof reason !== 'string' || !isJsonObject(auditAnnotations)) {
    throw wrongReviewStatus(imageReview);
  }
  const annotations = Object.entries(auditAnnotations).map(([key, annotation]) => [key, String(annotation)] as const);
  return { allowed, reason, auditAnnotations: Object.fromEntries(annotations) };
}
