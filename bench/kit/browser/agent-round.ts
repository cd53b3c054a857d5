import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentBrowser } from './agent-page.ts';
import { timeToPaint, type Page } from './painted.ts';

/** Common actions of an agent, as named in the table. */
export const actions = {
  next: 'next conversation, by key',
  previous: 'previous conversation, by key',
  open: 'a conversation, by click on its card',
  assign: 'assigning to oneself, by click',
  resolve: 'resolving, by key',
  type: 'a letter in the composer',
} as const;

/** Milliseconds of each execution of an action, and of the control in between. */
export type Durations = Record<keyof typeof actions | 'baseline', number[]>;

const noDurations = (): Durations => ({
  next: [],
  previous: [],
  open: [],
  assign: [],
  resolve: [],
  type: [],
  baseline: [],
});

export type RoundSizes = {
  /** Executions of each action. */
  readonly times: number;
  /** Milliseconds between two actions. */
  readonly pause: number;
};

/**
 * Works through the list: next, assign, resolve, previous, open another with the mouse; then types in the
 * conversation that receives messages; and presses as many keys on the minimal page. `busy` is that
 * conversation's display id.
 */
export async function workRound(
  { dashboard: page, baseline }: AgentBrowser,
  busy: number,
  { times, pause }: RoundSizes,
): Promise<Durations> {
  const durations = noDurations();
  await page.bringToFront();
  for (let time = 0; time < times; time += 1) {
    durations.next.push(await timeToPaint(page, 'step', () => page.keyboard.press('Alt+KeyJ')));
    await sleep(pause);
    const assigned = await assign(page);
    if (assigned !== undefined) durations.assign.push(assigned);
    await sleep(pause);
    durations.resolve.push(await timeToPaint(page, 'resolve', () => page.keyboard.press('Alt+KeyE')));
    await sleep(pause);
    // Reopened, so that the next round finds as many. The key only resolves.
    await timeToPaint(page, 'resolve', () =>
      page.getByRole('button', { name: 'Reopen', exact: true }).first().click(),
    );
    await sleep(pause);
    durations.open.push(await openCard(page, time));
    await sleep(pause);
    durations.next.push(await timeToPaint(page, 'step', () => page.keyboard.press('Alt+KeyJ')));
    await sleep(pause);
    durations.previous.push(await timeToPaint(page, 'step', () => page.keyboard.press('Alt+KeyK')));
    await sleep(pause);
  }
  await write(page, busy, { times: times * 2, pause }, durations.type);
  await baseline.bringToFront();
  for (let time = 0; time < times; time += 1) {
    durations.baseline.push(await timeToPaint(baseline, 'toggle', () => baseline.keyboard.press('KeyT')));
    await sleep(pause);
  }
  return durations;
}

/** The duration of the steps of a round, and of a page that only paints the same. */
export type StepDurations = Record<Step | 'control', number[]>;

export const steps = ['next', 'previous', 'open'] as const;
export type Step = (typeof steps)[number];

/** Next, open another with the mouse, previous; then as many swaps on the control page. */
export async function stepRound(
  page: Page,
  control: Page,
  { times, pause }: RoundSizes,
): Promise<StepDurations> {
  const durations: StepDurations = { next: [], previous: [], open: [], control: [] };
  await page.bringToFront();
  for (let time = 0; time < times; time += 1) {
    durations.next.push(await timeToPaint(page, 'step', () => page.keyboard.press('Alt+KeyJ')));
    await sleep(pause);
    durations.open.push(await openCard(page, time));
    await sleep(pause);
    // The first of the list has no previous one.
    await timeToPaint(page, 'step', () => page.keyboard.press('Alt+KeyJ'));
    await sleep(pause);
    durations.previous.push(await timeToPaint(page, 'step', () => page.keyboard.press('Alt+KeyK')));
    await sleep(pause);
  }
  await control.bringToFront();
  for (let time = 0; time < times; time += 1) {
    durations.control.push(await timeToPaint(control, 'step', () => control.keyboard.press('KeyT')));
    await sleep(pause);
  }
  return durations;
}

/** Undefined if the conversation is already assigned to the agent. The panel is rendered after the messages. */
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
  const duration = await timeToPaint(page, 'step', () => click(page, box));
  await page.mouse.move(list.x + list.width + 300, list.y + 80);
  return duration;
}

async function write(
  page: Page,
  busy: number,
  { times, pause }: RoundSizes,
  durations: number[],
): Promise<void> {
  await page.evaluate((id) => {
    document.querySelector<HTMLElement>(`[role=list] a[href$="/conversations/${id}"]`)?.click();
  }, busy);
  await page.keyboard.press('Alt+KeyL');
  const field = page.getByRole('textbox', { name: 'Your reply' });
  await field.focus();
  for (let time = 0; time < times; time += 1) {
    const letter = time % 6 === 5 ? 'Space' : 'e';
    durations.push(await timeToPaint(page, 'type', () => page.keyboard.press(letter)));
    await sleep(pause);
  }
  await page.keyboard.press('Control+KeyA');
  await page.keyboard.press('Delete');
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
}

type Box = { x: number; y: number; width: number; height: number };

/** The duration of a key press. */
async function click(page: Page, box: Box): Promise<void> {
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await sleep(30);
  await page.mouse.up();
}
