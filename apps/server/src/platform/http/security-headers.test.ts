import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { fittingName } from '../files/file-name.ts';
import { contentDisposition, fileHeaders, pageHeaders, securityHeaders } from './security-headers.ts';

async function withApp<T>(publicUrl: string, run: (app: FastifyInstance) => Promise<T>): Promise<T> {
  const app = fastify();
  await app.register(securityHeaders, { publicUrl });
  app.get('/data', () => ({}));
  app.get('/page', (_request, reply) => {
    const { nonce } = pageHeaders(reply, {
      extra: { 'img-src': ['https://files.example'], 'report-to': ['x'] },
    });
    return reply.send(`<script nonce="${nonce}"></script>`);
  });
  app.get('/embedded', (_request, reply) => {
    pageHeaders(reply, { embedded: true });
    return reply.send('');
  });
  try {
    return await run(app);
  } finally {
    await app.close();
  }
}

const directives = (policy: unknown): Map<string, string> =>
  new Map(
    String(policy)
      .split('; ')
      .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  );

describe('every response', () => {
  test('is data that may run nothing, errors included', async () => {
    await withApp('http://localhost:3000', async (app) => {
      for (const url of ['/data', '/nowhere']) {
        const { headers } = await app.inject(url);
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
        expect(headers).not.toHaveProperty('strict-transport-security');
      }
    });
  });

  test('has HSTS only when the public URL is https', async () => {
    await withApp('https://desk.example', async (app) => {
      expect((await app.inject('/data')).headers['strict-transport-security']).toBe('max-age=31536000');
    });
  });
});

describe('pages', () => {
  test('run scripts of this server only and cannot be framed', async () => {
    await withApp('http://localhost:3000', async (app) => {
      const first = await app.inject('/page');
      expect(first.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(first.headers['permissions-policy']).toContain('camera=()');
      const second = await app.inject('/page');
      const policy = directives(first.headers['content-security-policy']);
      const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1];
      expect(policy.get('script-src')).toBe(`'self' 'nonce-${nonce}'`);
      expect(policy.get('default-src')).toBe("'self'");
      expect(policy.get('object-src')).toBe("'none'");
      expect(policy.get('base-uri')).toBe("'none'");
      expect(policy.get('frame-ancestors')).toBe("'none'");
      expect(policy.get('img-src')).toContain('https://files.example');
      expect(policy.get('report-to')).toBe('x');
      expect(first.headers['x-frame-options']).toBe('DENY');
      expect(first.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
      expect(first.body).not.toBe(second.body);
    });
  });

  test('made for frames can be framed and still run nothing foreign', async () => {
    await withApp('http://localhost:3000', async (app) => {
      const { headers } = await app.inject('/embedded');
      const policy = directives(headers['content-security-policy']);
      expect(policy.get('frame-ancestors')).toBe('*');
      expect(policy.get('script-src')).toMatch(/^'self' 'nonce-[^']+'$/);
      expect(headers).not.toHaveProperty('x-frame-options');
      expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    });
  });
});

describe('uploaded files', () => {
  test.each([
    ['image/png', 'inline', 'image/png'],
    ['audio/webm; codecs=opus', 'inline', 'audio/webm'],
    ['video/mp4', 'inline', 'video/mp4'],
    ['application/pdf', 'attachment', 'application/pdf'],
    ['image/svg+xml', 'attachment', 'application/octet-stream'],
    ['text/html', 'attachment', 'application/octet-stream'],
    ['application/xhtml+xml', 'attachment', 'application/octet-stream'],
    ['text/plain', 'attachment', 'text/plain'],
    ['image/png\r\nx: y', 'attachment', 'application/octet-stream'],
    ['', 'attachment', 'application/octet-stream'],
  ])('%j is served as %s under %s', (contentType, disposition, sentType) => {
    const headers = fileHeaders({ contentType, fileName: 'a.bin' });
    const name = fittingName('a.bin', contentType.split(';')[0] ?? '');
    expect(headers['content-disposition']).toBe(
      `${disposition}; filename="${name}"; filename*=UTF-8''${name}`,
    );
    expect(headers['content-type']).toBe(sentType);
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('an image is downloaded on request', () => {
    const headers = fileHeaders({ contentType: 'image/png', fileName: 'a.png', download: true });
    expect(headers['content-disposition']).toMatch(/^attachment;/);
  });

  test('no name can break out of the header', () => {
    const header = contentDisposition('attachment', `a"\r\nset-cookie: x; b\\ (ü's)*\ud800.pdf`);
    expect(header).not.toMatch(/[^\x20-\x7e]/);
    expect(header).toBe(
      `attachment; filename="a___set-cookie: x_ b_ (_'s)*_.pdf"; ` +
        `filename*=UTF-8''a%22%0D%0Aset-cookie%3A%20x%3B%20b%5C%20%28%C3%BC%27s%29%2A%EF%BF%BD.pdf`,
    );
  });
});
