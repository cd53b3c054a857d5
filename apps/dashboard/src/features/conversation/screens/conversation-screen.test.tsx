import { agentList } from '@confab/contract/features/agent';
import type { Attachment } from '@confab/contract/features/attachment';
import {
  conversationMeta,
  deleteDraft,
  filterConversations,
  listConversations,
  listParticipants,
  maxMatchingCount,
  saveDraft,
  showConversation,
  showDraft,
  toggleTyping,
  toggleStatus,
  updateLastSeen,
  type Conversation,
} from '@confab/contract/features/conversation';
import { listCustomFilters } from '@confab/contract/features/custom-filter';
import { listAssignable, listInboxes } from '@confab/contract/features/inbox';
import { listLabels } from '@confab/contract/features/label';
import { listTeams } from '@confab/contract/features/team';
import { createMessage, listMessages, undoMessage, type Message } from '@confab/contract/features/message';
import type { Profile } from '@confab/contract/features/user';
import { ToastArea } from '@confab/ui/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anInbox } from '../../../../test/inboxes.ts';
import { watchConversations } from '../../../main/features.ts';
import { signIn } from '../../../../test/render-app.tsx';
import { applyLiveEvent } from '../../../platform/live/patches.ts';
import { loadMessages, startMessages } from '../../../platform/messages/i18n.ts';
import {
  fakeServer,
  ErrorResponse,
  type FakeServer,
  type RecordedCall,
} from '../../../../test/fake-server.ts';
import { fromEvent } from '../../message/model.ts';
import { aMessageEvent, visitor } from '../../../../test/fixtures/message.ts';
import { profileQuery } from '../../../platform/account/profile-query.ts';
import { aConversation, cora, eventOf, me } from '../../../../test/fixtures/conversation.ts';
import { ConversationScreen } from './conversation-screen.tsx';

const profile: Profile = {
  access_token: 't',
  account_id: 1,
  available_name: me.available_name,
  avatar_url: '',
  confirmed: true,
  display_name: null,
  message_signature: null,
  email: me.email,
  id: me.id,
  inviter_id: null,
  name: me.name,
  provider: 'email',
  pubsub_token: 'p',
  role: 'administrator',
  ui_settings: {},
  uid: me.email,
  type: null,
  accounts: [
    {
      id: 1,
      name: 'Paperlane',
      status: 'active',
      active_at: null,
      role: 'administrator',
      permissions: ['administrator'],
      availability: 'online',
      availability_status: 'online',
      auto_offline: true,
    },
  ],
};

let server: FakeServer;
let queryClient: QueryClient;
let rows: Conversation[];
let messages: Message[];
let posts: RecordedCall<typeof createMessage>[];

beforeAll(async () => {
  // A browser that is never idle shows the plain field; the editor needs a real one, see
  // e2e/composer.test.ts.
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  await startMessages();
  await Promise.all([loadMessages(['conversation']), watchConversations()]);
  // Rows need a height to be rendered; happy-dom has no layout.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    get(this: HTMLElement) {
      return this.hasAttribute('data-index') ? 40 : 800;
    },
  });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { value: 800 });
});

const stored = (key: string) => localStorage.getItem(`user:maya%40paperlane.test:${key}`);

beforeEach(() => {
  signIn();
  localStorage.clear();
  server = fakeServer();
  posts = [];
  rows = [
    aConversation({ id: 1, last_activity_at: 1_700_000_100, unread_count: 2 }),
    aConversation({
      id: 2,
      meta: { ...aConversation().meta, sender: { ...aConversation().meta.sender, id: 8, name: 'Omar' } },
    }),
    aConversation({ id: 3, meta: { ...aConversation().meta, assignee: me } }),
  ];
  messages = [fromEvent(aMessageEvent({ id: 1, content: 'Where is my order?' }))];
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(profileQuery.queryKey, profile);
  answerEverything();
});

