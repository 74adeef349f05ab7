/** A PKCS#10 request of a client `test` with a P-256 key, signed by that key. */
export const signingRequest = [
  '-----BEGIN CERTIFICATE REQUEST-----',
  'MIHKMHECAQAwDzENMAsGA1UEAwwEdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEH',
  'A0IABPJZ6eG8i5CiHYPYb6enyhh9rnWfbACe5VS8vwuqoycduN8X7XHAEeCHkKjN',
  'ayCrKqDxHpIOaNO07zCxdCPfIcSgADAKBggqhkjOPQQDAgNJADBGAiEAo9Tyjvri',
  'T0XbFmpPzDi2IX76YpNgaQ/Ku4ofCZlGFZYCIQDURoSmpIZ5IeX98AuQvGDTq2dp',
  'cWAn0bgtVHakIxVqqw==',
  '-----END CERTIFICATE REQUEST-----',
  '',
].join('\n');
