import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentBrowser } from './agent-page.ts';
import { timeToPaint, type Page } from './painted.ts';

/** What an agent does all day, as the table says it. */
export const deeds = {
  next: 'next conversation, by key',
  previous: 'previous conversation, by key',
  open: 'a conversation, by click on its card',
  assign: 'assigning to oneself, by click',
  resolve: 'resolving, by key',
  type: 'a letter in the composer',
} as const;

/** Milliseconds of each time something was done, and of the floor in between. */
export type Taken = Record<keyof typeof deeds | 'baseline', number[]>;

const nothingTaken = (): Taken => ({
  next: [],
  previous: [],
  open: [],
  assign: [],
  resolve: [],
  type: [],
  baseline: [],
});

export type RoundSizes = {
  /** Times each thing is done. */
  readonly times: number;
  /** Milliseconds between two of them. */
  readonly pause: number;
};

/**
 * Works through the list: on, assign, resolve, back, open another by the mouse; then writes in the conversation
 * that messages come into; and presses as often on the bare page. `busy` is that conversation's number.
 */
export async function workRound(
  { dashboard: page, baseline }: AgentBrowser,
  busy: number,
  { times, pause }: RoundSizes,
): Promise<Taken> {
  const taken = nothingTaken();
  await page.bringToFront();
  for (let time = 0; time < times; time += 1) {
    taken.next.push(await timeToPaint(page, 'step', () => page.keyboard.press('Alt+KeyJ')));
    await sleep(pause);
    const assigned = await assign(page);
    if (assigned !== undefined) taken.assign.push(assigned);
    await sleep(pause);
    taken.resolve.push(await timeToPaint(page, 'resolve', () => page.keyboard.press('Alt+KeyE')));
    await sleep(pause);
    // Open again, so that the next round finds as many. The key only resolves.
    await timeToPaint(page, 'resolve', () =>
      page.getByRole('button', { name: 'Reopen', exact: true }).first().click(),
    );
    await sleep(pause);
    taken.open.push(await openCard(page, time));
    await sleep(pause);
    taken.next.push(await timeToPaint(page, 'step', () => page.keyboard.press('Alt+KeyJ')));
    await sleep(pause);
    taken.previous.push(await timeToPaint(page, 'step', () => page.keyboard.press('Alt+KeyK')));
    await sleep(pause);
  }
  await write(page, busy, { times: times * 2, pause }, taken.type);
  await baseline.bringToFront();
  for (let time = 0; time < times; time += 1) {
    taken.baseline.push(await timeToPaint(baseline, 'toggle', () => baseline.keyboard.press('KeyT')));
    await sleep(pause);
  }
  return taken;
}

/** What a round of steps through the list took, beside a page that only paints the same. */
export type StepsTaken = Record<Step | 'floor', number[]>;

export const steps = ['next', 'previous', 'open'] as const;
export type Step = (typeof steps)[number];

/** Steps on, opens another by the mouse, goes back; then swaps as often on the floor page. */
export async function stepRound(page: Page, floor: Page, { times, pause }: RoundSizes): Promise<StepsTaken> {
  const taken: StepsTaken = { next: [], previous: [], open: [], floor: [] };
  await page.bringToFront();
  for (let time = 0; time < times; time += 1) {
    taken.next.push(await timeToPaint(page, 'step', () => page.keyboard.press('Alt+KeyJ')));
    await sleep(pause);
    taken.open.push(await openCard(page, time));
    await sleep(pause);
    // The first of the list has none before it.
    await timeToPaint(page, 'step', () => page.keyboard.press('Alt+KeyJ'));
    await sleep(pause);
    taken.previous.push(await timeToPaint(page, 'step', () => page.keyboard.press('Alt+KeyK')));
    await sleep(pause);
  }
  await floor.bringToFront();
  for (let time = 0; time < times; time += 1) {
    taken.floor.push(await timeToPaint(floor, 'step', () => floor.keyboard.press('KeyT')));
    await sleep(pause);
  }
  return taken;
}

/** Undefined when the conversation is one's own already. The panel follows after the messages. */
async function assign(page: Page): Promise<number | undefined> {
  const field = page.locator('main aside').getByText('Assignee', { exact: true });
  await field.waitFor({ timeout: 2_000 });
  const button = page.getByRole('button', { name: 'Assign to me' });
  const box = (await button.count()) > 0 ? await button.boundingBox() : null;
  return box === null ? undefined : await timeToPaint(page, 'assign', () => click(page, box));
}

/** Hovers a visible card that is not open and clicks it. The list is frozen while hovered. */
async function openCard(page: Page, time: number): Promise<number> {
  const list = await page.getByRole('list', { name: 'Conversations' }).locator('..').boundingBox();
  if (list === null) throw new Error('there is no list');
  await page.mouse.move(list.x + list.width / 2, list.y + list.height / 2);
  await sleep(50);
  const cards = page.locator('[role=list] a[href*="/conversations/"]:not([aria-current])');
  const boxes = await cards.evaluateAll((links) =>
    links.map((link) => link.getBoundingClientRect().toJSON() as Box),
  );
  const inView = boxes.filter(({ y, height }) => y >= list.y && y + height <= list.y + list.height);
  const box = inView[time % inView.length];
  if (box === undefined) throw new Error('there is no card to open');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await sleep(50);
  const taken = await timeToPaint(page, 'step', () => click(page, box));
  await page.mouse.move(list.x + list.width + 300, list.y + 80);
  return taken;
}

async function write(page: Page, busy: number, { times, pause }: RoundSizes, taken: number[]): Promise<void> {
  await page.evaluate((id) => {
    document.querySelector<HTMLElement>(`[role=list] a[href$="/conversations/${id}"]`)?.click();
  }, busy);
  await page.keyboard.press('Alt+KeyL');
  const field = page.getByRole('textbox', { name: 'Your reply' });
  await field.focus();
  for (let time = 0; time < times; time += 1) {
    const letter = time % 6 === 5 ? 'Space' : 'e';
    taken.push(await timeToPaint(page, 'type', () => page.keyboard.press(letter)));
    await sleep(pause);
  }
  await page.keyboard.press('Control+KeyA');
  await page.keyboard.press('Delete');
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
}

type Box = { x: number; y: number; width: number; height: number };

/** As long as a finger needs. */
async function click(page: Page, box: Box): Promise<void> {
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await sleep(30);
  await page.mouse.up();
}
