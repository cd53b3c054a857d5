import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { settingsSchema } from '../apps/server/src/platform/config/settings.ts';
import { inRoot } from './launch/paths.mjs';
import { startFlags } from './start-flags.ts';

type Tree = { [key: string]: Tree } & Tree[] & string;

const read = (...path: string[]): string => readFileSync(inRoot(...path), 'utf8');
const settings = new Set(Object.keys(settingsSchema.properties));

describe('Dockerfile', () => {
  const lines = read('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const of = (word: string): string[] => lines.filter((line) => line.startsWith(`${word} `));

  test('copies existing or built files', () => {
    const sources = of('COPY')
      .flatMap((line) => line.split(/\s+/))
      .filter((word) => word.startsWith('/confab/'))
      .map((word) => word.slice('/confab/'.length));
    expect(sources.length).toBeGreaterThan(10);
    const generated = /^(node_modules|apps\/[\w-]+\/dist)$/;
    expect(sources.filter((path) => !generated.test(path) && !existsSync(inRoot(path)))).toEqual([]);
  });

  test('runs the built server as an unprivileged user, with a health check', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
    expect(last).toContain('USER node');
    expect(last.at(-1)).toBe(
      `CMD ${JSON.stringify(['node', ...startFlags, 'scripts/serve.mjs']).replaceAll(',', ', ')}`,
    );
    expect(existsSync(inRoot('scripts/serve.mjs'))).toBe(true);
    expect(last.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/health');
    expect(last.some((line) => /npm|\.ts\b/.test(line))).toBe(false);
  });

  test('names every package of this repository that the server uses', () => {
    const own = Object.keys(
      (JSON.parse(read('apps/server/package.json')) as { dependencies: object }).dependencies,
    ).filter((name) => name.startsWith('@confab/'));
    for (const name of own)
      expect(read('Dockerfile')).toContain(`/confab/packages/${name.slice('@confab/'.length)}/package.json`);
  });
});

describe.each(['compose.yaml', 'compose.many.yaml'])('deploy/%s', (file) => {
  const compose = parse(read('deploy', file), { merge: true }) as Tree;
  const services = Object.entries(compose['services'] ?? {});
  const nodes = services.filter(([, service]) => service['environment']?.['FRONTEND_URL'] !== undefined);

  test('sets only existing settings, and runs every role', () => {
    const names = nodes.flatMap(([, service]) => Object.keys(service['environment'] ?? {}));
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
    const roles = nodes.map(([, service]) => String(service['environment']?.['ROLES'] ?? 'web,worker,relay'));
    expect(new Set(roles.join().split(','))).toEqual(new Set(['web', 'worker', 'relay']));
  });

  test('gives nodes with some of the roles the shared services', () => {
    for (const [name, { environment }] of nodes.filter(([, one]) => one['environment']?.['ROLES'])) {
      for (const setting of ['DATABASE_URL', 'REDIS_URL', 'STORAGE_URL', 'SECRET_KEY'])
        expect([name, setting, typeof environment?.[setting]]).toEqual([name, setting, 'string']);
    }
  });

  test('waits longer for a stop than the server needs, and grants no privileges', () => {
    for (const [, service] of nodes) {
      expect(Number.parseInt(String(service['stop_grace_period']))).toBeGreaterThan(20);
      expect(service['cap_drop']).toEqual(['ALL']);
    }
  });

  test('refers to nothing it does not declare', () => {
    const known = new Set(services.map(([name]) => name));
    const volumes = new Set(Object.keys(compose['volumes'] ?? {}));
    for (const [, service] of services) {
      const waits = service['depends_on'] ?? [];
      for (const name of Array.isArray(waits) ? waits : Object.keys(waits)) expect(known).toContain(name);
      for (const volume of service['volumes'] ?? []) {
        const [from = ''] = volume.split(':');
        if (from.startsWith('./')) expect(existsSync(inRoot('deploy', from))).toBe(true);
        else expect(volumes).toContain(from);
      }
    }
  });
});

test('the proxy routes to the web nodes of the compose file, and checks their health', () => {
  const caddyfile = read('deploy', 'Caddyfile');
  const upstreams = [...caddyfile.matchAll(/([\w-]+):(3000|7070)/g)].map(([, name]) => name);
  expect(upstreams).toEqual(['web-1', 'web-2', 'store']);
  expect(read('apps/server/src/platform/http/health.ts')).toContain(
    `'${/health_uri (\S+)/.exec(caddyfile)?.[1] ?? ''}'`,
  );
});

describe('deploy/kubernetes', () => {
  const folder = 'deploy/kubernetes';
  const objects = readdirSync(inRoot(folder))
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .flatMap((name) => parseAllDocuments(read(folder, name)))
    .map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Tree;
    });
  const ofKind = (kind: string): Tree[] => objects.filter((one) => String(one['kind']) === kind);
  const nameOf = (one: Tree | undefined): string => String(one?.['metadata']?.['name']);
  const component = (one: Tree | undefined): unknown => one?.['app.kubernetes.io/component'];
  const deployments = ofKind('Deployment');
  const podOf = (one: Tree): Tree | undefined => one['spec']?.['template']?.['spec'];
  const containerOf = (one: Tree): Tree | undefined => podOf(one)?.['containers']?.[0];

  test('lists all files, and only existing ones', () => {
    const { resources } = parse(read(folder, 'kustomization.yaml')) as { resources: string[] };
    const files = readdirSync(inRoot(folder)).filter((name) =>
      /^(?!kustomization|secret).*\.yaml$/.test(name),
    );
    // The secret is made from its example and not committed.
    expect(resources.toSorted()).toEqual([...files, 'secret.yaml'].toSorted());
    expect(read(folder, '.gitignore').trim()).toBe('secret.yaml');
  });

  test('runs each role separately, from existing settings', () => {
    const roles = deployments.map((one) => containerOf(one)?.['env']?.[0]);
    expect(roles.map((env) => [env?.['name'], env?.['value']])).toEqual(
      ['relay', 'web', 'worker'].map((role) => ['ROLES', role]),
    );
    const config = ofKind('ConfigMap')[0];
    const secret = ofKind('Secret')[0];
    const names = [...Object.keys(config?.['data'] ?? {}), ...Object.keys(secret?.['stringData'] ?? {})];
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'STORAGE_URL', 'SECRET_KEY'])
      expect(names).toContain(name);
    for (const one of deployments)
      expect(containerOf(one)?.['envFrom']).toEqual([
        { configMapRef: { name: nameOf(config) } },
        { secretRef: { name: nameOf(secret) } },
      ]);
  });

  test('selectors find their pods, and every deployment has its disruption budget', () => {
    const labels = deployments.map((one) => component(one['spec']?.['template']?.['metadata']?.['labels']));
    for (const one of deployments)
      expect(labels).toContain(component(one['spec']?.['selector']?.['matchLabels']));
    for (const service of ofKind('Service'))
      expect(labels).toContain(component(service['spec']?.['selector']));
    expect(
      ofKind('PodDisruptionBudget').map((one) => component(one['spec']?.['selector']?.['matchLabels'])),
    ).toEqual(labels);
    const target = ofKind('HorizontalPodAutoscaler')[0]?.['spec']?.['scaleTargetRef'];
    const scaled = deployments.find((one) => nameOf(one) === String(target?.['name']));
    expect([nameOf(scaled), scaled?.['spec']?.['replicas']]).toEqual(['confab-web', undefined]);
    const backend = ofKind('Ingress')[0]?.['spec']?.['rules']?.[0]?.['http']?.['paths']?.[0]?.['backend'];
    expect(ofKind('Service').map(nameOf)).toContain(String(backend?.['service']?.['name']));
  });

  test('checks the server’s health, stops it within its grace period, and grants it no privileges', () => {
    const health = read('apps/server/src/platform/http/health.ts');
    for (const one of deployments) {
      const container = containerOf(one);
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
        expect(health).toContain(`'${String(container?.[probe]?.['httpGet']?.['path'])}'`);
      expect(container?.['ports']).toEqual([{ name: 'http', containerPort: 3000 }]);
      expect(Number(podOf(one)?.['terminationGracePeriodSeconds'])).toBeGreaterThan(25);
      expect(podOf(one)?.['securityContext']).toMatchObject({ runAsNonRoot: true });
      expect(container?.['securityContext']).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
      });
      const mounts = (container?.['volumeMounts'] ?? []).map((mount) => mount['name']);
      expect((podOf(one)?.['volumes'] ?? []).map((volume) => volume['name'])).toEqual(mounts);
    }
  });
});

test('only what a build needs is sent to the builder', () => {
  const ignored = read('.dockerignore').trim().split('\n');
  for (const pattern of ['.git', 'data', '**/node_modules', '**/.env*']) expect(ignored).toContain(pattern);
});
