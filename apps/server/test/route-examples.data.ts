import { castPassword } from './cast.ts';
import type { World } from './walk/world.ts';
import { mintUserToken } from '../src/features/user/index.ts';

/** One call of a route that works. */
export type Example = {
  /** Path parameters beside `account_id`. */
  params?: Record<string, string | number>;
  input?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** What stands in the query string whatever the method. */
  query?: Record<string, unknown>;
  /** Who calls; Maya, the administrator, unless said. Routes for anyone are called without credentials. */
  as?: { token: string };
  /** What it answers when that is not the route's own status. */
  status?: number;
};

type Make = (world: World) => Example | Promise<Example>;

const inConversation: Make = async (world) => ({ params: { id: (await world.conversation()).id } });
const onContact: Make = async (world) => ({ params: { id: (await world.contact()).id } });
const onInbox: Make = async (world) => ({ params: { id: (await world.inbox()).id } });
const byNewcomer: Make = async (world) => ({ as: await world.person('administrator') });

const withInput =
  (make: Make, input: Record<string, unknown>): Make =>
  async (world) => ({ ...(await make(world)), input });

const inThread: Make = async (world) => ({ params: { conversation_id: (await world.conversation()).id } });

const onMessage =
  (inbox: 'website' | 'app', input: Record<string, unknown> = {}): Make =>
  async (world) => {
    const conversation = await world.conversation(inbox);
    const message = await world.message(conversation.id);
    return { params: { conversation_id: conversation.id, id: message.id }, input };
  };

const inboxMembers: Make = async (world) => ({
  input: { inbox_id: (await world.inbox()).id, user_ids: [(await world.person()).id] },
});

const mailed =
  (
    kind: 'password_reset' | 'confirmation' | 'email_undo',
    input: (token: string) => Record<string, unknown>,
  ): Make =>
  async (world) => {
    const { id, email } = await world.person();
    const { platform } = world.t;
    if (kind === 'confirmation')
      await platform.db.updateTable('user').set({ confirmed_at: null }).where('id', '=', id).execute();
    return { input: input(await mintUserToken(platform, platform.db, { userId: id, kind, email })) };
  };

/** Somebody whom the other account has invited. */
const invited: Make = async (world) => {
  const { t } = world;
  const person = await world.person();
  const { id } = t.cast.rival;
  await t.as(t.cast.rex).post(`/api/v1/accounts/${id}/agents`, { email: person.email, name: 'Ina' });
  return { as: person, params: { id } };
};

const visit: Make = ({ visitor }) => visitor();
const visitTalking: Make = async (world) => {
  const { query, headers } = await world.visitorTalk();
  return { query, headers };
};

const appContact: Make = ({ appContact: make }) => make();
const appTalk: Make = ({ appTalk: make }) => make();
/** The same where the path calls the conversation by another name. */
const appThread: Make = async (world) => {
  const { id, ...params } = (await world.appTalk()).params;
  return { params: { ...params, conversation_id: id } };
};

const newcomer = (world: World) => ({ email: `${world.word()}@example.com`, password: castPassword });

