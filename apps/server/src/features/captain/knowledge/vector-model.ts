/** As many numbers as an index of the extension holds. */
export const maxDimensions = 4000;

/** The name of the model and of where it is: what another one says is not comparable. */
export function modelName({ apiUrl, model }: { apiUrl: string; model: string }): string {
  return `${model} ${apiUrl}`;
}
