/** Suggested colors, easy to distinguish and visible as dots on light and dark. */
export const presetColors = [
  '#3a5bd9',
  '#1f8a4f',
  '#c2410c',
  '#a21caf',
  '#0e7490',
  '#b45309',
  '#be123c',
  '#6d28d9',
  '#4d7c0f',
  '#475569',
] as const;

/** The color for the next label, so that adjacent ones differ. */
export function nextColor(count: number): string {
  return presetColors[count % presetColors.length] ?? presetColors[0];
}
