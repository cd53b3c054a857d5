import type { FilledTemplate } from '@confab/rules/message-template';
import { Suspense, useMemo, useState } from 'react';
import { templatesOf } from '../template-model.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { Sending } from '../../composer/parts/use-send.ts';
import type { Writing } from '../../composer/parts/use-writing.ts';
import { TemplateModal } from './lazy-modal.ts';

/** What opens the templates of the inbox, and where they are shown; nothing where it has none. */
export function useTemplates({ inbox, copies, variables }: Writing, sending: Sending) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const templates = useMemo(() => templatesOf(inbox), [inbox]);
  const send = ({ content, params }: FilledTemplate) => {
    const message = { content, typed: content, isPrivate: false, files: [], inReplyTo: undefined };
    sending.send({ ...message, copies: copies?.value, template: params });
  };
  const modal = isOpen && (
    <Suspense>
      <TemplateModal
        templates={templates}
        find={variables.find}
        chooseLabel={text('conversation:composer.send')}
        onChoose={send}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
  return { onTemplate: templates.length === 0 ? undefined : () => setOpen(true), modal };
}