/** The example of every route, by its name. A route without one fails the walk. */
export const routeExamples: Readonly<Record<string, Make>> = {
  'account.cache_keys': () => ({}),
  'account.create': (world) => ({
    input: { ...newcomer(world), account_name: 'Inkwell', user_full_name: 'Ina Well', locale: 'en' },
  }),
  'account.create_brief': (world) => ({ input: newcomer(world) }),
  // The cast has set the installation up long ago.
  'account.onboard': (world) => ({
    input: { ...newcomer(world), name: 'Ina', company: 'Inkwell' },
    status: 404,
  }),
  'account.show': () => ({}),
  'account.update': () => ({ input: { auto_resolve_after: 60, name: 'Paperlane' } }),
  'account.update_active_at': () => ({}),

  'agent.bulk_create': (world) => ({
    input: { emails: [`${world.word()}@example.com`, `${world.word()}@example.com`] },
  }),
  'agent.create': (world) => ({
    input: { email: `${world.word()}@example.com`, name: 'Ina', role: 'agent' },
  }),
  'agent.delete': async (world) => ({ params: { id: (await world.person()).id } }),
  'agent.list': () => ({}),
  'agent.update': async (world) => ({
    params: { id: (await world.person()).id },
    input: { name: 'Ina', role: 'agent', availability: 'busy', auto_offline: false },
  }),

  'contact.create': (world) => ({
    input: { name: 'Ina', email: `${world.word()}@example.com`, inbox_id: world.t.cast.website.id },
  }),
  'contact.create_contact_inbox': async (world) => ({
    params: { id: (await world.contact()).id },
    input: { inbox_id: world.t.cast.app.id, source_id: world.word() },
  }),
  'contact.contactable_inboxes': onContact,
  'contact.delete_avatar': onContact,
  'contact.destroy_custom_attributes': withInput(onContact, { custom_attributes: ['plan'] }),
  'contact.find_by_source': async (world) => ({
    input: { inbox_id: world.t.cast.website.id, source_id: (await world.contact()).sourceId },
  }),
  'contact.list': () => ({ input: { page: 1, sort: '-last_activity_at' } }),
  'contact.show': onContact,
  'contact.update': withInput(onContact, { name: 'Ina', custom_attributes: { plan: 'paper' } }),

  'conversation.assign': async (world) => ({
    ...(await inThread(world)),
    input: { assignee_id: world.t.cast.jonas.id },
  }),
  'conversation.create': (world) => ({
    input: {
      inbox_id: world.t.cast.website.id,
      contact_id: world.t.cast.tessa.id,
      source_id: world.t.cast.tessa.sourceId,
      message: { content: 'Hello' },
    },
  }),
  'conversation.delete': inConversation,
  'conversation.labels': inThread,
  'conversation.list': () => ({ input: { status: 'all', assignee_type: 'all', page: 1 } }),
  'conversation.meta': () => ({ input: { status: 'open' } }),
  'conversation.set_labels': withInput(inThread, { labels: ['billing'] }),
  'conversation.show': inConversation,
  'conversation.toggle_priority': withInput(inConversation, { priority: 'high' }),
  'conversation.toggle_status': withInput(inConversation, { status: 'resolved' }),
  'conversation.toggle_typing_status': withInput(inConversation, { typing_status: 'on', is_private: false }),
  'conversation.unread': inConversation,
  'conversation.update': withInput(inConversation, { priority: 'urgent' }),
  'conversation.update_last_seen': inConversation,

  'inbox.add_members': inboxMembers,
  'inbox.agent_bot': onInbox,
  'inbox.assignable_agents': onInbox,
  'inbox.common_assignable_agents': (world) => ({ input: { inbox_ids: [world.t.cast.website.id] } }),
  'inbox.create': (world) => ({
    input: { name: world.word(), channel: { type: 'web_widget', website_url: 'https://shop.example' } },
  }),
  'inbox.delete': onInbox,
  'inbox.delete_avatar': onInbox,
  'inbox.list': () => ({}),
  'inbox.members': async (world) => ({ params: { inbox_id: (await world.inbox()).id } }),
  'inbox.remove_members': inboxMembers,
  'inbox.set_members': inboxMembers,
  'inbox.show': onInbox,
  'inbox.update': withInput(onInbox, {
    name: 'Shop',
    greeting_enabled: true,
    channel: { welcome_title: 'Hi' },
  }),

  'label.create': (world) => ({ input: { title: world.word(), color: '#ffcc00' } }),
  'label.delete': async (world) => ({ params: { id: (await world.label()).id } }),
  'label.list': () => ({}),
  'label.show': async (world) => ({ params: { id: (await world.label()).id } }),
  'label.update': async (world) => ({
    params: { id: (await world.label()).id },
    input: { title: world.word(), description: 'About paper' },
  }),

  'message.create': withInput(inThread, { content: 'Hello', private: false }),
  'message.delete': onMessage('website'),
  'message.list': async (world) => {
    const { id } = await world.conversation();
    await world.message(id);
    return { params: { conversation_id: id } };
  },
  'message.retry': onMessage('app'),
  'message.update_status': onMessage('app', { status: 'delivered' }),

  'profile.accept_invitation': invited,
  'profile.decline_invitation': invited,
  'profile.delete_avatar': byNewcomer,
  'profile.invitations': byNewcomer,
  'profile.resend_confirmation': byNewcomer,
  'profile.reset_access_token': byNewcomer,
  'profile.set_active_account': async (world) => ({
    ...(await byNewcomer(world)),
    input: { account_id: world.t.cast.account.id },
  }),
  'profile.set_auto_offline': async (world) => ({
    ...(await byNewcomer(world)),
    input: { account_id: world.t.cast.account.id, auto_offline: false },
  }),
  'profile.set_availability': async (world) => ({
    ...(await byNewcomer(world)),
    input: { account_id: world.t.cast.account.id, availability: 'busy' },
  }),
  'profile.show': byNewcomer,
  'profile.update': withInput(byNewcomer, { name: 'Ina', ui_settings: { dark: true } }),

  'session.confirm': mailed('confirmation', (token) => ({ confirmation_token: token })),
  'session.create': async (world) => ({
    input: { email: (await world.person()).email, password: castPassword },
  }),
  'session.delete': async (world) => ({ headers: await world.session(await world.person()) }),
  'session.request_password_reset': async (world) => ({ input: { email: (await world.person()).email } }),
  'session.reset_password': mailed('password_reset', (token) => ({
    reset_password_token: token,
    password: `${castPassword}-new`,
    password_confirmation: `${castPassword}-new`,
  })),
  'session.undo_email_change': mailed('email_undo', (token) => ({ undo_token: token })),
  'session.validate': async (world) => ({ headers: await world.session(await world.person()) }),

  'upload.create': () => ({
    input: { attachment: { name: 'note.txt', bytes: new TextEncoder().encode('a note') } },
  }),
  'upload.storage_usage': () => ({}),
  'upload.direct': withInput(inThread, {
    blob: { filename: 'photo.png', byte_size: 12_345, content_type: 'image/png' },
  }),

  'public_inbox.conversation': appTalk,
  'public_inbox.conversations': appContact,
  'public_inbox.create_contact': (world) => ({
    params: { inbox_identifier: world.t.cast.app.identifier ?? '' },
    input: { name: 'Ina', email: `${world.word()}@example.com` },
  }),
  'public_inbox.create_conversation': withInput(appContact, { custom_attributes: { plan: 'paper' } }),
  'public_inbox.create_message': withInput(appThread, { content: 'Hello' }),
  'public_inbox.messages': appThread,
  'public_inbox.show': (world) => ({ params: { inbox_identifier: world.t.cast.app.identifier ?? '' } }),
  'public_inbox.show_contact': appContact,
  'public_inbox.toggle_status': appTalk,
  'public_inbox.toggle_typing': withInput(appTalk, { typing_status: 'on' }),
  'public_inbox.update_contact': withInput(appContact, { name: 'Ina' }),
  'public_inbox.update_last_seen': appTalk,
  'public_inbox.update_message': async (world) => {
    const { id, ...params } = (await world.appTalk()).params;
    const question = await world.question(id);
    return {
      params: { ...params, conversation_id: id, id: question.id },
      input: { submitted_values: [{ name: 'email', value: 'ina@example.com' }] },
    };
  },

  'widget.add_label': withInput(visitTalking, { label: 'billing' }),
  'widget.campaigns': visit,
  'widget.config': visit,
  'widget.contact': visit,
  'widget.conversation': visitTalking,
  'widget.create_conversation': withInput(visit, { message: { content: 'Hello' } }),
  'widget.create_message': withInput(visitTalking, { message: { content: 'Hello' } }),
  'widget.destroy_contact_attributes': withInput(visit, { custom_attributes: ['plan'] }),
  'widget.destroy_conversation_attributes': withInput(visitTalking, { custom_attribute: ['plan'] }),
  'widget.direct_upload': withInput(visit, {
    blob: { filename: 'photo.png', byte_size: 12_345, content_type: 'image/png' },
  }),
  'widget.event': withInput(visit, { name: 'webwidget.triggered', event_info: {} }),
  'widget.inbox_members': visit,
  'widget.messages': withInput(visitTalking, { before: 0 }),
  'widget.remove_label': async (world) => ({ ...(await visitTalking(world)), params: { label: 'billing' } }),
  'widget.set_conversation_attributes': withInput(visitTalking, { custom_attributes: { plan: 'paper' } }),
  'widget.set_user': async (world) => ({
    ...(await visit(world)),
    input: { identifier: world.word(), name: 'Ina' },
  }),
  'widget.toggle_status': visitTalking,
  'widget.toggle_typing': withInput(visitTalking, { typing_status: 'on' }),
  'widget.transcript': visitTalking,
  'widget.update_contact': withInput(visit, { name: 'Ina' }),
  'widget.update_last_seen': visitTalking,
  'widget.update_message': async (world) => {
    const { id, query, headers } = await world.visitorTalk();
    const question = await world.question(id);
    return { query, headers, params: { id: question.id }, input: { contact: { email: 'ina@example.com' } } };
  },
};
