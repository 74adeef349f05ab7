// The server

// Building blocks of features, resource behaviors and admission plugins
export {
  AdmissionChain,
  type AdmissionContext,
  type AdmissionPlugin,
  type AdmissionPluginFactory,
  type AdmissionRequest,
  admissionDenied,
} from './admission/admission.js';
export { createAdmissionContext } from './admission/context.js';
export { type FollowedObjects, whenLoaded } from './admission/followed-objects.js';
export type { OperationOptions } from './admission/operation-options.js';
export { mutatingWebhooks } from './admission/webhooks/mutating-webhooks.js';
export { validatingWebhooks } from './admission/webhooks/validating-webhooks.js';
export { readWebhooks, type Webhook, type WebhookConfiguration } from './admission/webhooks/webhook.js';
export { WebhookMetrics } from './admission/webhooks/webhook-metrics.js';
export type { WebhookParts, WebhookSource } from './admission/webhooks/webhook-parts.js';
export { WebhookSet } from './admission/webhooks/webhook-set.js';
export { type ApplyParts, readApplyCall } from './apply/apply-call.js';
export { FieldOwnership } from './apply/field-ownership.js';
export {
  type AuditBackend,
  type AuditMode,
  type AuditSink,
  allBackends,
  auditModes,
} from './audit/audit-backend.js';
// Audit
export type { AuditEvent } from './audit/audit-event.js';
export { type AuditFailure, auditErrorCounter } from './audit/audit-metrics.js';
export type { AuditOptions } from './audit/audit-options.js';
export {
  type AuditedResources,
  type AuditLevel,
  type AuditPolicy,
  type AuditRule,
  type AuditStage,
  auditLevels,
  auditStages,
} from './audit/audit-policy.js';
export { auditOutput, type OutputOptions, type TruncateOptions } from './audit/backends/audit-output.js';
export type { BatchOptions } from './audit/backends/batch-output.js';
export { streamSink } from './audit/backends/log-sink.js';
export { RotatingFile, type RotatingFileOptions } from './audit/backends/rotating-file.js';
export { WebhookSink, type WebhookSinkOptions } from './audit/backends/webhook-sink.js';
export { type AuditVersion, auditVersions, EventEncoder } from './audit/encode-event.js';
export { LegacyLines } from './audit/legacy-line.js';
export type { CallHandler, ConnectHandler, ResourceBehavior } from './behaviors/resource-behavior.js';
export { createObjectCodec } from './codec/create-object-codec.js';
export type { CodecKind, ObjectCodec } from './codec/object-codec.js';
export type { Call } from './context/call.js';
export { noSlot } from './context/in-flight-slot.js';
export type { PathHandler } from './context/path-handler.js';
export { updateStrategy } from './context/update-strategy.js';
export { toHubLocally } from './convert/object-converter.js';
export { applyPatch } from './decode/apply-patch.js';
export { decodeObject, unknownConversion, withMismatchMessage } from './decode/decode.js';
export type { DecodingCall, DecodingParts } from './decode/decoding.js';
export { checkDeleteOptions, type DeleteOptions } from './decode/delete-options.js';
export { isDryRun } from './decode/dry-run.js';
export { fieldCheckOf } from './decode/field-check.js';
export { checkFieldManager, managerOf } from './decode/field-manager.js';
export { type GivenPatch, parsePatch } from './decode/parse-patch.js';
export { checkPatchOptions, isApplyPatch, patchTypeOf } from './decode/patch.js';
export { patchedKindError } from './decode/patch-errors.js';
export { readPatched } from './decode/read-patched.js';
export { readRequestBody } from './decode/read-request-body.js';
export { type AgentDialing, httpAgent, httpsAgent } from './egress/agents.js';
export { type Dial, type DialedAddress, type EgressDialers, EgressError } from './egress/dial.js';
export { type EgressMetrics, egressMetrics, httpConnectDialer } from './egress/dialer.js';
export type { HttpConnectProxy, ProxyTls } from './egress/http-connect.js';
export { failure, notAcceptable, notFound, subresourceNotServed, unknownKind } from './errors/errors.js';
export { Fairness, type FairnessOptions } from './fairness/fairness.js';
export { fairnessDumps } from './fairness/fairness-dumps.js';
export type {
  FlowConfig,
  FlowPathRule,
  FlowResourceRule,
  FlowRule,
  FlowSchemaSettings,
  FlowSubject,
  PriorityLevelSettings,
} from './fairness/flow-settings.js';
export { listSeats } from './fairness/list-seats.js';
export type { RequestLimiter } from './fairness/request-limiter.js';
export { historyPaths } from './history/answer-history.js';
export { defineKind, type KindOptions, listSchema, optionKinds } from './kinds/define-kind.js';
export { type KindChange, KindConflictError, KindRegistry } from './kinds/kind-registry.js';
export { type KindSet, kindSetOf } from './kinds/kind-set.js';
export { type GroupVersionKinds, KindSnapshot, type KnownKinds } from './kinds/kind-snapshot.js';
export type {
  RegisteredVersion,
  RemoteDiscovery,
  RemoteOpenApi,
  RemoteRequest,
  RemoteVersion,
} from './kinds/registered-versions.js';
export { type ServedKinds, ServedResources } from './kinds/served-resources.js';
export { type StoredKinds, storeOf } from './kinds/stored-kinds.js';
export { Negotiator } from './negotiate/negotiate.js';
export { deprecationWarningOf, warn } from './negotiate/warnings.js';
export { authorityOf, type Backend, defaultScheme, parseProxyName } from './proxy/backend.js';
export { AddressNotAllowedError, connectionErrorMessage, lookupErrorMessage } from './proxy/connection-error.js';
export { forwardRequest } from './proxy/forward-request.js';
export { forwardUpgrade, joinUpgraded } from './proxy/forward-upgrade.js';
export { addressNotAllowed } from './proxy/proxied.js';
export { forwardedHeaders, responseHeaders } from './proxy/proxy-headers.js';
export type { NodeAgentOptions, ProxyOptions } from './proxy/proxy-parts.js';
export { createProxyParts, type ProxyParts } from './proxy/proxy-parts.js';
export { cleanProxiedPath, escapePath, requestTarget, splitProxyPath } from './proxy/proxy-path.js';
export { relayAnswer, relayBody } from './proxy/relay-answer.js';
export { type BackendResult, Transport } from './proxy/transport.js';
export { parseInteger, parseListOptions } from './read/list-options.js';
export { exactRevision } from './read/revision.js';
export { parseSelectors } from './read/selectors.js';
export { type ApiServerLimits, defaultLimits } from './request/limits.js';
export { isTrue } from './request/request-info.js';
export { rawQueryOf } from './request/split-target.js';
export { protobufEnvelope, readProtobufEnvelope } from './respond/protobuf-frames.js';
export { Responder, type Sent } from './respond/responder.js';
export { type ApiServer, createApiServer } from './server/api-server.js';
export type { BehaviorParts, ExtensionCore, ServerCore, ServerExtension, ServerFeatures } from './server/features.js';
export { joinExtensions } from './server/join-extensions.js';
export type { ApiServerOptions } from './server/options.js';
export type { OriginMatcher } from './steps/cross-origin.js';
export type { StopHook } from './stop/ordered-stop.js';
export { tracedCall } from './trace/current-trace.js';
export { deleteObject } from './verbs/delete.js';
export { storeUpdate } from './verbs/update.js';
export type { WriteVerbParts } from './verbs/write-parts.js';
export { checkViewOptions, readView, viewMetadata } from './views/written-view.js';
export { isWebSocketRequest, startWebSocket } from './web-socket/web-socket.js';
export { messageFrame } from './web-socket/web-socket-frames.js';
export { identityHeaders, type WebhookCredentials, type WebhookIdentity } from './webhooks/credentials.js';
export { responseErrorMessage } from './webhooks/response-error.js';
export { deadlineExceeded, readResponse, sendPost } from './webhooks/send-post.js';
export { WebhookClient } from './webhooks/webhook-client.js';
export {
  hostOf,
  type ServerAddress,
  type ServicePort,
  type ServiceResolver,
  targetOf,
  type WebhookClientConfig,
  type WebhookTarget,
} from './webhooks/webhook-target.js';
export { completeStatus } from './write/complete-status.js';
export { type DeletionPlan, finalizersAfter, planDeletion } from './write/deletion.js';
export { checkNameOnUpdate, generateName, setNamespaceOnCreate } from './write/names.js';
export {
  checkIsNew,
  completeNewObject,
  completeUpdate,
  requestVersionOf,
  type SteppedCall,
  type WrittenView,
} from './write/object-steps.js';
export { type Operation, type OperationParts, readOperation } from './write/operation.js';
export { ownWriteContext, serverUser } from './write/own-writes.js';
export { uidConflict } from './write/uid-conflict.js';
export type { WriteAllocation } from './write/write-allocation.js';
export type { WriteGuard } from './write/write-guard.js';
