import { lazy, Suspense } from 'react';
import type { Changes } from './use-change.ts';

const SnoozeModal = lazy(async () => ({ default: (await import('./snooze-modal.tsx')).SnoozeModal }));
const TranscriptModal = lazy(async () => ({
  default: (await import('./transcript-modal.tsx')).TranscriptModal,
}));

type ChangeQuestionsProps = { accountId: number; changes: Changes };

/** The dialogs of an action (a custom snooze time, a transcript's recipient), from wherever it was started. */
export function ChangeQuestions({ accountId, changes }: ChangeQuestionsProps) {
  const { asksSnoozeFor: snoozed, askSnooze, snoozeUntil } = changes;
  const { asksTranscriptOf: transcribed, askTranscript } = changes;
  return (
    <Suspense>
      {snoozed !== undefined && (
        <SnoozeModal onSnooze={(until) => snoozeUntil(snoozed, until)} onClose={() => askSnooze(undefined)} />
      )}
      {transcribed !== undefined && (
        <TranscriptModal
          accountId={accountId}
          conversation={transcribed}
          onClose={() => askTranscript(undefined)}
        />
      )}
    </Suspense>
  );
}
