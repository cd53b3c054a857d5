import type { ProviderRejection } from './delivery.ts';
import type { ProviderTools, Stored } from './provider.ts';

type Secrets = Stored['secrets'];

/** The renewal of a channel's access that expires. */
export type Renewal = {
  /**
   * Access is lost permanently if it is not used for too long, so it is renewed before that. Absent: it is renewed when
   * needed.
   */
  keepsAlive?: true;
  /** Which access the stored secrets are: the same for as long as it is only renewed. Null: one that does not run out. */
  idOf(secrets: Secrets): string | null;
  /** Whether it must be renewed before it is used. */
  isDue(secrets: Secrets, now: Date): boolean;
  /** The secrets with new access of the same id, or why it can no longer be renewed. Temporary errors are thrown. */
  renew(tools: ProviderTools, now: Date): Promise<{ secrets: Secrets } | ProviderRejection>;
};
