import { accountName, emailOf, password } from '../apps/server/seed/demo-agents.ts';
import { openForSeed } from '../apps/server/seed/open.ts';
import { seed } from '../apps/server/seed/seed.ts';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { StartError } from '../apps/server/src/platform/start-error.ts';
import { type Arguments, numberOf } from './launch/arguments.mjs';
import { progressBar } from './launch/progress/progress-bar.ts';

type Amounts = { conversations: number; messages: number };

/** `npm run seed`: resolves with the exit code. */
export async function main({ values }: Arguments): Promise<number> {
  try {
    await run(amountsOf(values));
    return 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function run({ conversations, messages }: Amounts): Promise<void> {
  const opened = await openForSeed(loadConfig(process.env), { info: console.log, warn: console.error });
  try {
    const bar = progressBar('messages', messages);
    const crew = await seed(opened.platform, opened.database.pool, {
      conversations,
      messages,
      onProgress: bar.show,
    });
    bar.end();
    console.log(`Added ${conversations} conversations to account ${crew.accountId} (${accountName}).`);
    console.log(`Log in as ${emailOf('Maya')} (administrator) or ${emailOf('Jonas')} (agent): ${password}`);
  } finally {
    await opened.close();
  }
}

function amountsOf({ conversations: requested, messages }: Arguments['values']): Amounts {
  const conversations = requested === undefined ? 150 : numberOf(String(requested));
  return {
    conversations,
    messages: messages === undefined ? conversations * 10 : numberOf(String(messages)),
  };
}
