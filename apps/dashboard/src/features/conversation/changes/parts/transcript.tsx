import { lazy, Suspense } from 'react';
import type { Changes } from './use-change.ts';

const TranscriptModal = lazy(async () => ({
  default: (await import('./transcript-modal.tsx')).TranscriptModal,
}));

/** The question where a transcript goes, from wherever it was asked. */
export function Transcript({ accountId, changes }: { accountId: number; changes: Changes }) {
  const { asksTranscriptOf: conversation, askTranscript } = changes;
  if (conversation === undefined) return null;
  return (
    <Suspense>
      <TranscriptModal {...{ accountId, conversation }} onClose={() => askTranscript(undefined)} />
    </Suspense>
  );
}
