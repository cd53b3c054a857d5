import type { Page } from 'playwright-core';

/* What is opened over a conversation, to look at it. */

/** The labels that can be added, with their search; in a narrow window only the drawer that they are in. */
export async function openLabels(on: Page): Promise<void> {
  const add = on.getByRole('button', { name: 'Add label' });
  if ((on.viewportSize()?.width ?? 0) < 1024) {
    await on.getByRole('button', { name: 'Show or hide details' }).click();
    return add.waitFor();
  }
  await add.click();
  await on.getByRole('option', { name: 'billing' }).waitFor();
}

/** A variable that stands for nothing. */
export async function sendWithoutValue(on: Page): Promise<void> {
  await on.locator('.ProseMirror').click();
  await on.keyboard.type('{{contact.nickname}}');
  await on.getByRole('button', { name: 'Send', exact: true }).click();
  await on.getByRole('alert').filter({ hasText: '{{contact.nickname}}' }).waitFor();
}
