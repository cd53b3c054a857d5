import { parseArgs } from 'node:util';
import { accountName, emailOf, password } from '../apps/server/seed/crew.ts';
import { openForSeed } from '../apps/server/seed/open.ts';
import { seed } from '../apps/server/seed/seed.ts';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { StartError } from '../apps/server/src/platform/start-error.ts';
import { progressBar } from './launch/progress-bar.ts';

const help = `npm run seed -- [--conversations N] [--messages M]

Fills an account with the named cast and believable data. Each run adds to it. It works on the database the
server would use (DATA_DIR or DATABASE_URL), whether or not the server runs.

  --conversations N   how many conversations to add (default 150)
  --messages M        how many messages they hold together (default ten for each)
`;

type Amounts = { conversations: number; messages: number };

/** `npm run seed`: resolves with the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const amounts = amountsOf(args);
    if (amounts === undefined) {
      console.log(help);
      return 0;
    }
    await run(amounts);
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
    console.log(`Account ${crew.accountId}, ${accountName}, holds ${conversations} more conversations.`);
    console.log(`Sign in as ${emailOf('Maya')} (administrator) or ${emailOf('Jonas')} (agent): ${password}`);
  } finally {
    await opened.close();
  }
}

/** Undefined when only help is wanted. Throws StartError for amounts that make no sense. */
function amountsOf(args: readonly string[]): Amounts | undefined {
  const { values } = parsed(args);
  if (values.help) return undefined;
  const conversations = amount('--conversations', values.conversations ?? '150');
  const messages = amount('--messages', values.messages ?? String(conversations * 10));
  if (messages < conversations)
    throw new StartError('--messages must be at least --conversations: none of them is empty.');
  return { conversations, messages };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        conversations: { type: 'string' },
        messages: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new StartError(
      `${error instanceof Error ? error.message : String(error)} See: npm run seed -- --help`,
    );
  }
}

function amount(name: string, text: string): number {
  const value = Number(text.replaceAll(/[_,]/g, ''));
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new StartError(`${name} must be a whole number above zero, not "${text}".`);
}
