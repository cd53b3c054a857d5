import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProvider } from '../../apps/server/test/example-channel/stand-in.ts';
import { actAsAgent, actAsDoorkeeper, actAsProgram, actAsVisitor, type Harness } from './actors/actors.ts';
import { listen, type Listener } from './actors/agent.ts';
import { createCaller, succeeded, type Caller } from './actors/caller.ts';
import { startCluster, type Cluster, type Topology } from './servers/cluster.ts';
import { watchCosts } from './checks/cost.ts';
import { checkCounts } from './checks/counts.ts';
import { checkRows, checkState, messageRows, withDatabase } from './checks/database.ts';
import { rage } from './faults.ts';
import { checkFiles } from './checks/files.ts';
import { checkOrder, checkSecrecy, checkWebhooks } from './checks/delivery.ts';
import { actAsHostileVisitor } from './actors/hostile.ts';
import { createHistory, type History, type Violation } from './history.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { actAsProvider, checkProvided } from './actors/provider.ts';
import { startProxy, type Proxy } from './servers/proxy.ts';
import { createRandom } from './random.ts';
import { visitApp, visitWebsite, type Visitor } from './actors/visitor.ts';
import { startWebhook, type WebhookStandIn } from './actors/webhook.ts';
import { createSystem, headersOf, readMails, seenByRival, type System } from './system.ts';

export type ChaosOptions = { seed: number; seconds: number; topology: Topology };

export type ChaosResult = {
  violations: readonly Violation[];
  history: History;
  /** One line of numbers. */
  summary: string;
};

/** The server with a channel to a provider, whose stand-in runs here. */
const entry = fileURLToPath(new URL('../../apps/server/test/example-channel/start.ts', import.meta.url));

/** Milliseconds after the last fault until everything must be consistent. */
const settling = 30_000;

