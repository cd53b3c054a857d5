import type { Contact } from '@confab/contract/features/contact';
import type { Inbox } from '@confab/contract/features/inbox';
import { Button } from '@confab/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../platform/messages/use-text.ts';
import { useFindValue } from '../../composer/parts/use-variables.ts';
import { TemplateModal } from '../../template/parts/lazy-modal.ts';
import { templatesOf } from '../../template/template-model.ts';
import { recipientQuery } from '../start-api.ts';
import type { useNewConversation } from './use-new-conversation.ts';

type Form = ReturnType<typeof useNewConversation>;

/** A template of the inbox as the first message; nothing where one writes freely and there is none. */
export function FirstTemplate({ form, onOpen }: { form: Form; onOpen: () => void }) {
  const text = useText();
  const { inbox, can } = form;
  const { value: chosen, onChange: choose, error } = form.field('template');
  const templates = templatesOf(inbox);
  const isNeeded = can.begins_with_template === true;
  if (inbox === undefined || (templates.length === 0 && !isNeeded)) return null;
  return (
    <div
      role="group"
      aria-label={text('new-conversation:template')}
      data-invalid={error === undefined ? undefined : true}
      className="flex flex-col gap-2"
    >
      {chosen === null ? (
        isNeeded && <Reason hasTemplates={templates.length > 0} isFault={error !== undefined} />
      ) : (
        <p dir="auto" className="rounded-card bg-accent-soft px-3 py-2 whitespace-pre-wrap wrap-anywhere">
          {chosen.content}
        </p>
      )}
      {templates.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onPress={onOpen}>
            {text(chosen === null ? 'conversation:template.use' : 'new-conversation:otherTemplate')}
          </Button>
          {chosen !== null && !isNeeded && (
            <Button size="small" onPress={() => choose(null)}>
              {text('new-conversation:ownWords')}
            </Button>
          )}
        </div>
      )}
      {error !== undefined && templates.length > 0 && (
        <p role="alert" className="text-meta text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function Reason({ hasTemplates, isFault }: { hasTemplates: boolean; isFault: boolean }) {
  const text = useText();
  if (hasTemplates)
    return <p className="text-control text-text-muted">{text('new-conversation:templateNeeded')}</p>;
  return (
    <p role="status" className={`text-control ${isFault ? 'text-danger' : 'text-text-muted'}`}>
      {text('new-conversation:noTemplate')}
    </p>
  );
}

type TemplateChoiceProps = { accountId: number; form: Form; onClose: () => void };

/** The templates of the chosen inbox, with what variables say to the chosen contact. */
export function TemplateChoice({ accountId, form, onClose }: TemplateChoiceProps) {
  const contact = useQuery(recipientQuery(accountId, form.values.contact?.id)).data?.payload;
  return contact && form.inbox && <Choice {...{ accountId, form, contact, onClose }} inbox={form.inbox} />;
}

function Choice({
  accountId,
  form,
  contact,
  inbox,
  onClose,
}: TemplateChoiceProps & { contact: Contact; inbox: Inbox }) {
  const text = useText();
  const conversation = { displayId: undefined, customAttributes: {} };
  return (
    <TemplateModal
      templates={templatesOf(inbox)}
      find={useFindValue(accountId, inbox.id, { contact, conversation })}
      chooseLabel={text('new-conversation:useTemplate')}
      onChoose={form.field('template').onChange}
      onClose={onClose}
    />
  );
}
