import pg from 'pg';
import { fillReports } from '../src/features/report/index.ts';
import type { Platform } from '../src/platform/platform.ts';
import { attachFiles } from './attach.ts';
import { createDemoAgents, type DemoAgents } from './demo-agents.ts';
import { loadConversations } from './load.ts';
import { recordResolutions } from './resolutions.ts';

export type SeedOptions = {
  conversations: number;
  messages: number;
  onProgress: (messages: number) => void;
};

/** Files are stored one by one, so only this many conversations get one. */
const maxSeedFiles = 24;
/** So many conversations are counted for reports at once; more of them by the server, within minutes. */
const maxUploads = 5000;

/** Fills the demo users' account. Each run adds to it. `messages` must not be fewer than `conversations`. */
export async function seed(platform: Platform, pool: pg.Pool, options: SeedOptions): Promise<DemoAgents> {
  const crew = await createDemoAgents(platform);
  // COPY needs a connection to itself: those of the pool let statements leave before others are answered.
  const client = new pg.Client({ ...pool.options, pipeline: false });
  await client.connect();
  try {
    const now = platform.clock.now();
    const since = await loadConversations(client, crew, {
      ...options,
      now,
      ids: platform.ids,
      seed: now.getTime() % 2 ** 32,
    });
    await recordResolutions(client, crew.accountId, since);
    await attachFiles(platform, crew.accountId, {
      since,
      count: Math.min(maxSeedFiles, Math.ceil(options.conversations / 4)),
    });
    await client.query(
      `insert into reporting_fill (account_id, next_id) values ($1, $2)
       on conflict (account_id) do update set next_id = least(reporting_fill.next_id, excluded.next_id)`,
      [crew.accountId, since],
    );
    if (options.conversations <= maxUploads) await fillReports(platform);
    await client.query(
      'analyze contact, contact_inbox, conversation, conversation_label, conversation_count, message',
    );
  } finally {
    await client.end();
  }
  return crew;
}
