/** Pixels of a line and of the space around the text. */
const lineHeight = 18;
const padding = 14;

/** The heights of a text area, which grows with its content between them. */
export function heightsOf(minRows: number, maxRows: number) {
  return { minHeight: minRows * lineHeight + padding, maxHeight: maxRows * lineHeight + padding };
}

/** For browsers that do not know `field-sizing` yet. */
export function growToFit(area: HTMLTextAreaElement | null | undefined): void {
  if (!area || (typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content'))) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + 2}px`;
}
