import { buildStale } from '../../scripts/launch/build.mjs';
import { openAgentBrowser } from '../kit/browser/agent-page.ts';
import type { Page } from '../kit/browser/painted.ts';
import { compared, type Benchmark, type Row } from '../kit/benchmark.ts';
import { accountOwner, type System } from '../kit/harness.ts';
import { type Compared, measurePairs } from '../kit/statistics.ts';
import { timeToList, timeToThread } from '../kit/browser/time-to-text.ts';
import { openVisitor } from '../kit/browser/visitor-page.ts';

/**
 * Messages of the maximum length that repeat any character or pair, compared with prose of the same length, in
 * a browser.
 */
export const hostileMessages: Benchmark = {
  id: 'hostile-messages',
  async run(harness) {
    await buildStale(['dashboard', 'widget']);
    const system = await harness.open({ agents: 2, inboxes: 4, conversations: 40 });
    const rounds = 3;
    const units = harness.quick ? telling.slice(0, 5) : [...telling, ...sampledPairs(8)];
    const [thread, list] = await inDashboard(system, units, rounds);
    const widget = await inWidget(system, units, rounds);
    const row = (name: string, what: string, { unit, measured }: Worst): Row =>
      compared(
        {
          id: `${this.id}:${name}`,
          what: `${what} with ${maxLength} characters of ${JSON.stringify(unit)}, the worst of ${units.length}, over prose`,
          unit: 'ms',
          goal: 3,
          better: 'lower',
        },
        measured,
      );
    return [
      row('thread', 'opening a thread', thread),
      row('list', 'drawing the list', list),
      row('widget', 'opening the widget', widget),
    ];
  },
};

const maxLength = 150_000;

/** Each starts a construct whose end a parser searches for, or is costly to lay out. */
const telling: readonly string[] =
  JSON.parse(String.raw`["@", "a\n", "[@", "a@", "*a*", "\n", "[", "(", "*", "_",
  "\u0060", "> ", "| ", "<", "&", "#", "~", "- ", "1. ", "\\", "http://", "www.", "https://a.b ", "a@b.c ", "![", "](",
  "\u0060*", "_[", "\t", "x", "😀", "\u202e", "\u202ea", "e\u0301", "a\u0301\u0302\u0303"]`);

const prose = 'The parcel arrived on Tuesday, two sheets short, and nobody at the desk could say why. ';

/** Pairs of printable ASCII, the same in each run. */
function sampledPairs(count: number): string[] {
  const sign = (index: number): string => String.fromCharCode(33 + (index % 94));
  return Array.from({ length: count }, (_, index) => sign(index * 37) + sign(index * 61 + 7));
}

/** Text of the maximum size. Letters around it, since white space alone is not a message. */
function filled(unit: string): string {
  return `a${unit.repeat(Math.ceil(maxLength / unit.length)).slice(0, maxLength - 2)}z`;
}

type Worst = { readonly unit: string; readonly measured: Compared };

function worse(known: Worst | undefined, unit: string, measured: Compared): Worst {
  return known === undefined || measured.ratio > known.measured.ratio ? { unit, measured } : known;
}

/** Every second conversation has the hostile message and the others prose; the list shows them all. */
async function inDashboard(
  system: System,
  units: readonly string[],
  rounds: number,
): Promise<[Worst, Worst]> {
  const numbers = await openConversations(system);
  const [hostile = 0, plain = 0] = numbers;
  const browser = await openAgentBrowser({ url: system.server.url, ...accountOwner });
  const page = browser.dashboard;
  let thread: Worst | undefined;
  let list: Worst | undefined;
  try {
    const prosaic = await openBeside(page, system);
    for (const unit of units) {
      await write(system, numbers, filled(unit));
      await write(system, [plain], filled(prose));
      await page.reload();
      await showAll(page);
      // Data is fetched and the parser loaded before the measurement.
      for (const number of [hostile, plain, hostile, plain]) await timeToThread(page, number);
      const opened = await measurePairs(rounds, () => timeToThread(page, hostile), () => timeToThread(page, plain)); // prettier-ignore
      thread = worse(thread, unit, opened);
      const drawn = await measurePairs(rounds, () => timeToList(page), () => timeToList(prosaic)); // prettier-ignore
      list = worse(list, unit, drawn);
    }
  } finally {
    await browser.close();
  }
  if (!thread || !list) throw new Error('nothing was measured');
  return [thread, list];
}

/** A second page of the same agent, whose list was fetched while every message in it was prose. */
async function openBeside(page: Page, system: System): Promise<Page> {
  await write(system, await openConversations(system), filled(prose));
  const beside = await page.context().newPage();
  await beside.goto(page.url());
  await showAll(beside);
  return beside;
}

async function inWidget(system: System, units: readonly string[], rounds: number): Promise<Worst> {
  const [hostile, plain] = [await openVisitor(system), await openVisitor(system)];
  let worst: Worst | undefined;
  try {
    await write(system, [plain.conversation], filled(prose));
    for (const unit of units) {
      await write(system, [hostile.conversation], filled(unit));
      await hostile.timeToThread();
      await plain.timeToThread();
      worst = worse(worst, unit, await measurePairs(rounds, hostile.timeToThread, plain.timeToThread));
    }
  } finally {
    await hostile.close();
    await plain.close();
  }
  if (!worst) throw new Error('nothing was measured');
  return worst;
}

async function openConversations({ sql, seeded }: System): Promise<number[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select display_id as id from conversation where account_id = $1 and status = 0 order by last_activity_at desc limit 12',
    [seeded.accountId],
  );
  return rows.map((row) => Number(row.id));
}

/** Makes it the last message of each conversation. */
async function write({ sql, seeded }: System, numbers: readonly number[], content: string): Promise<void> {
  await sql.query(
    `update message set content = $3 where account_id = $1 and id in (
       select max(m.id) from message m join conversation c on c.account_id = m.account_id and c.id = m.conversation_id
       where c.account_id = $1 and c.display_id = any($2) group by c.id)`,
    [seeded.accountId, numbers, content],
  );
}

async function showAll(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^All/ }).click();
  await page.locator('[role=list] a[href*="/conversations/"]').first().waitFor();
}
