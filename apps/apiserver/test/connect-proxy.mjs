// A proxy by the HTTP method CONNECT, as a program of its own. Its argument in JSON:
//
//     {"listen": 0 or "/path/of/socket", "tls": {"cert", "key", "ca"}, "routes": {"192.0.2.1:443": 35001}}
//
// It connects to the local ports of `routes`, and responds 403 for other addresses, 502 for closed ports. With `tls` it
// requires a client certificate. Prints `ready PORT`, and a line for each request: `200 192.0.2.1:443 COMMON-NAME`.
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';

const { listen, tls, routes } = JSON.parse(process.argv[2]);
const server =
  tls === undefined ? createServer() : createSecureServer({ ...tls, requestCert: true, rejectUnauthorized: true });

server.on('connect', (request, socket, head) => {
  const client = tls === undefined ? '' : ` ${socket.getPeerCertificate().subject.CN}`;
  const answer = (status, text) => {
    process.stdout.write(`${status} ${request.url}${client}\n`);
    socket.write(`HTTP/1.1 ${status} ${text}\r\n\r\n`);
  };
  const port = routes[request.url];
  socket.on('error', () => undefined);
  if (port === undefined) {
    answer(403, 'Forbidden');
    socket.end();
    return;
  }
  const target = connect(port, '127.0.0.1');
  target.on('error', () => {
    if (target.bytesWritten === 0 && target.connecting) answer(502, 'Bad Gateway');
    socket.destroySoon();
  });
  target.once('connect', () => {
    answer(200, 'Connection established');
    target.write(head);
    socket.pipe(target).pipe(socket);
    socket.once('close', () => target.destroy());
    target.once('close', () => socket.destroy());
  });
});
server.listen(listen, ...(typeof listen === 'number' ? ['127.0.0.1'] : []), () => {
  process.stdout.write(`ready ${typeof listen === 'number' ? server.address().port : 0}\n`);
});
process.stdin.resume().on('end', () => process.exit());
