import type { Exchange } from '@orch/serving';

/** People at a terminal or in a browser read indented JSON: `pretty` of the query, else the client's name says so. */
export function wantsPretty(exchange: Exchange, query: URLSearchParams): boolean {
  if (query.size > 0) {
    const pretty = query.get('pretty');
    if (pretty !== null) return pretty === '' || pretty === '1' || pretty.toLowerCase() === 'true';
  }
  const agent = exchange.header('user-agent');
  return agent !== undefined && humanAgents.test(agent);
}

const humanAgents = /^(curl|Wget|Mozilla\/5\.0)/;

export function prettyJson(json: Buffer): Buffer {
  return Buffer.from(JSON.stringify(JSON.parse(json.toString()), undefined, 2));
}
