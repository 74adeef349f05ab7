/** A PKCS#10 request of the client `test` for a P-256 key, signed by it. */
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

/** A self-signed certificate for the same key. */
export const certificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBczCCARmgAwIBAgIUBwbynh2/thr7KOYmoH6dr61mQFswCgYIKoZIzj0EAwIw',
  'DzENMAsGA1UEAwwEdGVzdDAeFw0yNjExMjExNzUxNDZaFw0zNjExMTgxNzUxNDZa',
  'MA8xDTALBgNVBAMMBHRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATyWenh',
  'vIuQoh2D2G+np8oYfa51n2wAnuVUvL8LqqMnHbjfF+1xwBHgh5CozWsgqyqg8R6S',
  'DmjTtO8wsXQj3yHEo1MwUTAdBgNVHQ4EFgQUw0EKlUqoyvsddpu2T6JftiaH6qUw',
  'HwYDVR0jBBgwFoAUw0EKlUqoyvsddpu2T6JftiaH6qUwDwYDVR0TAQH/BAUwAwEB',
  '/zAKBggqhkjOPQQDAgNIADBFAiEAkLBjV+Ah7Je7odTPCu9SndpPJCr/4HLDuWWb',
  'ObNYcgoCIGYvAvX7eleu4A/xy/BRe9BA4gpnb3TkjFIkfg8aSbvf',
  '-----END CERTIFICATE-----',
  '',
].join('\n');
