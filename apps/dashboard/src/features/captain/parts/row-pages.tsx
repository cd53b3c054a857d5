import { useText } from '../../../platform/messages/use-text.ts';
import { PageSteps } from '../../../platform/pages/page-steps.tsx';

export const rowsPerPage = 25;

type RowPagesProps = { page: number; total: number; onChange: (page: number) => void };

export function RowPages(props: RowPagesProps) {
  const text = useText();
  return (
    <PageSteps
      {...props}
      perPage={rowsPerPage}
      texts={{
        label: text('captain:list.pages'),
        previous: text('captain:list.previous'),
        next: text('captain:list.next'),
        range: (values) => text('captain:list.range', values),
      }}
    />
  );
}
