import { recipientsPerPage } from '@confab/contract/features/campaign';
import { useText } from '../../../platform/messages/use-text.ts';
import { PageSteps } from '../../../platform/pages/page-steps.tsx';

type RecipientPagesProps = { page: number; total: number; onChange: (page: number) => void };

/** Which contacts are shown, with links to the others. */
export function RecipientPages(props: RecipientPagesProps) {
  const text = useText();
  return (
    <PageSteps
      {...props}
      perPage={recipientsPerPage}
      texts={{
        label: text('campaign:results.pages'),
        previous: text('campaign:results.previous'),
        next: text('campaign:results.next'),
        range: (values) => text('campaign:results.range', values),
      }}
    />
  );
}
