/** As many numbers as an index of the extension holds. */
export const maxDimensions = 4000;

/** The model and its server; vectors of other models are not comparable. */
export function modelName({ apiUrl, model }: { apiUrl: string; model: string }): string {
  return `${model} ${apiUrl}`;
}
