import type { Inbox } from '@confab/contract/features/inbox';
import { Button } from '@confab/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../platform/messages/use-text.ts';
import { useFindValue, type Recipient } from '../../composer/parts/use-variables.ts';
import { TemplateModal } from '../../template/parts/lazy-modal.ts';
import { beginsWithTemplate, templatesOf } from '../../template/template-model.ts';
import { recipientQuery } from '../start-api.ts';
import type { useNewConversation } from './use-new-conversation.ts';

type Form = ReturnType<typeof useNewConversation>;

type FirstTemplateProps = {
  form: Form;
  onOpen: () => void;
  /** Back to what is written freely. */
  onLeave: () => void;
};

/** A template of the inbox as the first message; nothing where it has none. */
export function FirstTemplate({ form, onOpen, onLeave }: FirstTemplateProps) {
  const text = useText();
  const { inbox } = form;
  const { value: chosen, error: missing } = form.field('template');
  if (templatesOf(inbox).length === 0) return null;
  const isNeeded = beginsWithTemplate(inbox);
  // The server reports errors at the text, which is the template's.
  const error = missing ?? (chosen === null ? undefined : form.field('content').error);
  return (
    <div
      role="group"
      aria-label={text('new-conversation:template')}
      data-invalid={error === undefined ? undefined : true}
      className="flex flex-col gap-2"
    >
      {chosen === null ? (
        isNeeded && <p className="text-control text-text-muted">{text('new-conversation:templateNeeded')}</p>
      ) : (
        <p dir="auto" className="rounded-card bg-accent-soft px-3 py-2 whitespace-pre-wrap wrap-anywhere">
          {chosen.content}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" autoFocus={chosen !== null} key={chosen?.content} onPress={onOpen}>
          {text(chosen === null ? 'conversation:template.use' : 'new-conversation:otherTemplate')}
        </Button>
        {chosen !== null && !isNeeded && (
          <Button size="small" onPress={onLeave}>
            {text('new-conversation:ownWords')}
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-meta text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type TemplateChoiceProps = { accountId: number; form: Form; onClose: () => void };

/** The templates of the chosen inbox, with the variables of the chosen contact. */
export function TemplateChoice({ accountId, form, onClose }: TemplateChoiceProps) {
  const query = useQuery(recipientQuery(accountId, form.values.contact?.id));
  const { contact } = form.values;
  if (contact === null || form.inbox === undefined || query.isPending) return null;
  // Without a response the contact's own attributes are missing, and templates that need one are rejected.
  const known = query.data?.payload ?? { ...contact, custom_attributes: {} };
  return <Choice {...{ accountId, form, onClose }} contact={known} inbox={form.inbox} />;
}

type ChoiceProps = TemplateChoiceProps & { contact: Recipient; inbox: Inbox };

function Choice({ accountId, form, contact, inbox, onClose }: ChoiceProps) {
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
