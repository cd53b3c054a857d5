import { newId } from '@confab/client/new-id';
import type { PreChatField } from '@confab/contract/channels/web-widget';
import { useRef, useState, type RefObject } from 'react';
import { serverMessage } from '../api/caller.ts';
import type { Campaign } from '../api/calls.ts';
import { mergeMessages } from '../conversation/message-list.ts';
import { ignoreFailure } from '../core.ts';
import { Header } from '../parts/header.tsx';
import { RichText } from '../parts/rich-text.tsx';
import { useApp, useSession, useTexts, useUnsent } from '../state/use-session.ts';
import type { Session } from '../session.ts';
import {
  checkField,
  checkForm,
  collect,
  messageField,
  type FieldError,
  type PreChatResult,
} from './fields.ts';
import { visibleFields } from './visible-fields.ts';
import { FieldControl, FieldFrame } from './field-control.tsx';

const messageInput: PreChatField = {
  name: messageField,
  type: 'text',
  field_type: 'standard',
  label: '',
  required: true,
  enabled: true,
};

/** The pre-chat form before the first message. Input is preserved whatever the server responds. */
export function PreChatForm() {
  const { t } = useTexts();
  const options = useApp((state) => state.channel.preChatFormOptions);
  const contact = useApp((state) => state.contact);
  const name = useApp((state) => state.channel.websiteName);
  // The campaign has spoken already: the visitor answers it in the conversation.
  const needsMessage = useApp((state) => state.campaign === null);
  const fields = visibleFields(options, contact);
  const element = useRef<HTMLFormElement>(null);
  const form = useAnswers(element, fields, needsMessage);
  const { values, errors } = form;
  return (
    <>
      <Header title={t('prechat_title')} subtitle={name} />
      <form
        ref={element}
        className="form scroll"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ignoreFailure(form.submit());
        }}
      >
        {options.pre_chat_message && <RichText source={options.pre_chat_message} />}
        {fields.map((field) => (
          <FieldControl
            key={field.name}
            field={field}
            value={values[field.name]}
            error={errors[field.name]}
            onChange={(value) => form.change(field.name, value)}
            onBlur={() => form.check(field)}
          />
        ))}
        {needsMessage && (
          <FieldFrame field={{ ...messageInput, label: t('prechat_message') }} error={errors[messageField]}>
            {(props) => (
              <textarea
                {...props}
                rows={4}
                value={String(values[messageField] ?? '')}
                onInput={(event) => form.change(messageField, event.currentTarget.value)}
              />
            )}
          </FieldFrame>
        )}
        {form.problem && (
          <p className="problem" role="alert">
            {form.problem}
          </p>
        )}
        <button type="submit" className="button wide" aria-disabled={form.busy}>
          {t(form.busy ? 'sending' : 'prechat_submit')}
        </button>
      </form>
    </>
  );
}

/** Values and errors of the form, and its way to the server. */
function useAnswers(
  element: RefObject<HTMLFormElement | null>,
  fields: readonly PreChatField[],
  needsMessage: boolean,
) {
  const session = useSession();
  const { t } = useTexts();
  const [values, setValues] = useUnsent('answers');
  const [errors, setErrors] = useState<Record<string, FieldError>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  // One id for all attempts: the conversation is created once however often the button is pressed.
  const [echoId] = useState(() => newId());
  const submit = async (): Promise<void> => {
    if (busy) return;
    const found = checkForm(fields, values, needsMessage);
    setErrors(found);
    const first = [...fields.map((field) => field.name), messageField].find((field) => found[field]);
    if (first) return element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
    setBusy(true);
    setProblem('');
    try {
      await begin(session, echoId, collect(fields, values));
    } catch (error) {
      setProblem(serverMessage(error) || t('action_failed'));
      setBusy(false);
    }
  };
  return {
    values,
    errors,
    problem,
    busy,
    submit,
    change: (field: string, value: string | boolean): void => {
      // Autofill changes several fields before the next render.
      setValues((before) => ({ ...before, [field]: value }));
      setErrors(({ [field]: _gone, ...rest }) => rest);
    },
    check: (field: PreChatField): void => {
      const error = checkField(field, values[field.name]);
      if (error) setErrors((before) => ({ ...before, [field.name]: error }));
    },
  };
}

async function begin(session: Session, echoId: string, answers: PreChatResult): Promise<void> {
  const { api, store, page, waiting, onConversationMade } = session;
  const { content, contact, contactAttributes, conversationAttributes } = answers;
  const { campaign } = store.get();
  if (campaign) return answerWith(session, campaign, answers);
  const started = await api.startConversation({
    content,
    echoId,
    referer: page.url,
    contact,
    customAttributes: { ...waiting.attributes, ...conversationAttributes },
  });
  Object.assign(waiting.attributes, conversationAttributes);
  session.unsent.set({ answers: {} });
  if (Object.keys(contactAttributes).length > 0) {
    ignoreFailure(api.updateContact({ custom_attributes: contactAttributes }));
  }
  store.set({
    conversation: started,
    messages: mergeMessages(store.get().messages, started.messages),
    startNew: false,
    history: 'ready',
    view: 'conversation',
  });
  onConversationMade();
  ignoreFailure(api.fetchContact().then((known) => store.set({ contact: known })));
}

/** The same when a campaign sends the first message. */
async function answerWith(session: Session, campaign: Campaign, answers: PreChatResult): Promise<void> {
  const { api, waiting, unsent, onConversationMade } = session;
  const { contact, contactAttributes, conversationAttributes } = answers;
  const { answerCampaign } = await import('../campaign/campaigns.ts');
  await api.updateContact({ ...contact, custom_attributes: contactAttributes });
  const attributes = { ...waiting.attributes, ...conversationAttributes };
  await answerCampaign(session, campaign, attributes, session.sync.load);
  Object.assign(waiting.attributes, conversationAttributes);
  unsent.set({ answers: {} });
  onConversationMade();
}
