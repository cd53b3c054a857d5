import type { Page } from 'playwright-core';

/* What is opened over a conversation, to look at it. */

/** The labels that can be added, with their search. */
export async function openLabels(on: Page): Promise<void> {
  // Beside the messages only where there is space.
  const isNarrow = (on.viewportSize()?.width ?? 0) < 1024;
  if (isNarrow) await on.getByRole('button', { name: 'Show or hide details' }).click();
  await on.getByRole('button', { name: 'Add label' }).click();
  await on.getByRole('option', { name: 'billing' }).waitFor();
}

/** A variable that stands for nothing. */
export async function sendWithoutValue(on: Page): Promise<void> {
  await on.locator('.ProseMirror').click();
  await on.keyboard.type('{{contact.nickname}}');
  await on.getByRole('button', { name: 'Send', exact: true }).click();
  await on.getByRole('alert').filter({ hasText: '{{contact.nickname}}' }).waitFor();
}
