import { readDocument } from '@confab/text/document/read';
import { writeNode } from '@confab/text/document/write';
import type { DocumentOptions } from '@confab/ui/rich-text-editor';
import { loadDocumentKit } from '@confab/ui/load-document-kit';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { PortalKey } from '../../api.ts';
import { EmbedForm } from './embed-form.tsx';
import { LinkPicker } from './link-picker.tsx';

/** Where an article is written. */
export type ArticleLocation = { portalKey: PortalKey; locale: string; articleId: number | undefined };

type Link = { href: string; text: string };
type Question =
  | { kind: 'link'; done: (link: Link) => void }
  | { kind: 'embed'; done: (href: string) => void };

const format = { read: readDocument, write: writeNode };

/** The configuration of the article editor, and its dialogs. */
export function useDocument(location: ArticleLocation): { document: DocumentOptions; question: ReactNode } {
  const text = useText();
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  const document: DocumentOptions = {
    load: loadDocumentKit,
    format,
    texts: useDocumentTexts(),
    links: { label: text('article:block.link'), choose: (done) => setQuestion({ kind: 'link', done }) },
    embeds: { label: text('article:block.embed'), choose: (done) => setQuestion({ kind: 'embed', done }) },
  };
  if (question === undefined) return { document, question: null };
  return { document, question: <Prompt {...{ location, question, close }} /> };
}

type PromptProps = { location: ArticleLocation; question: Question; close: () => void };

function Prompt({ location, question, close }: PromptProps) {
  // The dialog returns the focus to the text when it closes.
  const afterwards = (insert: () => void) => {
    close();
    requestAnimationFrame(insert);
  };
  return question.kind === 'link' ? (
    <LinkPicker {...location} onChoose={(link) => afterwards(() => question.done(link))} onClose={close} />
  ) : (
    <EmbedForm onChoose={(href) => afterwards(() => question.done(href))} onClose={close} />
  );
}

function useDocumentTexts(): DocumentOptions['texts'] {
  const text = useText();
  return {
    insert: text('article:block.insert'),
    blocks: {
      text: text('article:block.text'),
      codeBlock: text('article:block.code'),
      table: text('article:block.table'),
      rule: text('article:block.rule'),
    },
    superscript: text('article:block.superscript'),
    callout: text('article:block.callout'),
    callouts: useCalloutNames(),
    noCallout: text('article:block.noCallout'),
    source: text('article:edit.source'),
    table: text('article:block.changeTable'),
    tableActions: {
      rowAbove: text('article:table.rowAbove'),
      rowBelow: text('article:table.rowBelow'),
      removeRow: text('article:table.removeRow'),
      columnBefore: text('article:table.columnBefore'),
      columnAfter: text('article:table.columnAfter'),
      removeColumn: text('article:table.removeColumn'),
      alignLeft: text('article:table.alignLeft'),
      alignCenter: text('article:table.alignCenter'),
      alignRight: text('article:table.alignRight'),
      removeTable: text('article:table.remove'),
    },
  };
}

/** What callouts are called. */
export function useCalloutNames(): DocumentOptions['texts']['callouts'] {
  const text = useText();
  return {
    note: text('article:callout.note'),
    tip: text('article:callout.tip'),
    important: text('article:callout.important'),
    warning: text('article:callout.warning'),
    caution: text('article:callout.caution'),
  };
}
