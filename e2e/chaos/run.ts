import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startBandwidth } from '../../apps/server/test/bandwidth/stand-in.ts';
import { startProvider } from '../../apps/server/test/example-channel/stand-in.ts';
import {
  actAsAgent,
  actAsInboxAdministrator,
  actAsProgram,
  actAsVisitor,
  type Harness,
} from './actors/actors.ts';
import { succeeded } from './actors/caller.ts';
import { actAsContactImporter } from './actors/contact-importer.ts';
import { actAsContactEditor, addPairs } from './actors/contact-editor.ts';
import { actAsCustomers } from './actors/customers.ts';
import { actAsEditor } from './actors/editor.ts';
import { startCluster } from './servers/cluster.ts';
import { watchCosts } from './checks/cost.ts';
import { checkEverything } from './checks/everything.ts';
import { injectFaults } from './faults.ts';
import { actAsHostileVisitor } from './actors/hostile.ts';
import { actAsOrganizer } from './actors/organizer.ts';
import { createHistory, type History, type Violation } from './history.ts';
import type { Records } from './records.ts';
import { actAsProvider } from './actors/provider.ts';
import { startProxy } from './servers/proxy.ts';
import { createRandom } from './random.ts';
import { startBot } from './actors/bot.ts';
import { actAsOutreach } from './actors/outreach.ts';
import { startReceiver } from './actors/receiver.ts';
import { startWebhook } from './actors/webhook.ts';
import { type ChaosOptions, type ChaosSetup, setUp } from './set-up.ts';
import { headersOf, asSeenByOtherAccount } from './system.ts';

export type ChaosResult = {
  violations: readonly Violation[];
  history: History;
  /** One line of the report. */
  summary: string;
};

/** The server with a channel of a provider, whose stand-in runs here. */
const entry = fileURLToPath(new URL('../../apps/server/test/example-channel/start.ts', import.meta.url));

/**
 * Milliseconds after the last fault until everything must be consistent: a call that a killed process had begun is made
 * again after a minute.
 */
const settleMs = 90_000;

/**
 * Runs the plan of a seed: everyone acts while faults are injected, then activity stops and promises are
 * checked.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const history = createHistory();
  const faults: Violation[] = [];
  const [provider, bandwidth, bot] = await Promise.all([
    startProvider(),
    startBandwidth(),
    startBot(createRandom(options.seed).fork('bot')),
  ]);
  const cluster = await startCluster({
    topology: options.topology,
    entry,
    env: { ENABLE_ACCOUNT_SIGNUP: 'true', EXAMPLE_API_URL: provider.url, BANDWIDTH_API_URL: bandwidth.url },
    onErrorLine: (name, line) => history.note(name, `LOG ${line}`),
    onCrash: (name, code, output) => {
      history.note('CRASH', `${name} ended by itself with ${code}`);
      faults.push({
        invariant: 'no process ends by itself',
        text: `${name} ended with ${code}: ${output.slice(-1500)}`,
        about: ['FAULT', 'CRASH'],
      });
    },
  });
  const random = createRandom(options.seed);
  const proxy = await startProxy(cluster.webPorts, random.fork('network'));
  const webhook = await startWebhook(history, random.fork('webhook'));
  const receiver = await startReceiver(history, random.fork('receiver'));
  const costs = watchCosts(cluster.nodes, join(cluster.dataDir, 'files'));
  try {
    const play = await setUp({ cluster, proxy, webhook, receiver, bot, bandwidth, history, options });
    const count = await perform(play);
    const { violations, waited } = await settle(play);
    const { records, outreachRecords } = play;
    const acknowledged = records.sent.filter((sent) => sent.acknowledged !== null).length;
    return {
      violations: [...faults, ...costs.stop(), ...broken(history), ...violations],
      history,
      summary: `seed ${options.seed}, ${options.topology}: ${options.seconds} s, ${count} faults, ${records.sent.length} messages sent, ${acknowledged} acknowledged, ${records.provided.length} brought by a provider, ${contactSteps(records)}, ${customerSteps(records)}, ${outreachRecords.deskConversations} given out, ${bandwidth.taken.length} texts of a campaign, ${bot.answered()} answers and ${bot.handedOver.size} handoffs of a bot, ${webhook.deliveries.size} delivered, ${receiver.received.length} calls of a rule, ${history.count()} lines of history, quiet after ${(waited / 1000).toFixed(1)} s`,
    };
  } finally {
    costs.stop();
    await Promise.all([webhook.close(), receiver.close()]);
    await proxy.close();
    await cluster.close();
    await Promise.all([provider.close(), bandwidth.close(), bot.close()]);
  }
}

/**
 * Everyone acts while faults are injected; then a label is renamed, Nils and a team are removed, and one more
 * fault follows.
 */
