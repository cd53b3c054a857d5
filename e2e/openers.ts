import type { Page } from 'playwright-core';
import type { Json } from './api.ts';
import { messageKinds, quotedEmail } from './message-kinds.data.ts';

/* What can be opened on top of a conversation. */

/** The labels that can be added, with their search; in a narrow window only the drawer that contains them. */
export async function openLabels(on: Page): Promise<void> {
  const add = on.getByRole('button', { name: 'Add label' });
  if ((on.viewportSize()?.width ?? 0) < 1024) {
    await on.getByRole('button', { name: 'Show or hide details' }).click();
    return add.waitFor();
  }
  await add.click();
  await on.getByRole('option', { name: 'billing' }).waitFor();
}

/** An unknown variable. */
export async function sendWithoutValue(on: Page): Promise<void> {
  await on.locator('.ProseMirror').click();
  await on.keyboard.type('{{contact.nickname}}');
  await on.getByRole('button', { name: 'Send', exact: true }).click();
  await on.getByRole('alert').filter({ hasText: '{{contact.nickname}}' }).waitFor();
}

/** Every kind of field of a macro's actions, each with an error. */
export async function openActions(on: Page): Promise<void> {
  for (const action of [
    'Assign a team',
    'Add labels',
    'Change the priority',
    'Send a message',
    'Send a file',
    'Email a transcript',
    'Call a webhook',
  ]) {
    await on.getByRole('button', { name: 'Add action' }).click();
    await on.getByRole('menuitem', { name: action }).click();
  }
  await on.getByRole('button', { name: 'Add macro' }).click();
  await on.getByText('Complete the marked actions.').waitFor();
}

/** The bar below a list with a selection. */
export async function selectConversation(on: Page): Promise<void> {
  await on.getByRole('tab', { name: /^All/ }).click();
  await on
    .getByRole('checkbox', { name: /^Select the conversation with/ })
    .first()
    .click();
  await on.getByRole('region', { name: 'Selected conversations' }).waitFor();
}

/** A reply that was rejected because of newer messages. */
export async function sendUnseen(on: Page): Promise<void> {
  const newer = { id: 999, content: 'Never mind!', content_attributes: {}, sender: { name: 'Noa' } };
  await on.route('**/conversations/1/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { error: 'Newer', newer_messages: [newer], newer_count: 1 } })
      : route.fallback(),
  );
  await on.locator('.ProseMirror').click();
  // Instead of an earlier draft.
  await on.keyboard.press('ControlOrMeta+a');
  await on.keyboard.type('It is on its way');
  await on.getByRole('button', { name: 'Send', exact: true }).click();
  await on.getByRole('alertdialog').waitFor();
}

/** A first message, with its recipient. */
export async function openNewConversation(on: Page): Promise<void> {
  await on.getByRole('button', { name: 'New conversation' }).click();
  const dialog = on.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByRole('searchbox').fill('Odile');
  await dialog.getByRole('button', { name: /^Odile/ }).click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('This field is required.').first().waitFor();
}

/** A template with an empty parameter. */
export async function fillTemplate(on: Page): Promise<void> {
  await on.getByRole('button', { name: 'Use a template' }).click();
  await on.getByRole('button', { name: /shipped/ }).click();
  const form = on.getByRole('dialog', { name: 'shipped' });
  await form.getByRole('button', { name: /^(Send|Use this template)$/ }).click();
  await form.getByText('This field is required.').first().waitFor();
}

/** A template as the first message. */
export async function beginWithTemplate(on: Page): Promise<void> {
  await openNewConversation(on);
  const dialog = on.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByRole('button', { name: /From inbox/ }).click();
  await on.getByRole('option', { name: 'App' }).click();
  await dialog.getByRole('button', { name: 'Use a template' }).click();
  await on.getByRole('button', { name: /shipped/ }).click();
  const form = on.getByRole('dialog', { name: 'shipped' });
  await form.getByRole('textbox', { name: /Value for .1/ }).fill('Odile');
  await form.getByRole('textbox', { name: /Value for .2/ }).fill('A 7');
  await form.getByRole('button', { name: 'Use this template' }).click();
  await dialog.getByText('Hi Odile, your order A 7 has left.').waitFor();
}

