import { once } from 'node:events';
import { certificateRequestBytes } from '@orch/api';
import type { CertificateSigningRequest } from '@orch/api/types/certificates_v1';
import { type DeepReadonly, errorMessage, wellKnown } from '@orch/apimachinery';
import {
  type AuthorityFiles,
  type BuiltInSigner,
  builtInSigners,
  FollowedAuthority,
  type SigningOutcome,
  signByPolicy,
  signerPolicies,
} from '@orch/certs';
import { objectKey } from '@orch/client';
import { stateOf, textOfBase64 } from '../certificaterequests/request-state.js';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import type { SigningOptions } from '../framework/controller-options.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';

type Request = DeepReadonly<CertificateSigningRequest>;

/**
 * Signs approved requests of the built-in signers that have an authority (spec: Built-in signers). Reads certificate signing
 * requests, writes their certificates. A request that its signer refuses stays approved, without a certificate: the reasons
 * are only logged (spec: States and transitions, CertificateSigningRequest).
 */
export function csrSigningController(context: ControllerContext, options: SigningOptions): Controller {
  const log = controllerLog(context.log, 'csrsigning');
  const signers = signersOf(context, options, (signer, error) =>
    log.warn('cannot read the authority again; signing with the one that was read before', { signer, error }),
  );
  if (signers.size === 0) {
    return {
      async run(signal) {
        log.info('not started: no files of a signing certificate and key were given');
        if (!signal.aborted) await once(signal, 'abort');
      },
    };
  }
  for (const signer of builtInSigners) {
    const name = context.names.value(wellKnown.signers[signer]);
    if (!signers.has(name)) log.info('a signer is not started: only other signers have files', { signer: name });
  }

  const { client, clock, informers } = context;
  const requests = informers.for<CertificateSigningRequest>(resources.certificateSigningRequests);
  const requestClient = client.resource<CertificateSigningRequest>(resources.certificateSigningRequests);
  const { queue, controller } = queueController(context, {
    name: 'csrsigning',
    workers: signers.size,
    retryDelayMs: 200,
    reconcile,
    enqueueAll: () => requests.lister.list().forEach(enqueue),
    synced: (signal) => requests.synced(signal),
  });
  const enqueue = (request: Request) => {
    if (signers.has(request.spec.signerName) && stateOf(request) === 'approved') queue.add(objectKey(request));
  };
  requests.addHandler({ onAdd: enqueue, onUpdate: enqueue });
  return controller;

  async function reconcile(name: string, signal: AbortSignal): Promise<void> {
    const request = requests.lister.get(name);
    if (request === undefined || stateOf(request) !== 'approved') return;
    const { signerName } = request.spec;
    const signer = signers.get(signerName);
    if (signer === undefined) return;
    const outcome = await sign(request, signer);
    if (outcome.type === 'refused') {
      log.error('cannot sign a certificate signing request', { request: name, signer: signerName, ...outcome });
      return;
    }
    const certificate = Buffer.from(outcome.certificate).toString('base64');
    await requestClient.updateStatus({ ...request, status: { ...request.status, certificate } }, { signal });
    log.info('signed a certificate signing request', { request: name, signer: signerName });
  }

  async function sign({ spec }: Request, { signer, authority }: Signer): Promise<SigningOutcome> {
    const pair = await authority.current();
    const request = certificateRequestBytes(textOfBase64(spec.request));
    const { durationMs } = options;
    return await signByPolicy(
      pair,
      { request, usages: spec.usages ?? [] },
      { policy: signerPolicies[signer], durationMs, now: clock.now() },
    );
  }
}

interface Signer {
  readonly signer: BuiltInSigner;
  readonly authority: FollowedAuthority;
}

/** The signers with an authority, by `spec.signerName`. */
function signersOf(
  { names }: ControllerContext,
  { authorities }: SigningOptions,
  onReadError: (signer: string, error: string) => void,
): ReadonlyMap<string, Signer> {
  const signers = new Map<string, Signer>();
  for (const signer of builtInSigners) {
    const files: AuthorityFiles | undefined = authorities[signer];
    if (files === undefined) continue;
    const name = names.value(wellKnown.signers[signer]);
    const authority = new FollowedAuthority(files, (error) => onReadError(name, errorMessage(error)));
    signers.set(name, { signer, authority });
  }
  return signers;
}
