# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
WORKDIR /confab
COPY . .
# Not `ci`: it rejects a lock file that lacks an optional package of another platform. `install` respects the lock
# file as well.
RUN --mount=type=cache,target=/root/.npm npm install --no-audit --no-fund
RUN node --input-type=module -e "await (await import('./scripts/launch/build.mjs')).buildStale()"

# Only the packages that the built server loads at run time: those with executables or native code.
FROM node:24-bookworm-slim AS packages
WORKDIR /confab
COPY --from=build /confab/package.json /confab/package-lock.json ./
COPY --from=build /confab/apps/server/package.json apps/server/
COPY --from=build /confab/packages/contract/package.json packages/contract/
COPY --from=build /confab/packages/rules/package.json packages/rules/
COPY --from=build /confab/packages/text/package.json packages/text/
RUN --mount=type=cache,target=/root/.npm \
  npm install --omit=dev --workspace=@confab/server --no-audit --no-fund

FROM node:24-bookworm-slim
# docker build --build-arg GIT_SHA=$(git rev-parse HEAD)
ARG GIT_SHA=
ENV NODE_ENV=production DATA_DIR=/data GIT_SHA=$GIT_SHA
WORKDIR /confab
COPY --from=packages /confab/node_modules node_modules
COPY --from=build /confab/package.json ./
COPY --from=build /confab/apps/server/package.json apps/server/
COPY --from=build /confab/apps/server/dist apps/server/dist
COPY --from=build /confab/apps/server/migrations apps/server/migrations
COPY --from=build /confab/apps/server/assets apps/server/assets
COPY --from=build /confab/apps/dashboard/dist apps/dashboard/dist
COPY --from=build /confab/apps/widget/dist apps/widget/dist
COPY --from=build /confab/apps/help-centre/dist apps/help-centre/dist
COPY --from=build /confab/scripts/serve.mjs /confab/scripts/operate.mjs scripts/
COPY --from=build /confab/scripts/launch/serve.mjs /confab/scripts/launch/paths.mjs scripts/launch/
COPY --from=build /confab/scripts/launch/operations.mjs /confab/scripts/launch/arguments.mjs scripts/launch/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# The server handles SIGTERM itself, also as process 1, and stops the embedded database before it exits.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=16", "scripts/serve.mjs"]
