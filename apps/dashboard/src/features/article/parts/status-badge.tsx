import type { ArticleStatus } from '@confab/contract/features/article';
import { Badge } from '@confab/ui/badge';
import { useText } from '../../../platform/messages/use-text.ts';

const tones = { draft: 'warning', published: 'positive', archived: 'neutral' } as const;

export function StatusBadge({ status }: { status: ArticleStatus }) {
  const text = useText();
  return <Badge tone={tones[status]}>{text(`article:status.${status}`)}</Badge>;
}