/** Runs the plan of a seed: everyone acts while things break, then activity stops and promises are checked. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const history = createHistory();
  const faults: Violation[] = [];
  const provider = await startProvider();
  const cluster = await startCluster({
    topology: options.topology,
    entry,
    env: { ENABLE_ACCOUNT_SIGNUP: 'true', EXAMPLE_API_URL: provider.url },
    onFault: (name, line) => history.note(name, `LOG ${line}`),
    onCrash: (name, code, said) => {
      history.note('CRASH', `${name} ended by itself with ${code}`);
      faults.push({
        invariant: 'no process ends by itself',
        text: `${name} ended with ${code}: ${said.slice(-1500)}`,
        about: ['FAULT', 'CRASH'],
      });
    },
  });
  const random = createRandom(options.seed);
  const proxy = await startProxy(cluster.webPorts, random.fork('network'));
  const webhook = await startWebhook(history, random.fork('webhook'));
  const costs = watchCosts(cluster.nodes, join(cluster.dataDir, 'files'));
  try {
    const play = await setUp({ cluster, proxy, webhook, history, options });
    const count = await perform(play);
    const { violations, waited } = await settle(play);
    const { ledger } = play;
    const acknowledged = ledger.sent.filter((sent) => sent.acknowledged !== null).length;
    return {
      violations: [...faults, ...costs.stop(), ...broken(history), ...violations],
      history,
      summary: `seed ${options.seed}, ${options.topology}: ${options.seconds} s, ${count} faults, ${ledger.sent.length} messages sent, ${acknowledged} acknowledged, ${ledger.provided.length} brought by a provider, ${webhook.deliveries.size} delivered, ${history.count()} lines of history, quiet after ${(waited / 1000).toFixed(1)} s`,
    };
  } finally {
    costs.stop();
    await webhook.close();
    await proxy.close();
    await cluster.close();
    await provider.close();
  }
}

type Play = {
  cluster: Cluster;
  proxy: Proxy;
  webhook: WebhookStandIn;
  history: History;
  options: ChaosOptions;
  system: System;
  ledger: Ledger;
  listeners: Listener[];
  visitors: Visitor[];
  mallory: Visitor;
  callerOf: (who: string) => Caller;
};

async function setUp(
  parts: Pick<Play, 'cluster' | 'proxy' | 'webhook' | 'history' | 'options'>,
): Promise<Play> {
  const { cluster, proxy, webhook, history, options } = parts;
  const random = createRandom(options.seed);
  const callerOf = (who: string): Caller =>
    createCaller(who, proxy.url, history, random.fork(`${who} calls`));
  const system = await createSystem(callerOf('setup'), {
    mails: join(cluster.dataDir, 'files', 'mail'),
    webhookUrl: webhook.url,
  });
  succeeded(
    await callerOf('setup').untilAnswered({
      method: 'POST',
      path: `/api/v1/accounts/${system.accountId}/labels`,
      headers: headersOf(system.maya),
      body: { title: 'alpha' },
    }),
    'a label',
  );
  const listeners = [system.maya, system.jonas, system.aiko, system.nils, system.rex].map((person) =>
    listen({ person, system, url: proxy.url, call: callerOf(`${person.name}'s page`), history }),
  );
  const rival = seenByRival(system);
  const rheasPage = callerOf("Rhea's page");
  listeners.push(
    listen({ person: rival.rival.rhea, system: rival, url: proxy.url, call: rheasPage, history }),
  );
  await until(() => listeners.every((listener) => listener.isLive()), 'listeners');
  const visitors: Visitor[] = [];
  for (const name of ['Tessa', 'Omar', 'Lin'])
    visitors.push(await visitWebsite({ name, system, url: proxy.url, call: callerOf(name), history }));
  visitors.push(
    await visitWebsite({ name: 'Mona', system: rival, url: proxy.url, call: callerOf('Mona'), history }),
  );
  for (const name of ['Ines', 'Bo'])
    visitors.push(await visitApp({ name, system, url: proxy.url, call: callerOf(name), history }));
  const mallory = await visitWebsite({
    name: 'Mallory',
    system,
    url: proxy.url,
    call: callerOf('Mallory'),
    history,
  });
  visitors.push(mallory);
  return { ...parts, system, ledger: createLedger(), listeners, visitors, mallory, callerOf };
}

/** Everyone acts while things break; then the label is renamed and Nils removed, and one more thing breaks. */
async function perform({
  cluster,
  proxy,
  webhook,
  history,
  options,
  system,
  ledger,
  listeners,
  visitors,
  mallory,
  callerOf,
}: Play): Promise<number> {
  const random = createRandom(options.seed);
  const end = performance.now() + options.seconds * 1000;
  const isOver = (): boolean => performance.now() > end;
  const harness: Harness = { system, ledger, history, isOver, callerOf, randomOf: (who) => random.fork(who) };
  proxy.setWeather({ delay: 0.03, loseAnswer: 0.03 });
  webhook.setPatience(0.1);
  const [maya, jonas, aiko] = listeners;
  const rhea = listeners.at(-1);
  if (!maya || !jonas || !aiko || !rhea) throw new Error('nobody is there');
  const raging = rage({ cluster, proxy, random: random.fork('faults'), history, isOver });
  await Promise.all([
    ...[maya, jonas, aiko].map((listener) => actAsAgent(harness, listener)),
    actAsAgent({ ...harness, system: seenByRival(system) }, rhea),
    ...visitors.map((visitor) => actAsVisitor(harness, visitor)),
    actAsHostileVisitor(harness, mallory, proxy.url),
    actAsProgram(harness, maya),
    actAsProvider(harness),
    actAsDoorkeeper(harness),
  ]);
  const count = await raging;
  const admin = callerOf('admin');
  const base = `/api/v1/accounts/${system.accountId}`;
  const headers = headersOf(system.maya);
  const listed = await admin.untilAnswered({ method: 'GET', path: `${base}/labels`, headers });
  const [label] = succeeded(listed, 'labels')['payload'] as { id: number }[];
  await Promise.all([
    admin.untilAnswered({
      method: 'PATCH',
      path: `${base}/labels/${label?.id}`,
      headers,
      body: { title: 'gamma' },
    }),
    admin.untilAnswered({ method: 'DELETE', path: `${base}/agents/${system.nils.id}`, headers }),
  ]);
  const worker = cluster.nodes.find(({ roles }) => roles.includes('worker'));
  history.note('FAULT', `kill -9 ${worker?.name}, the worker`);
  await worker?.end('SIGKILL');
  await worker?.start();
  return count + 1;
}

