const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/**
 * All languages with a two-letter code (about 180), named and sorted in the language `display` (BCP 47). Based on the
 * platform's data: all letter pairs that have a name, each language once (`iw` is `he`).
 */
export function allLanguages(display: string): readonly { id: string; name: string }[] {
  const names = new Intl.DisplayNames([display], { type: 'language', fallback: 'none' });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((id) => new Intl.Locale(id).toString() === id)
    .flatMap((id) => {
      const name = names.of(id);
      return name === undefined ? [] : [{ id, name }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, display));
}
