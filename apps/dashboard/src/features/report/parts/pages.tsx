import { Button } from '@confab/ui/button';
import { useText } from '../../../platform/messages/use-text.ts';

type PagesProps = { page: number; isLast: boolean; onChange: (page: number) => void };

/** To the page before and after; nothing where there is only one. */
export function Pages({ page, isLast, onChange }: PagesProps) {
  const text = useText();
  if (page === 1 && isLast) return null;
  return (
    <div className="flex justify-end gap-2">
      <Button size="small" isDisabled={page === 1} onPress={() => onChange(page - 1)}>
        {text('report:previousPage')}
      </Button>
      <Button size="small" isDisabled={isLast} onPress={() => onChange(page + 1)}>
        {text('report:nextPage')}
      </Button>
    </div>
  );
}
