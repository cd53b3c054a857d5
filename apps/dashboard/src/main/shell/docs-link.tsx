import { Tooltip, TooltipAnchor } from '@confab/ui/tooltip';
import { BookOpen } from 'lucide-react';
import { useText } from '../../platform/messages/use-text.ts';
import { pageConfig } from '../../platform/page-config.ts';

/** The documentation, where the operator names one. */
export function DocsLink() {
  const text = useText();
  return (
    <Tooltip content={text('shell:nav.docs')} placement="end">
      <TooltipAnchor>
        <a
          href={pageConfig().docsUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={text('shell:nav.docs')}
          className="grid size-9 place-items-center rounded-control text-text-muted transition-colors hover:bg-surface-hover hover:text-text"
        >
          <BookOpen aria-hidden size={18} />
        </a>
      </TooltipAnchor>
    </Tooltip>
  );
}
