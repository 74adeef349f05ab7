import type { AuditEvent } from './audit-event.js';
import { MicroTimeFormat } from './micro-time.js';

/** An event as one line of text: `2021-04-08T12:00:00.000000Z AUDIT: id="…" stage="…" ip="…" …`. */
export class LegacyLines {
  readonly #times = new MicroTimeFormat();

  line({ request, stage, impersonatedUser, objectRef, responseStatus }: AuditEvent): string {
    const { user } = request;
    const name = user?.name || none;
    const groups = user !== undefined && user.name !== '' && user.groups.length > 0 ? quotedList(user.groups) : none;
    const asUser = impersonatedUser?.name ?? '<self>';
    const asGroups = impersonatedUser === undefined ? '<lookup>' : quotedList(impersonatedUser.groups);
    const fields = [
      ['id', request.auditID],
      ['stage', stage],
      ['ip', request.sourceIPs[0] ?? '<unknown>'],
      ['method', request.verb],
      ['user', name],
      ['groups', groups],
      ['as', asUser],
      ['asgroups', asGroups],
      ['namespace', objectRef?.namespace || none],
      ['uri', request.requestURI],
      ['response', responseStatus === undefined ? '<deferred>' : String(responseStatus.code)],
    ] as const;
    const text = fields.map(([key, value]) => `${key}=${JSON.stringify(value)}`).join(' ');
    return `${this.#times.format(request.receivedMs)} AUDIT: ${text}`;
  }
}

const none = '<none>';

function quotedList(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(',');
}
