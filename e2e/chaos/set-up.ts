import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listen, type Listener } from './actors/agent.ts';
import { createCaller, succeeded, type Caller } from './actors/caller.ts';
import { visitApp, visitWebsite, type Visitor } from './actors/visitor.ts';
import type { Receiver } from './actors/receiver.ts';
import type { WebhookStandIn } from './actors/webhook.ts';
import type { History } from './history.ts';
import { createRecords, type Records } from './records.ts';
import { createRandom } from './random.ts';
import type { Cluster, Topology } from './servers/cluster.ts';
import type { Proxy } from './servers/proxy.ts';
import { createOutreach, type Outreach } from './outreach-system.ts';
import type { BotProgram } from './actors/bot.ts';
import type { BandwidthStandIn } from '../../apps/server/test/bandwidth/stand-in.ts';
import { createOutreachRecords, keepOnline, type OutreachRecords } from './actors/outreach.ts';
import { createSystem, headersOf, asSeenByOtherAccount, type System } from './system.ts';

export type ChaosOptions = { seed: number; seconds: number; topology: Topology };

/** Everything that exists when a run begins. */
export type ChaosSetup = {
  cluster: Cluster;
  proxy: Proxy;
  webhook: WebhookStandIn;
  receiver: Receiver;
  bot: BotProgram;
  bandwidth: BandwidthStandIn;
  history: History;
  options: ChaosOptions;
  system: System;
  records: Records;
  outreach: Outreach;
  outreachRecords: OutreachRecords;
  /** The users who are online in the third account. */
  online: { close(): void };
  listeners: Listener[];
  visitors: Visitor[];
  mallory: Visitor;
  callerOf: (who: string) => Caller;
};

/** Creates the accounts and connects everyone. */
export async function setUp(
  parts: Pick<
    ChaosSetup,
    'cluster' | 'proxy' | 'webhook' | 'receiver' | 'bot' | 'bandwidth' | 'history' | 'options'
  >,
): Promise<ChaosSetup> {
  const { cluster, proxy, webhook, receiver, bot, history, options } = parts;
  const random = createRandom(options.seed);
  const callerOf = (who: string): Caller =>
    createCaller(who, proxy.url, history, random.fork(`${who} calls`));
  const system = await createSystem(callerOf('setup'), {
    sentEmails: join(cluster.dataDir, 'files', 'mail'),
    webhookUrl: webhook.url,
    receiverUrl: receiver.url,
  });
  const outreach = await createOutreach(callerOf('setup'), {
    sentEmails: join(cluster.dataDir, 'files', 'mail'),
    botUrl: bot.url,
  });
  bot.begin({ call: callerOf('the bot'), accountId: outreach.accountId, token: outreach.botToken });
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
  const rival = asSeenByOtherAccount(system);
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
  return {
    ...parts,
    system,
    records: createRecords(),
    outreach,
    outreachRecords: createOutreachRecords(),
    online: keepOnline(proxy.url, outreach),
    listeners,
    visitors,
    mallory,
    callerOf,
  };
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries > 300) throw new Error(`${what} are not there after 30 seconds`);
    await setTimeout(100);
  }
}
