const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/**
 * The languages of the world that have a two-letter code (about 180), named in the language `display` (BCP 47)
 * and in its order. The platform's own data decides: of all pairs of letters those it has a name for, each
 * once (`iw` is `he`).
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
