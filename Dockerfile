# Polyphony in a container: docs/run/self-hosting.md

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/proxy/package.json packages/proxy/
COPY packages/client/package.json packages/client/
COPY packages/bot/package.json packages/bot/
COPY packages/server/package.json packages/server/
COPY packages/dashboard/package.json packages/dashboard/
RUN npm ci --omit=dev --workspace=@polyphony/server --no-audit --no-fund

FROM dependencies AS dashboard
RUN npm ci --omit=dev --no-audit --no-fund
COPY tsconfig.json ./
COPY packages packages
RUN cd packages/dashboard && npm run build

FROM debian:bookworm-slim
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title=Polyphony \
  org.opencontainers.image.version=$VERSION \
  org.opencontainers.image.licenses=Apache-2.0
RUN groupadd --gid 10001 polyphony \
  && useradd --uid 10001 --gid 10001 --no-create-home --no-log-init --home-dir /data --shell /usr/sbin/nologin polyphony \
  && install -d -o polyphony -g polyphony -m 0700 /data /data/pictures /backups \
  && ln -s /app/packages/server/src/cli/main.ts /usr/local/bin/polyphony
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY packages/contract packages/contract
COPY packages/proxy packages/proxy
COPY packages/client packages/client
COPY packages/bot packages/bot
COPY packages/server packages/server
COPY --from=dashboard /app/packages/dashboard/dist packages/dashboard/dist
# Files that are being imported wait in TMPDIR, and /tmp is often memory.
ENV PATH=/app/node_modules/.bin:$PATH \
  HOME=/tmp \
  TMPDIR=/data \
  HOST=0.0.0.0 \
  DATABASE_URL=sqlite:/data/polyphony.db \
  DATA_DIR=/data
# Kubernetes can check that a user is not root only by its number.
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["bun", "-e", "process.exit((await fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/health/ready')).ok ? 0 : 1)"]
ENTRYPOINT ["polyphony"]
CMD ["serve"]
