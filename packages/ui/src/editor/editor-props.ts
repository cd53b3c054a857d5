import type { Editor, Extensions, Range } from '@tiptap/core';
import type { StarterKitOptions } from '@tiptap/starter-kit';
import type { ComponentType, ReactNode, Ref } from 'react';
import type { DocumentFormat, DocumentTexts, LinkPicker, Picker } from '../document/document-props.ts';
import type { EditorImages } from './editor-images.ts';
import type { EditorMenuOption, EditorToolbarTexts } from './editor-toolbar.tsx';
import type { TriggerKind } from './editor-triggers.ts';
import type { ImageSize } from './image-size-bar.tsx';
import type { MentionItem } from './mention-box.tsx';

export type AgentItem = MentionItem & {
  /** Default `user`. */
  kind?: 'user' | 'team';
};

export type CannedItem = MentionItem & {
  /** Markdown that replaces the typed text. */
  content: string;
};

export type BlockItem = MentionItem & {
  /** Replaces the typed text. */
  insert: (editor: Editor, range: Range) => void;
};

/** The features of a document editor: tables, callouts, and a list of insertable blocks at `/`. */
export type DocumentOptions = {
  /** `loadDocumentKit`, named by the screen, so that only its files know the way. */
  load: () => Promise<DocumentKit>;
  format: DocumentFormat;
  texts: DocumentTexts;
  /** Pages that can be linked to. */
  links?: LinkPicker;
  /** URLs that are shown as embeds. */
  embeds?: Picker<string>;
};

/** The code of documents, which is loaded with the first editor of one. */
export type DocumentKit = {
  /** The editor itself, so that the shared code is bundled in one file. */
  Surface: ComponentType<SurfaceProps>;
  starterKit: Partial<StarterKitOptions>;
  extensions: (texts: () => DocumentTexts) => Extensions;
  load: (editor: Editor, format: DocumentFormat, text: string, isFirst: boolean) => void;
  text: (editor: Editor, format: DocumentFormat) => string;
  items: (
    editor: Editor,
    query: string,
    sources: {
      document: DocumentOptions;
      menu: EditorToolbarTexts['menu'];
      chooseImage: (() => void) | undefined;
    },
  ) => BlockItem[];
  Tools: ComponentType<{ editor: Editor; texts: DocumentTexts }>;
};

type Found<T> = readonly T[] | Promise<readonly T[]>;

/** The sources of the lists; a trigger character without a source opens nothing. */
export type EditorSources = {
  /** `@`; ids are the numbers of users or teams. */
  agents?: (query: string) => Found<AgentItem>;
  /** `/` */
  cannedResponses?: (query: string) => Found<CannedItem>;
  /** `{{`; ids are the names of variables. */
  variables?: (query: string) => Found<MentionItem>;
  /** `:` and two letters; ids are the emoji themselves. */
  emoji?: (query: string) => Found<MentionItem>;
};

/** The same, and the blocks that documents insert at `/` at the start of a block. */
export type ListSources = EditorSources & {
  blocks?: ((editor: Editor, query: string) => Found<BlockItem>) | undefined;
};

export type RichTextTexts = EditorToolbarTexts & {
  /** Names the lists. */
  lists: Record<Exclude<TriggerKind, 'block'>, string>;
  /** Label of the bar that sets an image's height. */
  imageSize: string;
  imageSizes: Record<ImageSize, string>;
};

/** The editor's methods for a screen. */
export type RichTextHandle = {
  focus: () => void;
  /** Inserts plain text at the caret and focuses the editor. */
  insert: (text: string) => void;
};

export type RichTextEditorProps = {
  /** Names the field for screen readers. */
  label: string;
  /** Markdown. A value that differs from the last one reported replaces the whole text. */
  value: string;
  onChange: (markdown: string) => void;
  /** The number of visible characters. */
  onCount?: (characters: number) => void;
  /** Whether Enter alone sends, besides Cmd or Ctrl and Enter; without `onSend` all write. Default `cmd_enter`. */
  sendKey?: 'enter' | 'cmd_enter';
  onSend?: () => void;
  /** Pasted or dropped files; the editor does not insert them. */
  onPasteFiles?: (files: readonly File[]) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  sources?: EditorSources;
  /** A private note offers no canned responses and no variables. */
  isPrivate?: boolean;
  /** Makes it a document editor; this cannot change later. */
  document?: DocumentOptions;
  placeholder?: string;
  /** How images are stored; the menu's `imageUpload` needs it. */
  images?: EditorImages;
  /** Default: strong, em, link, undo, redo, bullet list, ordered list, code. Empty for no menu. */
  menu?: readonly EditorMenuOption[];
  /** CSS heights of the text; it scrolls beyond the second. Default 5rem and 20rem. */
  minHeight?: string;
  maxHeight?: string;
  /** Query parameter of an image's URL that stores its height; default `image_height`. */
  imageSizeParam?: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
  /** Ids of elements that describe the field, for example its error. */
  describedBy?: string;
  handle?: Ref<RichTextHandle>;
  /**
   * A plain field with the same value, usable until the editor has loaded; the focus moves to it. With it the code is
   * loaded when the browser is idle.
   */
  standIn?: ReactNode;
  texts: RichTextTexts;
  className?: string;
};

export type SurfaceProps = RichTextEditorProps & {
  kit?: DocumentKit | undefined;
  /** With `autoFocus`: where the caret goes, or what is selected. Default: the end. */
  caret?: Caret | undefined;
};

/** Offsets in the value: of the caret, and of the start of the selection. */
export type Caret = { at: number; from?: number | undefined };
