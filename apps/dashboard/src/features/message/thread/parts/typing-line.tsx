import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { Text } from '../../../../platform/messages/catalog.ts';
import { typingQuery } from '../../api.ts';
import { currentTypists, typingExpiryMs, type Typist } from '../../typing-model.ts';

/** Who is typing. Its space is reserved, so the layout does not shift. */
export function TypingLine({ accountId, conversationId }: { accountId: number; conversationId: number }) {
  const text = useText();
  const { data: typists } = useQuery(typingQuery(accountId, conversationId));
  const now = useClockOf(typists);
  const current = currentTypists(typists, now);
  return (
    <p role="status" className="flex h-5 items-center gap-2 px-4 text-meta text-text-muted">
      {current.length > 0 && (
        <>
          <span aria-hidden className="flex gap-0.5">
            {[0, 1, 2].map((dot) => (
              <span
                key={dot}
                className="size-1 rounded-full bg-text-muted motion-safe:animate-bounce"
                style={{ animationDelay: `${dot * 120}ms` }}
              />
            ))}
          </span>
          <bdi className="truncate">{typingText(current, text)}</bdi>
        </>
      )}
    </p>
  );
}

function typingText(typists: readonly Typist[], text: Text): string {
  const [first, second] = typists;
  const name = first?.name ?? '';
  if (typists.length === 1) return text('conversation:typing.one', { name });
  if (typists.length === 2) return text('conversation:typing.two', { name, other: second?.name ?? '' });
  return text('conversation:typing.many', { name, count: typists.length - 1 });
}

/** The current time, updated as often as typing timeouts need. It does not tick while no one is typing. */
function useClockOf(typists: readonly Typist[]): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (typists.length === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), Math.min(1_000, typingExpiryMs));
    return () => clearInterval(timer);
  }, [typists]);
  return now;
}
