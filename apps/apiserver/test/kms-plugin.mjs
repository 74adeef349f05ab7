// A key management service on a Unix socket: arguments are the socket and its key in base64. Prints a line for each call.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import protobuf from 'protobufjs/minimal.js';

const { Reader, Writer } = protobuf;
const [, , socket, key] = process.argv;

const bytesMethod = (name) => ({
  path: `/v1beta1.KeyManagementService/${name}`,
  requestStream: false,
  responseStream: false,
  requestSerialize: (bytes) => bytes,
  requestDeserialize: (bytes) => bytes,
  responseSerialize: (bytes) => Buffer.from(bytes),
  responseDeserialize: (bytes) => bytes,
});

function fieldsOf(message) {
  const reader = Reader.create(message);
  const fields = new Map();
  while (reader.pos < reader.len) fields.set(reader.uint32() >>> 3, Buffer.from(reader.bytes()));
  return fields;
}

function handler(name, answer) {
  return (call, callback) => {
    process.stdout.write(`${name}\n`);
    try {
      const fields = fieldsOf(call.request);
      if (fields.get(1)?.toString() !== 'v1beta1') throw new Error('unknown version');
      callback(null, answer(fields.get(2)));
    } catch (error) {
      callback({ code: 13, details: error.message });
    }
  };
}

const answerOf = (bytes) => new Writer().uint32(10).bytes(bytes).finish();
const secret = Buffer.from(key, 'base64');

function encrypt(plain) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  return answerOf(Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
}

function decrypt(sealed) {
  const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  return answerOf(Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]));
}

const version = () =>
  new Writer().uint32(10).string('v1beta1').uint32(18).string('test').uint32(26).string('0.1.0').finish();

const server = new Server();
server.addService(
  { Version: bytesMethod('Version'), Encrypt: bytesMethod('Encrypt'), Decrypt: bytesMethod('Decrypt') },
  { Version: handler('Version', version), Encrypt: handler('Encrypt', encrypt), Decrypt: handler('Decrypt', decrypt) },
);
server.bindAsync(`unix://${socket}`, ServerCredentials.createInsecure(), (error) => {
  if (error !== null) throw error;
  process.stdout.write('ready\n');
});
