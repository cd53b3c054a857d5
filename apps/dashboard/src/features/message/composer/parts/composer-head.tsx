import { lazy, Suspense } from 'react';
import { ReplyCountdown } from '../../window/parts/reply-window.tsx';
import { ModeTabs, QuoteBar } from './composer-notes.tsx';
import { OtherDraft } from '../../draft/parts/other-draft.tsx';
import type { ComposerProps, Writing } from './use-writing.ts';

// Few channels have them.
const Recipients = lazy(async () => ({
  default: (await import('../../copies/parts/recipients.tsx')).Recipients,
}));

/** Above the text: the kind of message, the reply window, the recipients, and the quoted message. */
export function ComposerHead({ writing, ...props }: ComposerProps & { writing: Writing }) {
  const { mode, quoted, onQuoteEnd } = props;
  const { copies, isClosed, window } = writing;
  const { reply_window: replyWindow } = props.conversation;
  const isCounting = mode === 'reply' && replyWindow != null && window.left !== undefined;
  return (
    <>
      <ModeTabs
        mode={mode}
        onChange={writing.switchTo}
        end={isCounting && <ReplyCountdown left={window.left ?? 0} window={replyWindow} />}
      />
      {copies && !isClosed && (
        <Suspense fallback={<div className="h-9" />}>
          <Recipients copies={copies} />
        </Suspense>
      )}
      {quoted && mode === 'reply' && <QuoteBar message={quoted} onEnd={onQuoteEnd} />}
      {!isClosed && <OtherDraft other={writing.otherDraft} keeper={writing.keeper} />}
    </>
  );
}