/** Messages of every kind instead of the existing ones. */
export async function showMessageKinds(on: Page): Promise<void> {
  await on.route('**/conversations/1/messages*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { payload: Json[] };
    const kinds = [...messageKinds, quotedEmail];
    const payload = kinds.map((kind, index) => ({ ...body.payload[0], ...kind, id: 1000 + index }));
    await route.fulfill({ response, json: { ...body, payload } });
  });
  await on.reload();
  await on.locator('iframe[title="Email"]').waitFor();
}

/** The fields of custom attributes in the details, one of them with an error. */
export async function editAttributes(on: Page): Promise<void> {
  const details = on.getByRole('complementary', { name: 'Details' });
  if ((on.viewportSize()?.width ?? 0) < 1024) {
    await on.getByRole('button', { name: 'Show or hide details' }).click();
    return on.getByRole('dialog').waitFor();
  }
  await details
    .getByRole('button', { name: /^Show \d+ attributes? without a value/ })
    .first()
    .click();
  await details.getByRole('button', { name: 'Amount: Not set, Edit' }).click();
  await details.getByRole('textbox', { name: 'Amount' }).fill('much');
  await on.keyboard.press('Enter');
  await details.getByText('Enter a number.').waitFor();
}

/** The confirmation dialogs of the conversation menu. */
export function fromMenu(item: string) {
  return async (on: Page): Promise<void> => {
    await on.getByRole('button', { name: 'More conversation actions' }).click();
    await on.getByRole('menuitem', { name: item }).click();
    await on.getByRole('dialog').or(on.getByRole('alertdialog')).waitFor();
  };
}

/** Two contacts are selected, and the bulk actions are shown. */
export async function selectContacts(page: Page): Promise<void> {
  await page.locator('[data-row] a').first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page
    .getByRole('region', { name: 'Selected contacts' })
    .getByRole('button', { name: 'Merge' })
    .waitFor();
}

/** The column mapping of a contact file, with rows that would be rejected. */
export async function openImport(on: Page): Promise<void> {
  await openMore(on, 'Import contacts');
  const buffer = Buffer.from('name,email,size\nIna,ina@example.com,4\nBo,nowhere,5\n');
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer };
  await on.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await on.getByText('1 row would be rejected.').waitFor();
}

export async function openExport(on: Page): Promise<void> {
  await openMore(on, 'Export contacts');
  await on.getByRole('radio', { name: 'CSV' }).waitFor();
}

async function openMore(on: Page, item: string): Promise<void> {
  await on.getByRole('button', { name: 'More actions' }).click();
  await on.getByRole('menuitem', { name: item }).click();
}

/** A suggestion of the language model, for a reply or for the current draft; no model is called. */
export async function openProposal(on: Page): Promise<void> {
  const json = { message: 'Dear Ines,\n\nyour lamp is on its way.' };
  await on.route('**/process_event', (route) => route.fulfill({ json }));
  await on.getByRole('button', { name: 'Writing assistant' }).click();
  await on.getByRole('menuitem').first().click();
  await on.getByRole('button', { name: 'Try another' }).waitFor();
}

/**
 * A question to the copilot with its answer; that it is open is not stored, so later screens are not affected.
 */
export async function openCopilot(on: Page): Promise<void> {
  const messageOf = (id: number, type: string, message: Json) => ({
    id,
    message_type: type,
    created_at: 0,
    message,
  });
  const payload = [
    messageOf(1, 'user', { content: 'Suggest a reply to the customer.' }),
    messageOf(2, 'assistant', {
      content: 'Your lamp is on its way [[1](https://paper.example/returns)].',
      reasoning: 'From: Returns',
      reply_suggestion: true,
    }),
    messageOf(3, 'user', { content: 'And then?' }),
    messageOf(4, 'assistant', { content: 'No source answers this.' }),
  ];
  await on.route('**/api/v1/profile', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  await on.route('**/captain/copilot_threads', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { id: 1 } }) : route.fallback(),
  );
  await on.route('**/copilot_messages', (route) =>
    route.fulfill({ json: { payload, meta: { total_count: 4, page: 1 } } }),
  );
  await on.getByRole('button', { name: 'Show or hide Copilot' }).click();
  await on.getByRole('button', { name: 'Suggest a reply' }).click();
  await on.getByText('No source answers this.').waitFor();
}
