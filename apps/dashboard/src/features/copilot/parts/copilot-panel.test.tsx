import { listAssistants, type Assistant } from '@confab/contract/features/captain-assistant';
import {
  copilotAnswerStreamed,
  copilotMessageCreated,
  createCopilotMessage,
  createCopilotThread,
  listCopilotMessages,
  listCopilotThreads,
  stopCopilot,
  type CopilotMessage,
} from '@confab/contract/features/copilot';
import type { Profile } from '@confab/contract/features/user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../../../test/render-app.tsx';
import { profileQuery } from '../../../platform/account/profile-query.ts';
import { applyLiveEvent, hasPatch } from '../../../platform/live/patches.ts';
import { startMessages } from '../../../platform/messages/i18n.ts';
import { fakeServer, ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { aMembership, aProfile } from '../../../../test/people.ts';
import { aConversation } from '../../../../test/fixtures/conversation.ts';
import { CopilotPanel } from '../index.ts';

const quill: Assistant = {
  id: 7,
  account_id: 1,
  name: 'Quill',
  description: 'Knows paper',
  config: {},
  created_at: 0,
  updated_at: 0,
};
const person = {
  id: 1,
  name: 'Maya',
  available_name: 'Maya',
  avatar_url: '',
  type: 'user' as const,
  availability_status: null,
  thumbnail: '',
};
const user = userEvent.setup();
let server: FakeServer;
let queryClient: QueryClient;
let messages: CopilotMessage[];
let requests: unknown[];
let inserted: string[];
let assistants: Assistant[];
let hasModel: boolean;

const ref = (id: number, title = 'A thread') => ({
  id,
  title,
  created_at: 0,
  user: person as never,
  account_id: 1,
});
const threadOf = (id: number, title?: string) => ({
  ...ref(id, title),
  assistant: {
    id: 7,
    name: 'Quill',
    avatar_url: '',
    description: '',
    created_at: '',
    type: 'captain_assistant' as const,
  },
});

function aMessage(id: number, type: CopilotMessage['message_type'], message: CopilotMessage['message']) {
  const now = Math.floor(Date.now() / 1000);
  return { id, message, message_type: type, created_at: now, copilot_thread: ref(5), account_id: 1 };
}

beforeAll(startMessages);
beforeEach(() => {
  signIn();
  server = fakeServer();
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  messages = [];
  requests = [];
  inserted = [];
  assistants = [quill];
  hasModel = true;
  server.on(listAssistants, () => ({
    payload: assistants,
    meta: { total_count: assistants.length, page: 1 },
  }));
  server.on(listCopilotThreads, () => ({
    payload: [],
    meta: { total_count: 0, page: 1, has_model: hasModel },
  }));
  server.on(listCopilotMessages, () => ({
    payload: messages,
    meta: { total_count: messages.length, page: 1 },
  }));
  server.on(createCopilotThread, ({ input }) => {
    requests.push(input);
    messages = [aMessage(1, 'user', { content: input.message ?? '' })];
    return threadOf(5, input.message ?? '');
  });
});

/** The panel beside a conversation, once it is loaded. */
async function draw(id: number, profile: Profile = aProfile()): Promise<void> {
  queryClient.setQueryData(profileQuery.queryKey, profile);
  const root = createRootRoute();
  const panel = () => (
    <Suspense>
      <CopilotPanel
        conversation={aConversation({ id })}
        onInsert={(text) => inserted.push(text) > 0}
        onClose={() => undefined}
        takesFocus
      />
    </Suspense>
  );
  const route = createRoute({
    getParentRoute: () => root,
    path: '/app/accounts/$accountId',
    component: panel,
  });
  const history = createMemoryHistory({ initialEntries: ['/app/accounts/1'] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Copilot' }, { timeout: 15_000 });
}

const receive = (message: CopilotMessage) =>
  act(() => applyLiveEvent(queryClient, 1, { name: copilotMessageCreated.name, data: message }));

test('a suggested reply is streamed, and inserted without its citations', async () => {
  await draw(11);
  expect(hasPatch(copilotMessageCreated.name)).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Suggest a reply' }));
  await screen.findByText('Suggest a reply to the customer.');
  expect(requests).toEqual([
    { message: 'Suggest a reply to the customer.', assistant_id: 7, conversation_id: 11 },
  ]);
  await screen.findByText('Writing an answer…');
  receive(
    aMessage(2, 'assistant', {
      content: 'Within **30 days** [[1](https://paper.test/returns)].',
      reasoning: 'From: Returns',
      reply_suggestion: true,
    }),
  );
  const cited = await screen.findByRole('link');
  expect(cited.getAttribute('href')).toBe('https://paper.test/returns');
  expect(screen.getByText('From: Returns')).toBeTruthy();
  expect(screen.queryByText('Writing an answer…')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Insert' }));
  expect(inserted).toEqual(['Within **30 days**.']);
});

test('Enter sends the question, also in an existing thread; a rejection keeps the text', async () => {
  server.on(createCopilotMessage, ({ params, input }) => {
    requests.push([params.id, input]);
    if (requests.length === 2) throw new ErrorResponse(422, 'This thread is full. Begin another one.');
    return aMessage(9, 'user', { content: input.message ?? '' });
  });
  await draw(12);
  const field = await screen.findByRole('textbox', { name: 'Question' });
  await expect.poll(() => document.activeElement).toBe(field);
  await screen.findByRole('button', { name: 'Suggest a reply' });
  await user.type(field, 'Who is this?{Enter}');
  await screen.findByText('Who is this?', { selector: 'li p' });
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('');
  await user.type(field, 'And now?{Enter}');
  await screen.findByText('This thread is full. Begin another one.');
  expect((field as HTMLTextAreaElement).value).toBe('And now?');
  await user.type(field, '{Enter}');
  await screen.findByText('And now?', { selector: 'li p' });
  expect(requests.slice(1)).toEqual([
    ['5', { message: 'And now?', conversation_id: 12 }],
    ['5', { message: 'And now?', conversation_id: 12 }],
  ]);
});

test('an error instead of an answer is shown, and cannot be inserted', async () => {
  await draw(13);
  await user.click(await screen.findByRole('button', { name: 'Summarize' }));
  await screen.findByText('Summarize this conversation.');
  receive(aMessage(2, 'assistant', { content: 'No source answers this.' }));
  await screen.findByText('No source answers this.');
  expect(screen.queryByRole('button', { name: 'Insert' })).toBeNull();
});

test('a missing answer can be requested again', async () => {
  server.on(createCopilotThread, ({ input }) => {
    requests.push(input);
    messages = [{ ...aMessage(1, 'user', { content: input.message ?? '' }), created_at: 1 }];
    return threadOf(5);
  });
  server.on(createCopilotMessage, ({ input }) => {
    requests.push(input.message);
    return aMessage(2, 'user', { content: input.message ?? '' });
  });
  await draw(14);
  await user.click(await screen.findByRole('button', { name: 'Summarize' }));
  await user.click(await screen.findByRole('button', { name: 'Ask again' }));
  await screen.findByText('Writing an answer…');
  expect(requests.at(-1)).toBe('Summarize this conversation.');
});

test('without a language model only features that need none are offered', async () => {
  hasModel = false;
  await draw(15);
  await screen.findByText(/No language model is connected/);
  expect(screen.getByRole('button', { name: 'Search our knowledge' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Suggest a reply' })).toBeNull();
});

test('earlier threads are listed, opened, and left for a new one', async () => {
  const titles = ['Sixth', 'Fifth', 'Fourth', 'Third', 'Second', 'First'];
  server.on(listCopilotThreads, ({ input }) => ({
    payload: (Number(input.page) === 1 ? titles.slice(0, 5) : titles.slice(5)).map((title, at) =>
      threadOf(6 - at, title),
    ),
    meta: { total_count: 6, page: Number(input.page), has_model: true },
  }));
  messages = [aMessage(1, 'user', { content: 'First question' })];
  await draw(16);
  await user.click(await screen.findByRole('button', { name: 'Earlier threads' }));
  await screen.findByText('Sixth');
  await user.click(screen.getByRole('button', { name: 'Older threads' }));
  await user.click(await screen.findByText('First'));
  await screen.findByText('First question');
  await user.click(screen.getByRole('button', { name: 'New thread' }));
  await screen.findByRole('button', { name: 'Suggest a reply' });
});

test('an unsent question is kept while looking at earlier threads', async () => {
  await draw(17);
  await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'What about');
  await user.click(screen.getByRole('button', { name: 'Earlier threads' }));
  expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Earlier threads' }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
  expect(field.value).toBe('What about');
});

test('while it is unknown whether there is a model, questions are allowed', async () => {
  server.on(listCopilotThreads, () => {
    throw new ErrorResponse(500, 'Away');
  });
  await draw(18);
  await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'Anybody?{Enter}');
  await screen.findByText('Anybody?');
  expect(requests).toHaveLength(1);
});

test('threads that fail to load can be retried', async () => {
  let isBroken = true;
  server.on(listCopilotThreads, () => {
    if (isBroken) throw new ErrorResponse(503, 'The service is resting');
    return { payload: [], meta: { total_count: 0, page: 1, has_model: true } };
  });
  await draw(17);
  await user.click(await screen.findByRole('button', { name: 'Earlier threads' }));
  await screen.findByText("Your threads couldn't be loaded");
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No questions yet');
});

test.each([
  ['an administrator', undefined, 'Go to the assistants'],
  ['an agent', ['agent' as const], undefined],
])('without an assistant, %s learns what to do', async (_who, permissions, way) => {
  assistants = [];
  const membership = aMembership(permissions === undefined ? {} : { role: 'agent', permissions });
  await draw(18, aProfile({ accounts: [membership] }));
  await screen.findByText('No assistant to ask');
  expect(screen.queryByRole('link')?.textContent).toBe(way);
});

test('an answer is shown while it is streamed, and stays when it is complete', async () => {
  await draw(31);
  await user.click(await screen.findByRole('button', { name: 'Summarize' }));
  await screen.findByText('Summarize this conversation.');
  const part = (content: string, question = 1) =>
    act(() =>
      applyLiveEvent(queryClient, 1, {
        name: copilotAnswerStreamed.name,
        data: { account_id: 1, thread_id: 5, question_id: question, content },
      }),
    );
  await vi.waitFor(() => expect(hasPatch(copilotAnswerStreamed.name)).toBe(true));
  part('Of another question', 99);
  expect(screen.queryByText('Of another question')).toBeNull();
  part('Her **pen**');
  await screen.findByText('pen');
  part('Her **pen** leaks');
  await screen.findByText(/leaks/);
  expect(screen.queryByRole('button', { name: 'Insert' })).toBeNull();
  const whole = { content: 'Her pen leaks a lot.', reasoning: '', reply_suggestion: false };
  act(() =>
    applyLiveEvent(queryClient, 1, {
      name: copilotMessageCreated.name,
      data: aMessage(2, 'assistant', whole),
    }),
  );
  await screen.findByText('Her pen leaks a lot.');
  expect(screen.queryByText(/leaks$/)).toBeNull();
});

test('an answer being generated can be stopped', async () => {
  let refuses = true;
  const stopped: unknown[] = [];
  server.on(stopCopilot, ({ params }) => {
    if (refuses) throw new ErrorResponse(429, 'Too many');
    stopped.push(params);
  });
  await draw(33);
  await user.click(await screen.findByRole('button', { name: 'Summarize' }));
  const stop = await screen.findByRole('button', { name: 'Stop' });
  await user.click(stop);
  await screen.findByText(/Too many/);
  refuses = false;
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await expect.poll(() => stopped).toEqual([{ account_id: '1', id: '5' }]);
  const body = {
    content: 'Her pen',
    reasoning: 'Cut off: You stopped this answer.',
    reply_suggestion: false,
  };
  await vi.waitFor(() => expect(hasPatch(copilotMessageCreated.name)).toBe(true));
  receive(aMessage(2, 'assistant', body));
  await screen.findByText('Cut off: You stopped this answer.');
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('only the last error is shown, and no stop button once the answer is complete', async () => {
  server.on(stopCopilot, () => {
    throw new ErrorResponse(429, 'Too many');
  });
  server.on(createCopilotMessage, () => {
    throw new ErrorResponse(422, 'Wait for the answer.');
  });
  await draw(34);
  await user.click(await screen.findByRole('button', { name: 'Summarize' }));
  await screen.findByRole('button', { name: 'Stop' });
  await user.type(screen.getByRole('textbox', { name: 'Question' }), 'And now?{Enter}');
  await screen.findByText('Wait for the answer.');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText(/Too many/);
  expect(screen.queryByText('Wait for the answer.')).toBeNull();
  await vi.waitFor(() => expect(hasPatch(copilotMessageCreated.name)).toBe(true));
  receive(aMessage(2, 'assistant', { content: 'Her pen leaks.', reasoning: '', reply_suggestion: false }));
  await screen.findByText('Her pen leaks.');
  expect(screen.queryByText(/Too many|Wait for/)).toBeNull();
});

test('the loaded part of a thread stays when a refetch fails', async () => {
  let fails = false;
  server.on(listCopilotMessages, () => {
    if (fails) throw new ErrorResponse(500, 'Out of order');
    return { payload: messages, meta: { total_count: messages.length, page: 1 } };
  });
  await draw(35);
  await user.click(await screen.findByRole('button', { name: 'Summarize' }));
  await screen.findByRole('button', { name: 'Stop' });
  fails = true;
  await act(() => queryClient.refetchQueries());
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
});

test('similar conversations are searched without a model, and cannot be inserted', async () => {
  hasModel = false;
  await draw(32);
  await user.click(await screen.findByRole('button', { name: 'Find similar conversations' }));
  await screen.findByText('Which conversations are like this one?');
  expect(requests).toEqual([expect.objectContaining({ task: 'similar', conversation_id: 32 })]);
  const found = {
    content: `Alike:\n\n- [#7 Tessa](${location.origin}/app/accounts/1/conversations/7): My pen`,
    function_name: 'search_conversations',
  };
  await vi.waitFor(() => expect(hasPatch(copilotMessageCreated.name)).toBe(true));
  act(() =>
    applyLiveEvent(queryClient, 1, {
      name: copilotMessageCreated.name,
      data: aMessage(2, 'assistant', found),
    }),
  );
  const link = await screen.findByRole('link', { name: '#7 Tessa' });
  expect(link.getAttribute('href')).toMatch(/\/app\/accounts\/1\/conversations\/7$/);
  expect(screen.queryByRole('button', { name: 'Insert' })).toBeNull();
});
