import { accountLimits } from '@confab/contract/features/account';
import {
  askPlayground,
  connectAssistantInbox,
  createAssistant,
  listAssistantInboxes,
  listAssistants,
  playgroundStreamed,
  showAssistant,
  showAssistantFigures,
  updateAssistant,
  type Assistant,
} from '@confab/contract/features/captain-assistant';
import {
  createCaptainDocument,
  listCaptainDocuments,
  readCaptainDocumentAgain,
  type CaptainDocument,
} from '@confab/contract/features/captain-document';
import {
  changeCaptainResponses,
  listCaptainResponses,
  type CaptainResponse,
} from '@confab/contract/features/captain-response';
import { listInboxes } from '@confab/contract/features/inbox';
import type { ResponseOf } from '@confab/contract/kit/route';
import type { QueryClient } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { anInbox } from '../../../../test/inboxes.ts';
import { applyLiveEvent, hasPatch } from '../../../platform/live/patches.ts';

const quill: Assistant = {
  id: 7,
  account_id: 1,
  name: 'Quill',
  description: 'Knows paper',
  config: { product_name: 'Paper', welcome_message: 'Kept' },
  created_at: 0,
  updated_at: 0,
};
const aDocument = (more: Partial<CaptainDocument>): CaptainDocument => ({
  id: 1,
  account_id: 1,
  assistant: quill,
  content: null,
  created_at: 0,
  updated_at: 0,
  external_link: 'https://paper.example/',
  file_size: null,
  name: null,
  pdf_document: false,
  problem: null,
  status: 'available',
  ...more,
});
const figures = {
  since: 0,
  until: 86_400,
  answers: 1234,
  outcomes: { confirmed: 5, assumed: 17, handed_off: 9 },
  input_tokens: 9000,
  output_tokens: 600,
  cost: 1.5 as number | null,
  cost_per_answer: 0.001215 as number | null,
};
let server: FakeServer;
let assistants: Assistant[];
let sent: unknown[];

beforeEach(() => {
  signIn();
  assistants = [quill];
  sent = [];
  server = emptyAccountServer();
  server.on(listAssistants, () => ({
    payload: assistants,
    meta: { total_count: assistants.length, page: 1 },
  }));
  server.on(showAssistant, () => quill);
  server.on(accountLimits, () => limits(10, 0));
  server.on(showAssistantFigures, () => figures);
});

function limits(documents: number, responses: number) {
  const none = { allowed: 100, consumed: 0 };
  const quota = (left: number, consumed: number) => ({ total_count: 10, consumed, current_available: left });
  return {
    id: 1,
    limits: {
      conversation: none,
      non_web_inboxes: none,
      agents: none,
      captain: { documents: quota(documents, 0), responses: quota(10 - responses, responses) },
    },
  };
}

test('the first assistant is added', async () => {
  assistants = [];
  server.on(createAssistant, ({ input }) => {
    sent.push(input);
    assistants = [quill];
    return quill;
  });
  await renderApp('/app/accounts/1/captain/assistants');
  await screen.findByRole('heading', { name: 'No assistants yet' });
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Add assistant' }))[0] ?? document.body,
  );
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Quill');
  await userEvent.type(form.getByRole('textbox', { name: /Description/ }), 'Knows paper');
  await userEvent.type(form.getByRole('textbox', { name: /Product/ }), 'Paper');
  await userEvent.click(form.getByRole('button', { name: 'Add assistant' }));
  await screen.findByRole('link', { name: /Quill/ });
  expect(sent).toEqual([{ name: 'Quill', description: 'Knows paper', config: { product_name: 'Paper' } }]);
});