async function perform({
  cluster,
  proxy,
  webhook,
  receiver,
  history,
  options,
  system,
  records,
  listeners,
  visitors,
  mallory,
  callerOf,
  outreach,
  outreachRecords,
}: ChaosSetup): Promise<number> {
  const random = createRandom(options.seed);
  let end = Infinity;
  const isOver = (): boolean => performance.now() > end;
  const harness: Harness = {
    system,
    records,
    history,
    isOver,
    callerOf,
    randomOf: (who) => random.fork(who),
  };
  await addPairs(harness);
  end = performance.now() + options.seconds * 1000;
  proxy.setWeather({ delay: 0.03, loseResponse: 0.03 });
  webhook.setPatience(0.1);
  receiver.setPatience(0.3);
  const [maya, jonas, aiko] = listeners;
  const rhea = listeners.at(-1);
  if (!maya || !jonas || !aiko || !rhea) throw new Error('The seeded users are missing');
  const raging = injectFaults({ cluster, proxy, random: random.fork('faults'), history, isOver });
  await Promise.all([
    ...[maya, jonas, aiko].map((listener) => actAsAgent(harness, listener)),
    ...[maya, jonas, aiko].map((listener) => actAsOrganizer(harness, listener)),
    actAsAgent({ ...harness, system: asSeenByOtherAccount(system) }, rhea),
    ...visitors.map((visitor) => actAsVisitor(harness, visitor)),
    actAsHostileVisitor(harness, mallory, proxy.url),
    actAsProgram(harness, maya),
    actAsProvider(harness),
    actAsContactEditor(harness),
    actAsContactImporter(harness),
    actAsEditor(harness),
    actAsCustomers(harness, maya),
    actAsInboxAdministrator(harness),
    actAsOutreach(harness, outreach, outreachRecords),
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
    admin.untilAnswered({ method: 'DELETE', path: `${base}/teams/${system.returns.id}`, headers }),
  ]);
  const worker = cluster.nodes.find(({ roles }) => roles.includes('worker'));
  history.note('FAULT', `kill -9 ${worker?.name}, the worker`);
  await worker?.end('SIGKILL');
  await worker?.start();
  return count + 1;
}

/** Once activity has stopped, checks until nothing is wrong, or the time is up. */
async function settle(play: ChaosSetup): Promise<{ violations: Violation[]; waited: number }> {
  const { proxy, webhook, receiver, history, listeners } = play;
  proxy.setWeather({ delay: 0, loseResponse: 0 });
  webhook.setPatience(0);
  receiver.setPatience(0);
  history.note('FAULT', 'quiet');
  for (const listener of listeners) listener.wake();
  const start = performance.now();
  try {
    for (;;) {
      await setTimeout(500);
      const violations = await checkEverything(play);
      const waited = performance.now() - start;
      if (violations.length === 0 || waited > settleMs) return { violations, waited };
    }
  } finally {
    for (const listener of listeners) listener.close();
    for (const visitor of play.visitors) visitor.close();
    play.online.close();
  }
}
const contactSteps = ({ pairSteps: { merged, separated, deleted }, imports }: Records): string =>
  `pairs of contacts merged ${merged}, separated ${separated}, deleted ${deleted} times, ${imports.length} files imported`;

const customerSteps = ({ articles, passers, ratings }: Records): string =>
  `${articles.length} articles written, ${passers.length} first visits, ${ratings.length} ratings`;
const broken = (history: History): Violation[] =>
  history
    .all()
    .filter((line) => line.includes('BROKEN'))
    .map((line) => ({
      invariant: 'trouble is told as trouble, not as 500',
      text: line.trim(),
      about: ['LOG'],
    }));
