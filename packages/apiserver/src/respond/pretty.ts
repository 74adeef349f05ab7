import type { Exchange } from '@orch/serving';

/** Whether the client wants indented JSON: `pretty` of the query, else by user agent, for terminals and browsers. */
export function wantsPretty(exchange: Exchange, query: URLSearchParams): boolean {
  if (query.size > 0) {
    const pretty = query.get('pretty');
    if (pretty !== null) return pretty === '' || pretty === '1' || pretty.toLowerCase() === 'true';
  }
  const agent = exchange.header('user-agent');
  return agent !== undefined && humanAgents.test(agent);
}

const humanAgents = /^(curl|Wget|Mozilla\/5\.0)/;