test('an assistant is tried out, connected, and changed', async () => {
  server.on(listInboxes, () => ({ payload: [anInbox({ id: 3, name: 'Website' })] }));
  let inboxes: ReturnType<typeof anInbox>[] = [];
  server.on(listAssistantInboxes, () => ({
    payload: inboxes,
    meta: { total_count: inboxes.length, page: 1, answered_by: [] },
  }));
  server.on(connectAssistantInbox, ({ input }) => {
    sent.push(input);
    inboxes = [anInbox({ id: 3, name: 'Website' })];
    return anInbox({ id: 3, name: 'Website' });
  });
  server.on(askPlayground, ({ input }) => {
    sent.push(input);
    return {
      reasoning: '',
      response: 'Within **30** days.',
      handoff: false,
      sources: [
        { n: 1, type: 'document' as const, id: 4, title: 'Terms', url: 'https://paper.example/terms' },
      ],
      confidence: 0.87,
      by_model: true,
    };
  });
  server.on(updateAssistant, ({ input }) => {
    sent.push(input);
    return quill;
  });
  await renderApp('/app/accounts/1/captain/assistants/7');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Question' }), 'Returns?');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByText('87% confident');
  screen.getByText('Written by the language model');
  expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe(
    'https://paper.example/terms',
  );
  await userEvent.click(await screen.findByRole('switch', { name: 'Website' }));
  await screen.findByRole('switch', { name: 'Website', checked: true });
  await userEvent.type(screen.getByRole('textbox', { name: /Handoff message/ }), 'Hold on');
  await userEvent.click(screen.getByRole('switch', { name: /Take notes about contacts/ }));
  const temperature = screen.getByRole('textbox', { name: /Temperature/ });
  await userEvent.clear(temperature);
  await userEvent.type(temperature, '3');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Enter a number from 0 to 1.');
  await userEvent.clear(temperature);
  await userEvent.type(temperature, '0.5');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Quill was saved.');
  expect(sent).toEqual([
    { message_content: 'Returns?', message_history: [], stream_id: expect.any(String) },
    { inbox_id: 3 },
    {
      name: 'Quill',
      description: 'Knows paper',
      config: {
        product_name: 'Paper',
        welcome_message: 'Kept',
        instructions: '',
        handoff_message: 'Hold on',
        resolution_message: '',
        temperature: 0.5,
        feature_faq: false,
        feature_memory: true,
      },
    },
  ]);
});

const aResponse = (id: number, more: Partial<CaptainResponse> = {}): CaptainResponse => ({
  id,
  account_id: 1,
  question: `Question ${id}`,
  answer: `Answer ${id}`,
  assistant: quill,
  status: 'approved',
  created_at: 0,
  updated_at: 0,
  ...more,
});

