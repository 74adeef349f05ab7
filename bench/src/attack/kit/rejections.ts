/** A response that rejected a request, as its client received it. */
export interface Rejection {
  readonly status: number;
  /** The response header `Audit-ID`. */
  readonly auditId: string | undefined;
  /** The authenticated user; '' when the request had no valid credentials, undefined when the client cannot tell. */
  readonly user?: string | undefined;
  /** Undefined when the client cannot tell. */
  readonly method?: string | undefined;
  /** Path and query as sent. */
  readonly uri?: string | undefined;
}

/** An event of the audit log, as far as rejections are compared with it. */
export interface AuditedEvent {
  readonly auditID: string;
  readonly stage: string;
  readonly verb: string;
  readonly requestURI: string;
  readonly user: { readonly username?: string };
  readonly responseStatus?: { readonly code?: number };
}

/**
 * The rejections that the clients of an attack received from one server. Each must be in the audit log: one final event with
 * the status code, user, verb and URI.
 */
export class Rejections {
  readonly #noted: Rejection[] = [];

  get count(): number {
    return this.#noted.length;
  }

  /** Ignores responses that do not reject. */
  note(rejection: Rejection): void {
    if (rejection.status >= firstRejection) this.#noted.push(rejection);
  }

  /** The rejections that are not in the log, and what differs. Empty: each is audited. */
  missingIn(log: readonly AuditedEvent[], belowHttp: Readonly<Record<number, string>> = {}): readonly string[] {
    const finalEvents = new Map<string, AuditedEvent[]>();
    for (const event of log) {
      const known = finalEvents.get(event.auditID);
      if (known === undefined) finalEvents.set(event.auditID, [event]);
      else known.push(event);
    }
    return this.#noted.flatMap((rejection) => {
      if (rejection.auditId === undefined && belowHttp[rejection.status] !== undefined) return [];
      const events = finalEvents.get(rejection.auditId ?? '') ?? [];
      const why = differenceOf(rejection, events);
      return why === undefined ? [] : [`${describe(rejection)}: ${why}`];
    });
  }
}

const firstRejection = 400;

/** Requests that are rejected before their audit begins have only the first of these stages; others end with the second. */
function differenceOf(rejection: Rejection, events: readonly AuditedEvent[]): string | undefined {
  if (rejection.auditId === undefined) return 'no header Audit-ID';
  const [event] = [
    ...events.filter(({ stage }) => stage === 'ResponseComplete' || stage === 'Panic'),
    ...events.filter(({ stage }) => stage === 'ResponseStarted'),
  ];
  if (event === undefined) return `no final event, ${events.length} events`;
  const stages = new Set(events.map(({ stage }) => stage));
  if (stages.size !== events.length) return `an event is logged twice (${events.map(({ stage }) => stage).join(', ')})`;
  const { responseStatus, user, requestURI, verb } = event;
  if (responseStatus?.code !== rejection.status) return `logged with status ${responseStatus?.code}`;
  if (rejection.user !== undefined && (user.username ?? '') !== rejection.user) {
    return `logged with user ${JSON.stringify(user.username)} instead of ${JSON.stringify(rejection.user)}`;
  }
  if (rejection.uri !== undefined && requestURI !== rejection.uri) return `logged with URI ${requestURI}`;
  const verbs = verbsOf(rejection.method);
  return verbs === undefined || verbs.includes(verb) ? undefined : `logged with verb ${verb}`;
}

function describe({ status, method = '', uri = '', user }: Rejection): string {
  return `${[status, method, uri].join(' ').trim()}${user === undefined ? '' : ` of ${JSON.stringify(user)}`}`;
}

/** Verbs of resource and other requests by HTTP method; undefined for methods without a fixed verb. */
function verbsOf(method: string | undefined): readonly string[] | undefined {
  switch (method) {
    case 'GET':
    case 'HEAD':
      return ['get', 'list', 'watch', 'proxy', 'head'];
    case 'POST':
      return ['create', 'post', 'proxy'];
    case 'PUT':
      return ['update', 'put', 'proxy'];
    case 'PATCH':
      return ['patch', 'proxy'];
    case 'DELETE':
      return ['delete', 'deletecollection', 'proxy'];
    default:
      return undefined;
  }
}