/** Quiet: looks until nothing is wrong any more, or the time is up. */
async function settle(play: Play): Promise<{ violations: Violation[]; waited: number }> {
  const { proxy, webhook, history, listeners } = play;
  proxy.setWeather({ delay: 0, loseAnswer: 0 });
  webhook.setPatience(0);
  history.note('FAULT', 'quiet');
  for (const listener of listeners) listener.wake();
  const start = performance.now();
  try {
    for (;;) {
      await setTimeout(500);
      const violations = await check(play);
      const waited = performance.now() - start;
      if (violations.length === 0 || waited > settling) return { violations, waited };
    }
  } finally {
    for (const listener of listeners) listener.close();
    for (const visitor of play.visitors) visitor.close();
  }
}

async function check({
  cluster,
  webhook,
  system,
  ledger,
  listeners,
  visitors,
  callerOf,
}: Play): Promise<Violation[]> {
  const { rows, state, counts } = await withDatabase(cluster.postgres.url, async (ask) => ({
    rows: await messageRows(ask),
    state: await checkState(ask, system, ledger),
    counts: await checkCounts(ask, system, callerOf('counter')),
  }));
  const mails = await readMails(join(cluster.dataDir, 'files', 'mail'));
  const uninvited = system.invited
    .filter((address) => !mails.some((mail) => mail.includes(`To: ${address}`)))
    .map((address) => ({ invariant: 'every invitation is mailed', text: address, about: [address] }));
  const staying = listeners.filter(({ person }) => person !== system.nils);
  return [
    ...checkRows(rows, ledger),
    ...checkProvided(rows, ledger),
    ...(await checkFiles(rows, ledger, system, callerOf('reader'))),
    ...state,
    ...counts,
    ...uninvited,
    ...checkOrder(listeners, visitors),
    ...checkSecrecy(system, listeners, visitors, rows, ledger.stays),
    ...checkWebhooks(system, rows, webhook),
    ...(await differences(
      staying.map(({ person, cache }) => ({ name: person.name, differences: () => cache.differences() })),
    )),
    ...(await differences(visitors)),
  ];
}

async function differences(
  holders: readonly { name: string; differences(): Promise<string[]> }[],
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const holder of holders) {
    const lines = await holder
      .differences()
      .catch((error: unknown) => [`cannot be looked at: ${String(error)}`]);
    for (const line of lines)
      found.push({
        invariant: 'what a client holds equals a fresh fetch',
        text: `${holder.name}: ${line}`,
        about: wordsOf(line, holder.name),
      });
  }
  return found;
}

/** History lines about the conversation a difference names. */
const wordsOf = (line: string, name: string): string[] => {
  const id = /conversation (\d+)/.exec(line)?.[1];
  return id === undefined ? [name] : [`"conversation":${id}`, `conversations/${id}`];
};

const broken = (history: History): Violation[] =>
  history
    .all()
    .filter((line) => line.includes('BROKEN'))
    .map((line) => ({
      invariant: 'trouble is told as trouble, not as 500',
      text: line.trim(),
      about: ['LOG'],
    }));

async function until(holds: () => boolean, what: string): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries > 300) throw new Error(`${what} are not there after 30 seconds`);
    await setTimeout(100);
  }
}
