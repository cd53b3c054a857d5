import { Button } from '@confab/ui/button';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { DraftHandle } from '../cache/draft-handle.ts';
import { isBlank } from '../draft-model.ts';

/** What the agent wrote in another browser while there was a newer text. */
export function OtherDraft({ other, keeper }: { other: string; keeper: DraftHandle }) {
  const text = useText();
  if (isBlank(other)) return null;
  return (
    <div
      role="status"
      className="mx-3 mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 border-s-2 border-border-strong ps-2 text-meta text-text-muted"
    >
      <p className="min-w-40 flex-1">
        <span className="font-medium text-text">{text('conversation:composer.otherDraft')}</span>{' '}
        <span className="line-clamp-2 wrap-anywhere">
          <bdi>{other}</bdi>
        </span>
      </p>
      <span className="flex gap-1">
        <Button size="small" onPress={keeper.swap}>
          {text('conversation:composer.useOtherDraft')}
        </Button>
        <Button size="small" variant="quiet" onPress={keeper.dropOther}>
          {text('conversation:composer.dropOtherDraft')}
        </Button>
      </span>
    </div>
  );
}
