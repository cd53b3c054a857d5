export type EditorMenuOption =
  | 'strong'
  | 'em'
  | 'link'
  | 'undo'
  | 'redo'
  | 'bulletList'
  | 'orderedList'
  | 'code'
  | 'strike'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'blockquote'
  /** Only where the editor is told how to keep pictures. */
  | 'imageUpload';

/** What the menu holds unless told otherwise. */
export const defaultMenu: readonly EditorMenuOption[] = [
  'strong',
  'em',
  'link',
  'undo',
  'redo',
  'bulletList',
  'orderedList',
  'code',
];
