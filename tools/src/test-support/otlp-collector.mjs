// A collector of OpenTelemetry spans: writes its port, then each request body (OTLP in JSON) as one line.
import { createServer } from 'node:http';

const server = createServer(async (request, response) => {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json') {
    process.stdout.write(`${JSON.stringify(JSON.parse(Buffer.concat(pieces).toString()))}\n`);
    response.setHeader('content-type', 'application/json').end('{}');
  } else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