function answerEverything(): void {
  server.on(listInboxes, () => ({ payload: [] }));
  server.on(listLabels, () => ({ payload: [] }));
  server.on(listTeams, () => []);
  server.on(listParticipants, () => []);
  server.on(agentList, () => [me, cora]);
  server.on(toggleTyping, () => undefined);
  answerDrafts();
  server.on(conversationMeta, () => ({ meta: counts() }));
  server.on(listConversations, ({ input }) => ({
    data: { meta: counts(), payload: inTab(input.assignee_type) },
  }));
  server.on(showConversation, ({ params }) => rowOf(Number(params.id)));
  server.on(updateLastSeen, ({ params }) => ({ ...rowOf(Number(params.id)), unread_count: 0 }));
  server.on(listMessages, () => ({
    meta: {
      labels: [],
      additional_attributes: {},
      contact: visitor,
      agent_last_seen_at: null,
      assignee_last_seen_at: null,
    },
    payload: messages,
  }));
  server.on(createMessage, (call) => {
    posts.push(call);
    return answerTo(call);
  });
}

/** The server's drafts: by conversation, and whether it is a note. */
let drafts: Map<string, { message: string; revision: string }>;

function answerDrafts(): void {
  drafts = new Map();
  const keyOf = (id: string, isPrivate: unknown) => `${id}:${isPrivate === true || isPrivate === 'true'}`;
  server.on(showDraft, ({ params, input }) => {
    const draft = drafts.get(keyOf(params.conversation_id, input.private));
    if (draft === undefined) return { has_draft: false };
    return { has_draft: true, ...draft, updated_at: new Date(0).toISOString() };
  });
  server.on(saveDraft, ({ params, input }) => {
    const key = keyOf(params.conversation_id, input.private);
    if ((drafts.get(key)?.revision ?? null) !== input.replaces) throw new ErrorResponse(409, 'Changed');
    drafts.set(key, { message: input.message ?? '', revision: input.revision ?? '' });
  });
  server.on(deleteDraft, ({ params, input }) => {
    drafts.delete(keyOf(params.conversation_id, input.private));
  });
}

function answerTo({ input }: RecordedCall<typeof createMessage>): Message {
  return {
    ...fromEvent(aMessageEvent({ id: 50 + posts.length, message_type: 1, content: input.content ?? null })),
    echo_id: input.echo_id ?? '',
    private: input.private ?? false,
    sender: { ...eventOf(rowOf(3)).meta.assignee, type: 'user' } as never,
  };
}

function inTab(tab: unknown): Conversation[] {
  if (tab === 'me') return rows.filter((row) => row.meta.assignee?.id === me.id);
  if (tab === 'unassigned') return rows.filter((row) => !row.meta.assignee);
  return rows;
}

function counts() {
  const mine = inTab('me').length;
  return {
    mine_count: mine,
    assigned_count: mine,
    unassigned_count: rows.length - mine,
    all_count: rows.length,
  };
}

function rowOf(id: number): Conversation {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new ErrorResponse(404, 'Resource could not be found');
  return row;
}

/** The screen at an address, inside a router of its own. */
async function open(path: string) {
  const root = createRootRoute();
  const area = createRoute({ getParentRoute: () => root, id: 'area', component: ConversationScreen });
  const routes = [
    'dashboard',
    'conversations/$conversationId',
    'inbox/$inboxId',
    'label/$label',
    'custom_view/$viewId',
  ].map((each) => createRoute({ getParentRoute: () => area, path: `/app/accounts/$accountId/${each}` }));
  const router = createRouter({
    routeTree: root.addChildren([area.addChildren(routes)]),
    history: createMemoryHistory({ initialEntries: [`/app/accounts/1/${path}`] }),
  });
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <ToastArea label="Messages" closeLabel="Close" />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { user, router };
}

const receive = (name: string, data: object) =>
  applyLiveEvent(queryClient, 1, { name, data: { account_id: 1, ...data } });

const reply = () => screen.findByRole('textbox', { name: 'Your reply' });
const log = () => screen.findByRole('log', { name: 'Messages' });

