import * as contract from '@confab/contract/features/article';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../platform/auth/actor.ts';
import { emptyAnswer, endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createArticle } from './actions/create-article.ts';
import { deleteArticle } from './actions/delete-article.ts';
import { listArticlePage } from './actions/list-article-page.ts';
import { reorderArticles } from './actions/reorder-articles.ts';
import { restoreVersion } from './actions/restore-version.ts';
import { updateArticle } from './actions/update-article.ts';
import { findArticle, listComments } from './queries.ts';
import { inPortal, portalOf } from './steps/portal-of.ts';
import { viewArticles } from './steps/view-articles.ts';
import { viewVersions } from './steps/view-versions.ts';
import { findVersion, listVersions } from './version-queries.ts';
import { commentView } from './view.ts';

type PortalPath = { account_id: number; slug: string };
/** An article as the actor may see it. */
type Shown = (actor: MemberActor, params: PortalPath, id: number) => Promise<{ payload: contract.Article }>;

export function articleRoutes(platform: Platform): Endpoint[] {
  const shown: Shown = async (actor, params, id) => {
    const portal = await portalOf(platform, params);
    const row = await findArticle(platform.db, { ...inPortal(portal), id });
    const [payload] = row === undefined ? [] : await viewArticles(platform, actor, portal, [row]);
    if (payload === undefined) throw new Failure('not_found');
    return { payload };
  };
  const scope = async (params: PortalPath) => inPortal(await portalOf(platform, params));
  return [
    endpoint(contract.listArticles, async ({ params, input, actor }) =>
      listArticlePage(platform, actor, await portalOf(platform, params), input),
    ),
    endpoint(contract.showArticle, ({ params, actor }) => shown(actor, params, params.id)),
    endpoint(contract.listArticleComments, async ({ params }) => {
      const key = { ...(await scope(params)), id: params.id };
      if ((await findArticle(platform.db, key)) === undefined) throw new Failure('not_found');
      return { payload: (await listComments(platform.db, key)).map(commentView) };
    }),
    ...versionRoutes(platform, shown),
    endpoint(contract.createArticle, async ({ params, input, actor }) => {
      const portal = await portalOf(platform, params);
      const id = await createArticle(platform, portal, input, { savedBy: actor.person.id });
      return shown(actor, params, id);
    }),
    endpoint(contract.updateArticle, async ({ params, input, actor }) => {
      const portal = await portalOf(platform, params);
      await updateArticle(platform, portal, params.id, input, { savedBy: actor.person.id });
      return shown(actor, params, params.id);
    }),
    endpoint(contract.deleteArticle, async ({ params }) =>
      emptyAnswer(deleteArticle(platform, { ...(await scope(params)), id: params.id })),
    ),
    endpoint(contract.reorderArticles, async ({ params, input }) =>
      emptyAnswer(reorderArticles(platform, await scope(params), input)),
    ),
  ];
}

function versionRoutes(platform: Platform, shown: Shown): Endpoint[] {
  const keyOf = async (params: PortalPath & { id: number }) => ({
    ...inPortal(await portalOf(platform, params)),
    id: params.id,
  });
  return [
    endpoint(contract.listArticleVersions, async ({ params }) => {
      const key = await keyOf(params);
      if ((await findArticle(platform.db, key)) === undefined) throw new Failure('not_found');
      return { payload: await viewVersions(platform, key, await listVersions(platform.db, key)) };
    }),
    endpoint(contract.showArticleVersion, async ({ params }) => {
      const key = await keyOf(params);
      const row = await findVersion(platform.db, key, params.version_id);
      const [version] = row === undefined ? [] : await viewVersions(platform, key, [row]);
      if (row === undefined || version === undefined) throw new Failure('not_found');
      return { payload: { ...version, content: row.content } };
    }),
    endpoint(contract.restoreArticleVersion, async ({ params, input, actor }) => {
      const portal = await portalOf(platform, params);
      const which = { id: params.id, versionId: params.version_id };
      await restoreVersion(platform, portal, which, {
        savedBy: actor.person.id,
        revision: input.revision,
      });
      return shown(actor, params, params.id);
    }),
  ];
}
