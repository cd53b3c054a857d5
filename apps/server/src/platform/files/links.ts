/** The public address of an avatar, or `""`. Its name is random, so it is the permission to see it. */
export function avatarUrl(frontendUrl: string, key: string | null): string {
  return key === null ? '' : `${frontendUrl}/avatars/${key.slice(key.lastIndexOf('/') + 1)}`;
}