describe('list', () => {
  it('shows my conversations with counts, and other tabs on demand', async () => {
    const { user } = await open('dashboard');
    expect(await screen.findByRole('tab', { name: 'Mine 1' })).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await user.click(screen.getByRole('tab', { name: 'Unassigned 2' }));
    await screen.findByText('Omar');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('tab', { name: /^Mine/ }));
  });

  it('says that more match a folder than are counted', async () => {
    const payload = [
      { attribute_key: 'status', filter_operator: 'equal_to', values: ['open'], query_operator: null },
    ];
    const folder = { id: 4, name: 'Everything', filter_type: 'conversation' as const, query: { payload } };
    const now = new Date(0).toISOString();
    server.on(listCustomFilters, () => [{ ...folder, created_at: now, updated_at: now }]);
    const meta = { mine_count: 3, unassigned_count: maxMatchingCount, all_count: maxMatchingCount };
    server.on(filterConversations, () => ({ meta, payload: rows }));
    await open('custom_view/4');
    expect(await screen.findByRole('tab', { name: 'All 9,999+' })).toBeTruthy();
  });

  it('counts and lists a conversation that is assigned to me', async () => {
    await open('dashboard');
    await screen.findByRole('tab', { name: 'Mine 1' });
    const row = { ...rowOf(2), meta: { ...rowOf(2).meta, assignee: me }, updated_at: 1_700_000_500 };
    queryClient.setQueryData(['conversation.show', { account_id: 1, id: 2 }], rowOf(2));
    receive('assignee.changed', eventOf(row));
    expect(await screen.findByText('Omar')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Mine 2' })).toBeTruthy();
  });

  it('shows the error and retries', async () => {
    server.on(listConversations, () => {
      throw new ErrorResponse(503, 'The service is resting');
    });
    const { user } = await open('dashboard');
    expect(await screen.findByText('The service is resting')).toBeTruthy();
    answerEverything();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('listitem')).toBeTruthy();
  });

  it.each(['inbox/9', 'label/no-such'])('shows that %s does not exist', async (path) => {
    server.on(listInboxes, () => ({ payload: [anInbox({ id: 3, name: 'Shop' })] }));
    await open(path);
    await screen.findByRole('heading', { name: "This view doesn't exist" });
    expect(screen.getByRole('link', { name: 'All conversations' }).getAttribute('href')).toBe(
      '/app/accounts/1/dashboard',
    );
  });

  it('opens the next one with Alt and J', async () => {
    const { user, router } = await open('dashboard');
    await screen.findByRole('listitem');
    await user.keyboard('{Alt>}[KeyJ]{/Alt}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/accounts/1/conversations/3'));
  });

  it('resolves with Alt and E whatever the status, and reopens nothing', async () => {
    const set = vi.fn();
    server.on(toggleStatus, ({ params, input }) => {
      set(Number(params.id), input.status);
      return {
        payload: {
          success: true,
          conversation_id: 1,
          current_status: 'resolved' as const,
          snoozed_until: null,
        },
      };
    });
    rows = [aConversation({ id: 1, status: 'resolved' }), aConversation({ id: 2, status: 'pending' })];
    const { user, router } = await open('conversations/1');
    await screen.findByRole('button', { name: 'Reopen' });
    await user.keyboard('{Alt>}[KeyE]{/Alt}');
    await act(() => router.navigate({ to: '/app/accounts/1/conversations/2' as never }));
    await screen.findAllByText(/#2/);
    await user.keyboard('{Alt>}[KeyE]{/Alt}');
    await waitFor(() => expect(set.mock.calls).toEqual([[2, 'resolved']]));
  });

  it('snoozes until a custom time', async () => {
    const set = vi.fn();
    server.on(toggleStatus, ({ input }) => {
      set(input);
      return {
        payload: {
          success: true,
          conversation_id: 1,
          current_status: 'snoozed' as const,
          snoozed_until: null,
        },
      };
    });
    const { user } = await open('conversations/1');
    await reply();
    await user.keyboard('{Alt>}[KeyM]{/Alt}');
    await user.click(await screen.findByRole('menuitem', { name: 'Pick a date and time…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Snooze until' });
    const field = within(dialog).getByLabelText(/^Date and time/);
    fireEvent.change(field, { target: { value: '2020-01-01T09:00' } });
    await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    await within(dialog).findByText('Choose a time in the future.');
    fireEvent.change(field, { target: { value: '2999-01-01T09:00' } });
    await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    const until = new Date('2999-01-01T09:00').getTime() / 1000;
    await waitFor(() => expect(set.mock.calls).toEqual([[{ status: 'snoozed', snoozed_until: until }]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('moves no card while the mouse is over the list, also while its button is down', async () => {
    const { user } = await open('dashboard');
    await user.click(await screen.findByRole('tab', { name: /^All/ }));
    await screen.findByText('Omar');
    const order = () => screen.getAllByRole('listitem').map((item) => item.querySelector('a')?.pathname);
    const before = order();
    const card = screen.getByText('Omar');
    await user.pointer([{ target: card }, { keys: '[MouseLeft>]', target: card }]);
    // Independent of where the press moved the focus.
    act(() => card.closest('a')?.blur());
    const later = { ...rowOf(2), last_activity_at: 1_700_009_000, updated_at: 1_700_009_000 };
    act(() => receive('conversation.updated', eventOf(later)));
    expect(order()).toEqual(before);
    await user.pointer([{ target: document.body }, { keys: '[/MouseLeft]', target: document.body }]);
    await waitFor(() => expect(order()[0]).toContain('/conversations/2'));
    await user.click(screen.getByRole('tab', { name: /^Mine/ }));
  });

  it('offers for a selection only agents who can be assigned in all of its inboxes', async () => {
    rows = ['Ines', 'Omar'].map((name, at) => {
      const { meta } = aConversation();
      const sender = { ...meta.sender, id: 70 + at, name };
      return aConversation({ id: at + 1, inbox_id: at + 3, meta: { ...meta, sender, assignee: me } });
    });
    server.on(listAssignable, ({ input }) => ({
      payload: String(input.inbox_ids) === '3,4' ? [cora] : [me, cora],
    }));
    const { user } = await open('dashboard');
    const offered = async () => {
      await user.click(await screen.findByRole('button', { name: 'Assign' }));
      const items = await screen.findAllByRole('menuitem');
      await user.keyboard('{Escape}');
      return items.map((item) => item.textContent);
    };
    await user.click(await screen.findByRole('checkbox', { name: 'Select the conversation with Ines' }));
    await waitFor(async () => expect(await offered()).toEqual(['No one', 'Me', 'Cora']));
    await user.click(screen.getByRole('checkbox', { name: 'Select the conversation with Omar' }));
    await waitFor(async () => expect(await offered()).toEqual(['No one', 'Cora']));
  });

  it('offers the actions of a card on the full stop key', async () => {
    const { user } = await open('dashboard');
    const card = within(await screen.findByRole('listitem')).getByRole('link');
    card.focus();
    await user.keyboard('.');
    expect(await screen.findByRole('menuitem', { name: 'Resolve' })).toBeTruthy();
  });
});

describe('sending', () => {
  it('shows the message immediately and once, however often the server sends it', async () => {
    const { user } = await open('conversations/1');
    await user.type(await reply(), 'On its way!');
    await user.keyboard('{Enter}');
    const thread = await log();
    expect(await within(thread).findByText('On its way!')).toBeTruthy();
    await waitFor(() => expect(within(thread).getByText('Sent')).toBeTruthy());
    receive(
      'message.created',
      aMessageEvent({
        id: 51,
        message_type: 1,
        content: 'On its way!',
        echo_id: posts[0]?.input.echo_id ?? '',
      }),
    );
    expect(within(thread).getAllByText('On its way!')).toHaveLength(1);
    expect((await reply()).textContent).toBe('');
  });

  it('keeps an unsent message, shows why, and resends it with the same id', async () => {
    server.on(createMessage, (call) => {
      posts.push(call);
      if (posts.length === 1) throw new ErrorResponse(422, 'Too many messages');
      return answerTo(call);
    });
    const { user } = await open('conversations/1');
    await user.type(await reply(), 'Please hold on');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/Too many messages/)).toBeTruthy();
    expect(stored('outbox:1:1')).toContain('Please hold on');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Too many messages/)).toBeNull());
    const [first, second] = posts;
    expect(second?.input.echo_id).toBe(first?.input.echo_id);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(within(await log()).getAllByText('Please hold on')).toHaveLength(1);
    expect(stored('outbox:1:1')).toBeNull();
  });

  it('shows an image without a preview as a file', async () => {
    const data = {
      data_url: 'http://localhost/files/t/photo.png',
      thumb_url: 'http://localhost/files/p/photo.png',
    };
    const image = { id: 9, message_id: 1, file_type: 'image', account_id: 1, meta: {}, ...data } as const;
    const facts = { file_size: 1000, width: 8000, height: 6000 };
    messages = [fromEvent(aMessageEvent({ id: 1, attachments: [{ ...image, ...facts }] }))];
    await open('conversations/1');
    const shown = await within(await log()).findByRole('img', { name: 'photo.png' });
    fireEvent.error(shown);
    expect(within(await log()).queryByRole('img', { name: 'photo.png' })).toBeNull();
    expect(within(await log()).getByRole('link', { name: /photo\.png/ })).toBeTruthy();
  });

  it('keeps text and files when storage is full, and reports it', async () => {
    const full = 'The file could not be sent: the file storage of this conversation is full';
    server.on(createMessage, (call) => {
      posts.push(call);
      if (posts.length > 1) return answerTo(call);
      const fields = [{ path: 'attachments', code: 'storage_full', message: full }];
      throw new ErrorResponse(422, '', { message: full, attributes: ['attachments'], fields });
    });
    const { user } = await open('conversations/1');
    await reply();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('there is no way to add a file');
    await user.upload(input, [new File(['a'], 'plan.pdf', { type: 'application/pdf' })]);
    await user.type(await reply(), 'Here it is');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(new RegExp(full))).toBeTruthy();
    expect(within(await log()).getByText('Here it is')).toBeTruthy();
    expect(within(await log()).getByText('plan.pdf')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(posts).toHaveLength(2));
    expect(posts[1]?.input.echo_id).toBe(posts[0]?.input.echo_id);
  });

  it('separates private notes from replies and keeps a draft of each', async () => {
    const { user } = await open('conversations/1');
    await user.type(await reply(), 'half a reply');
    await user.click(screen.getByRole('button', { name: 'Private note' }));
    await user.type(await screen.findByRole('textbox', { name: 'Your private note' }), 'only us');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(posts[0]?.input).toMatchObject({ content: 'only us', private: true }));
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    expect(await screen.findByDisplayValue('half a reply')).toBeTruthy();
    expect(stored('draft:1:1:reply')).toBe('half a reply');
  });

  describe('of an email, while it can be undone', () => {
    const held = { send_after: '2100-01-01T00:00:00.000Z', cc_emails: ['noa@example.com'] };
    const base = anInbox();
    const undone = vi.fn();
    beforeEach(() => {
      undone.mockReset();
      const capabilities = { ...base.capabilities, copies: true };
      server.on(listInboxes, () => ({ payload: [{ ...base, id: rowOf(1).inbox_id, capabilities }] }));
      queryClient.setQueryData(profileQuery.queryKey, { ...profile, ui_settings: { undo_send_seconds: 10 } });
      server.on(createMessage, (call) => {
        posts.push(call);
        // A form has a text for everything.
        return { ...answerTo(call), private: false, content_attributes: held };
      });
      server.on(undoMessage, ({ params }) => {
        undone(Number(params.id));
        const attributes = { deleted: true, unsent: true };
        return { ...fromEvent(aMessageEvent({ id: 51, message_type: 1 })), content_attributes: attributes };
      });
    });

    it('returns it to the field with its addresses and files, and removes it from the thread', async () => {
      const { user } = await open('conversations/1');
      await screen.findByRole('button', { name: 'Cc' });
      await user.type(await reply(), 'Too early');
      const file = new File(['words'], 'words.txt', { type: 'text/plain' });
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (input === null) throw new Error('No place for files');
      await user.upload(input, file);
      await screen.findByText('words.txt');
      await user.type(await reply(), '{Enter}');
      const notice = await screen.findByText(/^Email sent\./);
      expect(posts[0]?.input).toMatchObject({ content: 'Too early', undo_seconds: '10' });
      expect(await within(await log()).findByText('Sending')).toBeTruthy();
      await user.type(await reply(), 'Since');
      await user.click(screen.getByRole('button', { name: 'Undo send' }));
      expect(await reply()).toHaveProperty('value', 'Too early\n\nSince');
      expect(await screen.findByText('words.txt')).toBeTruthy();
      expect(undone).toHaveBeenCalledWith(51);
      expect(notice.isConnected).toBe(false);
      expect(within(await log()).queryByText('Too early')).toBeNull();
    });

    it('shows an error once it is being sent, and nothing returns', async () => {
      server.on(undoMessage, () => {
        throw new ErrorResponse(422, 'This message is on its way already');
      });
      const { user } = await open('conversations/1');
      await screen.findByRole('button', { name: 'Cc' });
      await user.type(await reply(), 'Gone{Enter}');
      await user.click(await screen.findByRole('button', { name: 'Undo send' }));
      expect(await screen.findByText('This message is on its way already')).toBeTruthy();
      expect(await reply()).toHaveProperty('value', '');
      const sent = { id: 51, message_type: 1, content: 'Gone', updated_at: '2100-01-01T00:00:01.000Z' };
      await act(() =>
        Promise.resolve(receive('message.updated', { ...aMessageEvent(sent), previous_changes: {} })),
      );
      await waitFor(() => expect(screen.queryByText(/^Email sent\./)).toBeNull());
    });

    it('returns it without its signature if it was written on another page', async () => {
      queryClient.setQueryData(profileQuery.queryKey, { ...profile, message_signature: 'Maya' });
      const written = { content: 'Hello\n\n--\n\nMaya', message_type: 1, sender: { ...me, type: 'user' } };
      messages = [
        ...messages,
        { ...fromEvent(aMessageEvent({ id: 61, ...written } as never)), content_attributes: held },
      ];
      const { user } = await open('conversations/1');
      await user.click(await screen.findByRole('button', { name: 'Undo send' }));
      await waitFor(async () => expect(await reply()).toHaveProperty('value', 'Hello'));
      expect(screen.getByDisplayValue('noa@example.com')).toBeTruthy();
    });
  });

  describe('after a message that is not on screen', () => {
    const newer = fromEvent(aMessageEvent({ id: 7, content: 'Never mind!' }));
    const error = 'There are newer messages';
    const body = { error, newer_messages: [newer], newer_count: 1 };
    beforeEach(() =>
      server.on(createMessage, (call) => {
        posts.push(call);
        const isAnswered = call.input.private === true || (call.input.newest_seen_id ?? 0) >= 7;
        if (!isAnswered) throw new ErrorResponse(409, error, body);
        return answerTo(call);
      }),
    );

    it('asks for confirmation, then sends the reply with the same id', async () => {
      const { user } = await open('conversations/1');
      await user.type(await reply(), 'Tomorrow{Enter}');
      const question = await screen.findByRole('alertdialog');
      expect(within(question).getByText('Never mind!')).toBeTruthy();
      expect(posts[0]?.input.newest_seen_id).toBe(1);
      await user.click(within(question).getByRole('button', { name: 'Send anyway' }));
      await waitFor(() => expect(posts).toHaveLength(2));
      expect(posts[1]?.input).toMatchObject({ newest_seen_id: 7, echo_id: posts[0]?.input.echo_id });
      expect(posts[1]?.headers.get('idempotency-key')).not.toBe(posts[0]?.headers.get('idempotency-key'));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(await within(await log()).findByText('Tomorrow')).toBeTruthy();
    });

    it('returns the reply for editing, before what was written since', async () => {
      const { user } = await open('conversations/1');
      await user.type(await reply(), 'Tomorrow{Enter}');
      const question = await screen.findByRole('alertdialog');
      await user.type(await reply(), 'Oh');
      await user.click(within(question).getByRole('button', { name: 'Edit reply' }));
      expect(await reply()).toHaveProperty('value', 'Tomorrow\n\nOh');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(within(await log()).queryByText('Tomorrow')).toBeNull();
    });

    it('shows a notice to an agent who switched to a private note, until they edit the reply', async () => {
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      server.on(createMessage, async (call) => {
        posts.push(call);
        await answered;
        throw new ErrorResponse(409, error, body);
      });
      const { user } = await open('conversations/1');
      await user.type(await reply(), 'Tomorrow{Enter}');
      await user.click(screen.getByRole('button', { name: 'Private note' }));
      const note = await screen.findByRole('textbox', { name: 'Your private note' });
      await user.type(note, 'only');
      answer();
      const notice = await screen.findByRole('alert', { name: /A new message/ });
      await user.keyboard(' us');
      expect(note).toHaveProperty('value', 'only us');
      await user.click(within(notice).getByRole('button', { name: 'Edit reply' }));
      expect(await reply()).toHaveProperty('value', 'Tomorrow');
      await user.click(screen.getByRole('button', { name: 'Private note' }));
      expect(await screen.findByDisplayValue('only us')).toBeTruthy();
    });

    it('keeps the focus in the field, and restores the quoted message', async () => {
      const { user } = await open('conversations/1');
      await user.click(await within(await log()).findByRole('button', { name: 'Message actions' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Reply to this message' }));
      await user.type(await reply(), 'Tomorrow{Enter}');
      const confirmation = () => screen.findByRole('alertdialog');
      await user.click(within(await confirmation()).getByRole('button', { name: 'Edit reply' }));
      expect(await screen.findByRole('button', { name: 'Remove quote' })).toBeTruthy();
      await user.keyboard('{Enter}');
      await user.click(within(await confirmation()).getByRole('button', { name: 'Send anyway' }));
      expect(document.activeElement).toBe(await reply());
      await waitFor(() => expect(posts.at(-1)?.input.content_attributes).toEqual({ in_reply_to: 1 }));
    });

    it('does not ask for private notes', async () => {
      const { user } = await open('conversations/1');
      await user.click(await screen.findByRole('button', { name: 'Private note' }));
      await user.type(await screen.findByRole('textbox', { name: 'Your private note' }), 'only us{Enter}');
      await waitFor(() => expect(posts).toHaveLength(1));
      expect(posts[0]?.input).not.toHaveProperty('newest_seen_id');
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
  });

  it('shows a draft from another browser, and deletes it when sent', async () => {
    drafts.set('1:false', { message: 'from the train', revision: 'a' });
    const { user } = await open('conversations/1');
    expect(await screen.findByDisplayValue('from the train')).toBeTruthy();
    await user.type(await reply(), '!{Enter}');
    await waitFor(() => expect(posts[0]?.input.content).toBe('from the train!'));
    await waitFor(() => expect(drafts.size).toBe(0));
  });

  it('saves a draft when leaving, and offers text written elsewhere since', async () => {
    const { user } = await open('conversations/1');
    await user.type(await reply(), 'from here');
    drafts.set('1:false', { message: 'from the train', revision: 'b' });
    await user.click(screen.getByRole('button', { name: 'Private note' }));
    await waitFor(() => expect(drafts.get('1:false')?.message).toBe('from here'));
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    expect(await screen.findByText('from the train')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use it instead' }));
    expect(await screen.findByDisplayValue('from the train')).toBeTruthy();
    expect(screen.getByText('from here')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('from here')).toBeNull();
  });

  it('inserts a line break and does not send where Enter is not the selected key', async () => {
    queryClient.setQueryData(profileQuery.queryKey, {
      ...profile,
      ui_settings: { editor_message_key: 'cmd_enter' },
    });
    const { user } = await open('conversations/1');
    await user.type(await reply(), 'one{Enter}two');
    expect(posts).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(posts[0]?.input.content).toBe('one\ntwo'));
  });

  it('shows why nothing can be sent when the reply window has closed', async () => {
    rows = rows.map((row) => ({ ...row, can_reply: false }));
    const { user } = await open('conversations/1');
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    expect(await screen.findByText(/The reply window for this channel has closed/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
  });

  it('rejects unsupported files, by name', async () => {
    const { user } = await open('conversations/1');
    await reply();
    const input = document.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no file input');
    await user.upload(input, [
      new File(['a'], 'plan.pdf', { type: 'application/pdf' }),
      new File(['b'], 'run.exe', { type: 'application/x-msdownload' }),
    ]);
    expect(await screen.findByText(/run.exe can't be sent/)).toBeTruthy();
    expect(screen.getByText('plan.pdf')).toBeTruthy();
  });

  it('sends typing status while it lasts, and when it stops', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const typing: unknown[] = [];
    server.on(toggleTyping, ({ input }) => {
      typing.push(input.typing_status);
      return undefined;
    });
    const { user } = await open('conversations/1');
    await user.type(await reply(), 'hm');
    expect(typing).toEqual(['on']);
    await vi.advanceTimersByTimeAsync(4_100);
    expect(typing).toEqual(['on', 'off']);
    vi.useRealTimers();
  });
});

describe('conversation', () => {
  it('shows who is typing until the message arrives', async () => {
    await open('conversations/1');
    await log();
    receive('conversation.typing_on', { conversation: eventOf(rowOf(1)), user: visitor, is_private: false });
    expect(await screen.findByText('Vera Visitor is typing')).toBeTruthy();
    receive('message.created', aMessageEvent({ id: 9, content: 'There you are' }));
    expect(await within(await log()).findByText('There you are')).toBeTruthy();
    expect(screen.queryByText('Vera Visitor is typing')).toBeNull();
  });

  it('rolls back a rejected status and shows that', async () => {
    server.on(toggleStatus, () => {
      throw new ErrorResponse(401, 'You are not authorized to do this action');
    });
    const { user } = await open('conversations/1');
    await user.click(await screen.findByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('You are not authorized to do this action')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Resolve' })).toBeTruthy();
  });

  it('renders hostile texts and names as plain text', async () => {
    const file: Attachment = {
      id: 1,
      message_id: 2,
      file_type: 'file',
      account_id: 1,
      meta: {},
      data_url: 'javascript:alert(1)//<img src=x onerror=alert(1)>.pdf',
      file_size: 1,
    };
    const image: Attachment = {
      ...file,
      id: 2,
      file_type: 'image',
      data_url: 'http://localhost/files/x/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E.png',
    };
    messages = [
      fromEvent(
        aMessageEvent({
          id: 2,
          content:
            '<img src=x onerror=alert(1)> <script>alert(1)</script> [go](javascript:alert(1)) ![spy](https://evil.example/p.png) **kind** https://good.example',
          attachments: [file, image],
          sender: { ...visitor, name: '<b>Vera</b>' },
        }),
      ),
    ];
    await open('conversations/1');
    const thread = await log();
    // Once the markup is rendered, the bold word is a separate element.
    expect((await within(thread).findByText('kind')).tagName).toBe('STRONG');
    expect(thread.querySelectorAll('script, b, img[onerror], img[src*="evil"]')).toHaveLength(0);
    const links = [...thread.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((href) => /^\s*(?:javascript|data|vbscript):/i.test(href))).toEqual([]);
    const good = thread.querySelector('a[href^="https://good.example"]');
    expect(good?.getAttribute('rel')).toContain('noopener');
  });
});
