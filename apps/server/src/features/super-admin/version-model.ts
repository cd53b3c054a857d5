/** The version in an answer: `version`, or the `tag_name` of a release. Undefined for anything else. */
export function releasedVersion(answer: unknown): string | undefined {
  const values: Record<string, unknown> = { ...Object(answer) };
  const input = [values['version'], values['tag_name']].find((value) => typeof value === 'string');
  const [, version] = /^v?(\d{1,6}\.\d{1,6}\.\d{1,6})$/.exec(String(input ?? '')) ?? [];
  return version;
}
