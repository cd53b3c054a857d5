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
  /** Only if the editor can upload images. */
  | 'imageUpload';

/** The default menu. */
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
