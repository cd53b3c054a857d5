/** Suggested colors, easy to distinguish and visible as dots on light and dark. */
export const presetColours = [
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
export function nextColour(count: number): string {
  return presetColours[count % presetColours.length] ?? presetColours[0];
}
