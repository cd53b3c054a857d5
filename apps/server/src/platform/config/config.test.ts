import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeCertificate } from '../../../test/test-certificate.ts';
import { ConfigError, loadConfig } from './config.ts';
import { helpText, settingsList, settingsTables } from './describe.ts';
import { ensureSecretKey } from './secret-key.ts';
import { settingNames } from './settings.ts';

function mistakes(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

describe('settings', () => {
  test('an empty environment gives the documented defaults', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      port: 3000,
      accountSignup: 'false',
      presenceSeconds: 30,
      rateLimits: true,
      trustedProxies: [],
    });
    expect([...config.roles]).toEqual(['web', 'worker', 'relay']);
    expect(config.dataDir).toBe(join(process.cwd(), 'data'));
    expect(config.databaseUrl).toBeUndefined();
  });

  test('an empty value counts as not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test('values are parsed', () => {
    const config = loadConfig({
      PORT: '8080',
      ROLES: 'web, relay',
      DATABASE_URL: 'postgres://db/confab',
      REDIS_URL: 'redis://cache',
      RATE_LIMITS: 'off',
      ENABLE_ACCOUNT_SIGNUP: 'api_only',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1, loopback',
      FRONTEND_URL: 'https://desk.example.com/',
    });
    expect(config).toMatchObject({
      port: 8080,
      rateLimits: false,
      accountSignup: 'api_only',
      frontendUrl: 'https://desk.example.com',
    });
    expect([...config.roles]).toEqual(['web', 'relay']);
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1', 'loopback']);
  });

  test('operator scripts are script elements, with their allowed sources', () => {
    const html =
      '<!-- ours --><script async src="https://a.example/s.js" nonce="x"></script>\n' +
      '<script>if (1 < 2) window.x = "<b>";</script><noscript><img src="/x"></noscript>';
    const { pageScripts } = loadConfig({
      DASHBOARD_SCRIPTS: html,
      DASHBOARD_SCRIPT_SOURCES: 'https://*.a.example, wss://b.example:8443',
    });
    expect(pageScripts).toEqual({
      scripts: [
        { attributes: { async: '', src: 'https://a.example/s.js' }, code: '' },
        { attributes: {}, code: 'if (1 < 2) window.x = "<b>";' },
      ],
      sources: ['https://*.a.example', 'wss://b.example:8443'],
    });
    expect(loadConfig({}).pageScripts).toEqual({ scripts: [], sources: [] });
    for (const wrong of ['<img src="/x">', 'alert(1)', '<script src="javascript:1"></script>', '<!-- -->'])
      expect(mistakes({ DASHBOARD_SCRIPTS: wrong }), wrong).toHaveLength(1);
    for (const wrong of ['*', "'unsafe-inline'", 'https:', 'https://a.example/path', 'https://a.example;x'])
      expect(mistakes({ DASHBOARD_SCRIPT_SOURCES: wrong }), wrong).toHaveLength(1);
  });

  test('features of new accounts are set by name', () => {
    const { featureDefaults } = loadConfig({
      ACCOUNT_LEVEL_FEATURE_DEFAULTS: 'linear_integration, -campaigns',
    });
    expect(featureDefaults).toEqual(['linear_integration', '-campaigns']);
    expect(mistakes({ ACCOUNT_LEVEL_FEATURE_DEFAULTS: 'labels=true' })).toHaveLength(1);
  });

  test('translation is available once a key is set', () => {
    expect(loadConfig({ TRANSLATE_API_URL: 'https://translate.example.com' }).translation).toBeUndefined();
    expect(
      loadConfig({ TRANSLATE_API_KEY: 'a key', TRANSLATE_API_URL: 'https://translate.example.com/' }),
    ).toMatchObject({
      translation: { apiUrl: 'https://translate.example.com', apiKey: 'a key', timeoutMs: 10_000 },
    });
    expect(loadConfig({ TRANSLATE_API_KEY: 'a key' }).translation?.apiUrl).toBe(
      'https://translation.googleapis.com',
    );
    expect(mistakes({ TRANSLATE_API_URL: 'ftp://key:secret@translate.example.com' })).toHaveLength(1);
  });

  test('all errors are reported together, each with its name', () => {
    const lines = mistakes({
      PORT: '80a',
      ROLES: 'web,cook',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXIES: '10.0.0.0/33',
    });
    expect(lines).toEqual([
      'PORT must be a whole number from 0 to 65535, not "80a".',
      'ROLES may only name web, worker, relay, not "cook".',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
      'TRUSTED_PROXIES must contain addresses, CIDR ranges, loopback, or private, not "10.0.0.0/33".',
    ]);
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['BRAND_COLOR', 'red'],
    ['LOGO', 'http://pictures.example/logo.svg'],
    ['LOGO_DARK', 'logo.svg'],
    ['LOGO_THUMBNAIL', '//pictures.example/logo.svg'],
    ['BRAND_COLOR', '#12345'],
    ['PORT', '3000.5'],
    ['ROLES', ','],
    ['RATE_LIMITS', 'maybe'],
    ['ENABLE_ACCOUNT_SIGNUP', 'yes'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_URL', 'not an address'],
    ['STORAGE_URL', 's3://'],
    ['STORAGE_URL', 's3://key@bucket'],
    ['STORAGE_URL', 's3://bucket?endpoint=nowhere'],
    ['STORAGE_URL', 'file://host/path'],
    ['SECRET_KEY', 'short'],
    ['PUSH_RELAY_URL', 'relay.example'],
    ['FIREBASE_API_URL', 'ftp://fcm.example'],
    ['TRUSTED_PROXIES', 'proxy.example.com'],
  ])('%s=%s is one error', (name, value) => {
    const lines = mistakes({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} .+\\.$`));
  });

  test('a process with only some roles requires the shared services', () => {
    expect(mistakes({ ROLES: 'worker' })).toEqual([
      'DATABASE_URL must be set with ROLES=worker: the embedded database serves one process only.',
      'REDIS_URL must be set with ROLES=worker: the other roles run in other processes and communicate through it.',
    ]);
    expect(loadConfig({ ROLES: 'relay,web,worker' }).roles.size).toBe(3);
  });

  describe('phone notifications', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const file = { client_email: 'push@app.example', private_key: pem, token_uri: 'https://token.example' };
    const firebase = (account: object) => ({
      FIREBASE_PROJECT_ID: 'app',
      FIREBASE_CREDENTIALS: JSON.stringify(account),
    });

    test('are off by default, and use a relay, or an own project before a relay', () => {
      const relay = { PUSH_RELAY_URL: 'https://relay.example/' };
      expect(loadConfig({}).phonePush).toBeUndefined();
      expect(loadConfig(relay).phonePush).toEqual({ kind: 'relay', url: 'https://relay.example' });
      expect(loadConfig({ ...relay, ...firebase(file) }).phonePush).toEqual({
        kind: 'firebase',
        url: 'https://fcm.googleapis.com',
        projectId: 'app',
        account: {
          email: 'push@app.example',
          privateKey: pem,
          privateKeyId: undefined,
          tokenUrl: 'https://token.example',
        },
      });
    });

    test.each([
      ['no JSON', 'path/to/file.json'],
      ['no key', JSON.stringify({ ...file, private_key: 'secret' })],
      ['no address', JSON.stringify({ ...file, token_uri: 'token' })],
      ['nobody', JSON.stringify({ ...file, client_email: undefined })],
    ])('with %s in its credentials report one error without the value', (_what, credentials) => {
      expect(mistakes({ FIREBASE_PROJECT_ID: 'app', FIREBASE_CREDENTIALS: credentials })).toEqual([
        'FIREBASE_CREDENTIALS must be the JSON file of a service account, with its private_key.',
      ]);
    });

    test('require the project and its credentials', () => {
      const { FIREBASE_CREDENTIALS } = firebase(file);
      expect(mistakes({ FIREBASE_CREDENTIALS })).toEqual([
        'FIREBASE_PROJECT_ID must be set with FIREBASE_CREDENTIALS.',
      ]);
      expect(mistakes({ FIREBASE_PROJECT_ID: 'app' })).toEqual([
        'FIREBASE_CREDENTIALS must be set with FIREBASE_PROJECT_ID.',
      ]);
    });
  });

  describe('a SAML provider', () => {
    const { certificate } = makeCertificate('idp.example');
    const base64 = certificate.replaceAll(/-----[A-Z ]+-----|\n/g, '');
    const settings = {
      SAML_ENTRY_POINT: 'https://idp.example/sso',
      SAML_ISSUER: 'https://idp.example/metadata',
    };
    const read = (value: string) =>
      loadConfig({ ...settings, SAML_CERTIFICATE: value, SAML_NAME: 'Acme' }).signOnProviders;

    test('is parsed, with its certificate in any format', () => {
      const [first] = read(certificate);
      expect(first).toMatchObject({
        name: 'saml',
        label: 'Acme',
        entryPoint: 'https://idp.example/sso',
        issuer: 'https://idp.example/metadata',
        certificates: [certificate],
      });
      for (const value of [base64, certificate.replaceAll('\n', String.raw`\n`), ` ${base64} `])
        expect(read(value)).toEqual([first]);
      expect(read(certificate + certificate)[0]).toMatchObject({ certificates: [certificate, certificate] });
    });

    test('requires all of its settings and a certificate', () => {
      expect(mistakes({ ...settings })).toEqual(['SAML_CERTIFICATE must be set with SAML_ENTRY_POINT.']);
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      for (const SAML_CERTIFICATE of ['hello', key, `${certificate}${key}`, '-----BEGIN CERTIFICATE-----'])
        expect(mistakes({ ...settings, SAML_CERTIFICATE })).toEqual([
          'SAML_CERTIFICATE must be an X.509 certificate with an RSA key, as PEM or base64.',
        ]);
    });

    test('may use our encryption keys, next to their certificates', () => {
      const [ours, next] = [makeCertificate('ours.example'), makeCertificate('next.example')];
      const whole = { ...settings, SAML_CERTIFICATE: certificate };
      const encryptionOf = (SAML_ENCRYPTION_KEY: string, more = {}) =>
        loadConfig({ ...whole, SAML_ENCRYPTION_KEY, ...more }).signOnProviders;
      const pem = `${next.certificate}${ours.key}${ours.certificate}${next.key}`;
      for (const value of [pem, pem.replaceAll('\n', String.raw`\n`)])
        expect(encryptionOf(value, { SAML_REQUIRE_ENCRYPTION: 'true' })).toMatchObject([
          { encryption: { keys: [ours, next], isRequired: true } },
        ]);
      expect(loadConfig(whole).signOnProviders).toMatchObject([
        { encryption: { keys: [], isRequired: false } },
      ]);
      const wrong =
        'SAML_ENCRYPTION_KEY must be RSA keys of at least 2048 bits, each with its certificate, as PEM.';
      for (const SAML_ENCRYPTION_KEY of ['hello', ours.key, ours.certificate, ours.key + next.certificate])
        expect(mistakes({ ...whole, SAML_ENCRYPTION_KEY })).toEqual([wrong]);
      expect(mistakes({ ...whole, SAML_REQUIRE_ENCRYPTION: 'true' })).toEqual([
        'SAML_ENCRYPTION_KEY must be set with SAML_REQUIRE_ENCRYPTION.',
      ]);
    });
  });

  test('an invalid URL is reported without its password', () => {
    expect(mistakes({ DATABASE_URL: 'mysql://app:hunter2@host/db' }).join()).not.toContain('hunter2');
  });
});

describe('documentation', () => {
  const read = (file: string) =>
    readFileSync(fileURLToPath(new URL(`../../../../../${file}`, import.meta.url)), 'utf8');

  test('help, README and docs/configuration.md name every setting', async () => {
    // Earlier tests in this process may have added channels.
    vi.resetModules();
    const { providerSettings } = await import('../../main/provider-settings.ts');
    const page = read('docs/configuration.md');
    expect(read('README.md')).toContain(settingsList(providerSettings()));
    for (const name of settingNames) expect(helpText(providerSettings())).toContain(name);
    expect(page).toContain(settingsTables(providerSettings()));
  });
});

describe('secret key', () => {
  let dataDir = '';
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'confab-secret-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  test('is generated once, readable by its owner only', () => {
    const first = ensureSecretKey({ secretKey: undefined, dataDir });
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(ensureSecretKey({ secretKey: undefined, dataDir })).toBe(first);
  });

  test('the setting takes precedence and writes no file', () => {
    const secretKey = 'x'.repeat(32);
    expect(ensureSecretKey({ secretKey, dataDir: join(dataDir, 'none') })).toBe(secretKey);
  });

  test('a damaged file stops the start instead of being replaced', () => {
    writeFileSync(join(dataDir, 'secret.key'), 'half');
    expect(() => ensureSecretKey({ secretKey: undefined, dataDir })).toThrow(/damaged/);
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe('half');
  });
});
