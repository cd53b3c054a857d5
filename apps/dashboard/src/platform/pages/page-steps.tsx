import { PageNav } from './page-nav.tsx';

type PageStepsProps = {
  page: number;
  perPage: number;
  total: number;
  onChange: (page: number) => void;
  texts: {
    label: string;
    previous: string;
    next: string;
    range: (values: { from: number; to: number; total: number }) => string;
  };
};

/** Which rows of a list of known length are shown, with links to the others. */
export function PageSteps({ page, perPage, total, onChange, texts }: PageStepsProps) {
  const from = (page - 1) * perPage + 1;
  return (
    <PageNav
      label={texts.label}
      range={texts.range({ from, to: Math.min(total, page * perPage), total })}
      previousLabel={texts.previous}
      nextLabel={texts.next}
      page={page}
      lastPage={Math.max(1, Math.ceil(total / perPage))}
      onChange={onChange}
    />
  );
}
