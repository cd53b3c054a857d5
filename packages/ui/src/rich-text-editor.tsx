import { Suspense, lazy } from 'react';
import { Skeleton } from './skeleton.tsx';
import type { EditorMenuOption, EditorToolbarTexts } from './editor-toolbar.tsx';
import type { ImageSize } from './image-size-bar.tsx';
import type { MentionItem } from './mention-box.tsx';
import type { TriggerKind } from './editor-triggers.ts';

export { defaultMenu } from './editor-menu.ts';
export type { EditorMenuOption, MentionItem };

export interface AgentItem extends MentionItem {
  /** Default `user`. */
  kind?: 'user' | 'team';
}

export interface CannedItem extends MentionItem {
  /** Markdown that takes the place of what was typed. */
  content: string;
}

type Found<T> = readonly T[] | Promise<readonly T[]>;

/** Where the lists come from; a sign without a source opens nothing. */
export interface EditorSources {
  /** `@`; ids are the numbers of users or teams. */
  agents?: (query: string) => Found<AgentItem>;
  /** `/` */
  cannedResponses?: (query: string) => Found<CannedItem>;
  /** `{{`; ids are the names of variables. */
  variables?: (query: string) => Found<MentionItem>;
  /** `:` and two letters; ids are the signs themselves. */
  emoji?: (query: string) => Found<MentionItem>;
}

export interface RichTextTexts extends EditorToolbarTexts {
  /** Names the lists. */
  lists: Record<TriggerKind, string>;
  /** Names the bar that sets a picture's height. */
  imageSize: string;
  imageSizes: Record<ImageSize, string>;
}

export interface RichTextEditorProps {
  /** Names the field for screen readers. */
  label: string;
  /** Markdown. A value that differs from the last one told replaces the whole text. */
  value: string;
  onChange: (markdown: string) => void;
  /** How many characters stand in the text, as the reader counts them. */
  onCount?: (characters: number) => void;
  /** Which key sends; without `onSend` both write a new line. Default `cmd_enter`. */
  sendKey?: 'enter' | 'cmd_enter';
  onSend?: () => void;
  /** Files that were pasted or dropped; the editor never takes them in. */
  onPasteFiles?: (files: readonly File[]) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  sources?: EditorSources;
  /** A private note offers no canned responses and no variables. */
  isPrivate?: boolean;
  placeholder?: string;
  /** Default: strong, em, link, undo, redo, bullet list, ordered list, code. Empty for no menu. */
  menu?: readonly EditorMenuOption[];
  /** CSS heights of the text; it scrolls beyond the second. Default 5rem and 20rem. */
  minHeight?: string;
  maxHeight?: string;
  /** Query parameter of a picture's address that keeps its height; default `image_height`. */
  imageSizeParam?: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
  /** Ids of what describes the field, for example its error. */
  describedBy?: string;
  texts: RichTextTexts;
  className?: string;
}

const Surface = lazy(async () => ({ default: (await import('./rich-text-surface.tsx')).RichTextSurface }));

/** Writes markdown with formatting, mentions and lists under the caret. Its code loads when it is first drawn. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { minHeight = '5rem', menu } = props;
  const menuHeight = menu?.length === 0 ? '0px' : '2rem';
  return (
    <Suspense fallback={<Skeleton shape="block" height={`calc(${minHeight} + ${menuHeight})`} />}>
      <Surface {...props} />
    </Suspense>
  );
}