test('drafts are approved, and answers are found by text and page', async () => {
  let stored = [
    aResponse(2, { status: 'pending', documentable: { type: 'Conversation', id: 12, display_id: 12 } }),
    aResponse(1),
  ];
  const requests: unknown[] = [];
  server.on(accountLimits, () => limits(10, 9));
  server.on(listCaptainResponses, ({ input }) => {
    requests.push(input);
    return { payload: stored, meta: { total_count: 30, page: 1 } };
  });
  server.on(changeCaptainResponses, ({ input }) => {
    sent.push(input);
    stored = stored.map((each) => ({ ...each, status: 'approved' as const }));
    return stored;
  });
  await renderApp('/app/accounts/1/captain/responses');
  await screen.findByText('From conversation 12');
  await screen.findByText(/90% of your account's answers/);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText('1 answer was approved.');
  expect(sent).toEqual([{ type: 'AssistantResponse', ids: [2], fields: { status: 'approve' } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('26 to 30 of 30');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search answers' }), 'pen');
  await screen.findByText('1 to 25 of 30');
  await expect.poll(() => requests.at(-1)).toEqual({ page: '1', search: 'pen' });
});

test('an emptied last page of answers falls back to the previous one', async () => {
  let stored = Array.from({ length: 26 }, (_, index) => aResponse(index + 1));
  server.on(listCaptainResponses, ({ input }) => {
    const page = Number(input.page ?? 1);
    const payload = stored.slice((page - 1) * 25, page * 25);
    return { payload, meta: { total_count: stored.length, page } };
  });
  const { queryClient } = await renderApp('/app/accounts/1/captain/responses');
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await screen.findByText('26 to 26 of 26');
  stored = stored.slice(0, 25);
  await act(() => queryClient.invalidateQueries());
  await screen.findByText('1 to 25 of 25');
});

test('an emptied last page of documents falls back to the previous one', async () => {
  let stored = Array.from({ length: 26 }, (_, index) =>
    aDocument({ id: index + 1, external_link: `https://paper.example/${index}` }),
  );
  server.on(listCaptainDocuments, ({ input }) => {
    const page = Number(input.page ?? 1);
    const payload = stored.slice((page - 1) * 25, page * 25);
    return { payload, meta: { total_count: stored.length, page } };
  });
  const { queryClient } = await renderApp('/app/accounts/1/captain/documents');
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await screen.findByText('26 to 26 of 26');
  stored = stored.slice(0, 25);
  await act(() => queryClient.invalidateQueries());
  await screen.findByText('1 to 25 of 25');
});

test('a page is added, and none above the limit', async () => {
  let stored: CaptainDocument[] = [];
  server.on(listCaptainDocuments, () => ({
    payload: stored,
    meta: { total_count: stored.length, page: 1 },
  }));
  server.on(createCaptainDocument, ({ input }) => {
    sent.push(input);
    const created = aDocument({ external_link: input.external_link ?? '', status: 'in_progress' });
    stored = [
      created,
      { ...created, id: 2, name: 'Resting', problem: 'unreachable' },
      { ...created, id: 3, name: 'Empty', problem: 'no_text', status: 'available' },
      { ...created, id: 4, name: 'Old', content: 'x', problem: 'missing', status: 'available' },
    ];
    server.on(accountLimits, () => limits(0, 0));
    return created;
  });
  await renderApp('/app/accounts/1/captain/documents');
  await screen.findByRole('heading', { name: 'No documents yet' });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add document' }))[0] ?? document.body);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add page' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByRole('textbox', { name: /URL/ }), 'https://paper.example');
  await userEvent.click(form.getByRole('button', { name: 'Add page' }));
  await form.findByText('This field is required.');
  await userEvent.click(form.getByRole('button', { name: /Assistant/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Quill' }));
  await userEvent.click(form.getByRole('button', { name: 'Add page' }));
  await screen.findByText('Reading');
  screen.getByText('Will retry');
  screen.getByText('It contains no text.');
  screen.getByText('Update failed');
  await screen.findByText('Your account has reached its document limit.');
  expect(sent).toEqual([{ external_link: 'https://paper.example', assistant_id: 7 }]);
});

test('a file is added, and its known data is shown', async () => {
  let stored: CaptainDocument[] = [];
  server.on(listCaptainDocuments, () => ({
    payload: stored,
    meta: { total_count: stored.length, page: 1 },
  }));
  server.on(createCaptainDocument, ({ input }) => {
    sent.push(input);
    const file = aDocument({
      external_link: 'PDF: manual.pdf',
      name: 'manual.pdf',
      file_size: 2048,
      pdf_document: true,
      content: 'Parcels',
      problem: 'shortened',
    });
    stored = [file, { ...file, id: 2, name: 'locked.pdf', content: null, problem: 'locked' }];
    return file;
  });
  await renderApp('/app/accounts/1/captain/documents');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add document' }))[0] ?? document.body);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add file' }));
  const form = within(await screen.findByRole('dialog'));
  const send = form.getByRole('button', { name: 'Add file' });
  const chooser = form.getByLabelText('Choose a file', { selector: 'input' });
  const pdf = new File(['%PDF'], 'manual.pdf', { type: 'application/pdf' });
  const large = new File(['x'], 'large.txt', { type: 'text/plain' });
  Object.defineProperty(large, 'size', { value: 10_000_001 });
  await userEvent.upload(chooser, large);
  await form.findByText(/The file is larger than/);
  await userEvent.upload(chooser, new File(['x'], 'x.exe'), { applyAccept: false });
  await form.findByText(/Choose a PDF, DOCX/);
  await userEvent.upload(chooser, pdf);
  await form.findByText('manual.pdf');
  await userEvent.click(send);
  await form.findByText('This field is required.');
  await userEvent.click(form.getByRole('button', { name: /Assistant/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Quill' }));
  await userEvent.click(send);
  await screen.findByText('Shortened');
  screen.getByText('Only the first 200,000 characters are used.');
  screen.getByText('The file is password-protected.');
  expect(screen.queryByRole('button', { name: /Read .* again/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'PDF: manual.pdf' })).toBeNull();
  expect(sent).toEqual([{ 'document[assistant_id]': '7', 'document[file]': pdf }]);
});

test('a page that failed is crawled again on click', async () => {
  const read: string[] = [];
  let shown = aDocument({ id: 3, name: 'Fees', problem: 'unreachable' });
  server.on(listCaptainDocuments, () => ({ payload: [shown], meta: { total_count: 1, page: 1 } }));
  server.on(readCaptainDocumentAgain, ({ params }) => {
    read.push(params.id);
    shown = { ...shown, problem: null, status: 'in_progress' };
    return shown;
  });
  await renderApp('/app/accounts/1/captain/documents');
  await screen.findByText("The server didn't respond.");
  await userEvent.click(screen.getByRole('button', { name: 'Read Fees again' }));
  await screen.findByText('Reading');
  expect(read).toEqual(['3']);
  expect(screen.queryByRole('button', { name: 'Read Fees again' })).toBeNull();
});

test('an inbox with another bot shows that', async () => {
  server.on(listInboxes, () => ({ payload: [anInbox({ id: 4, name: 'Shop' })] }));
  server.on(listAssistantInboxes, () => ({
    payload: [],
    meta: {
      total_count: 0,
      page: 1,
      answered_by: [{ inbox_id: 4, program: 'agent_bot' as const, name: 'Robo' }],
    },
  }));
  await renderApp('/app/accounts/1/captain/assistants/7');
  await screen.findByText('Robo answers there instead of the assistant.');
});

test('the area opens with its assistants', async () => {
  await renderApp('/app/accounts/1/captain');
  await screen.findByRole('link', { name: /Quill/ });
});

test('an assistant’s usage and cost are shown, the cost where known', async () => {
  await renderApp('/app/accounts/1/captain/assistants/7');
  await screen.findByText('Confirmed');
  const valueOf = (name: string) =>
    screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(valueOf('Answers')).toBe('1,234');
  expect(valueOf('Confirmed')).toBe('5');
  expect(valueOf('Assumed')).toBe('17');
  expect(valueOf('Handed off')).toBe('9');
  expect(valueOf('Tokens')).toBe('9,600');
  expect(valueOf('Cost per answer')).toBe('0.00122');
});

test('without prices no cost is shown', async () => {
  server.on(showAssistantFigures, () => ({ ...figures, cost: null, cost_per_answer: null }));
  await renderApp('/app/accounts/1/captain/assistants/7');
  await screen.findByText('Tokens');
  expect(screen.queryByText('Cost')).toBeNull();
});

describe('a pending answer in the playground', () => {
  let queryClient: QueryClient;
  let streamId: string;
  let settle: PromiseWithResolvers<ResponseOf<typeof askPlayground>>;
  beforeEach(async () => {
    settle = Promise.withResolvers();
    server.on(showAssistant, () => quill);
    server.on(listAssistantInboxes, () => ({
      payload: [],
      meta: { total_count: 0, page: 1, answered_by: [] },
    }));
    server.on(askPlayground, ({ input }) => {
      streamId = input.stream_id ?? '';
      return settle.promise;
    });
    ({ queryClient } = await renderApp('/app/accounts/1/captain/assistants/7'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Question' }), 'Returns?');
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await screen.findByRole('button', { name: 'Stop' });
  });
  const receive = async (content: string) => {
    await vi.waitFor(() => expect(hasPatch(playgroundStreamed.name)).toBe(true));
    act(() =>
      applyLiveEvent(queryClient, 1, {
        name: playgroundStreamed.name,
        data: { account_id: 1, stream_id: streamId, content },
      }),
    );
    await screen.findByText(content);
  };
  const field = () => screen.getByRole('textbox', { name: 'Question' });

  test('is shown while it is streamed, and its shown part stays when it is stopped', async () => {
    await receive('Within thirty');
    await receive('Within thirty days of');
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByText('You stopped this answer.');
    screen.getByText('Within thirty days of');
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(field()).toHaveProperty('value', 'Returns?');
  });

  test('keeps its shown part when it breaks off, with the reason', async () => {
    await receive('Within thirty days of');
    settle.reject(new ErrorResponse(422, 'The language model did not answer.'));
    await screen.findByText('Cut off: The language model did not answer.');
    screen.getByText('Within thirty days of');
  });

  test('leaves nothing when stopped before the first part, and a reason when it fails', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await expect.poll(() => screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(screen.queryByText('You stopped this answer.')).toBeNull();
    expect(screen.queryByText('Returns?', { selector: 'p' })).toBeNull();
    settle = Promise.withResolvers();
    settle.promise.catch(() => undefined);
    settle.reject(new ErrorResponse(422, 'The language model did not answer.'));
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await screen.findByText('The language model did not answer.');
    expect(field()).toHaveProperty('value', 'Returns?');
  });
});
