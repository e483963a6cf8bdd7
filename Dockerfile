# The image of both stages. Pass it with a digest to build from the same bytes every time (docs/operate.md).
ARG NODE_IMAGE=node:26-slim

# Build stage: installs all packages and builds the site.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Seconds since 1970: the time in the bill of materials, and of the files where the builder rewrites them (docs/operate.md).
ARG SOURCE_DATE_EPOCH
# Without install scripts: the npm package `node` would download a Node for hosts with an older one.
RUN npm ci --include=dev --ignore-scripts --loglevel=error
COPY . .
RUN PATH="/usr/local/bin:$PATH" npx react-router build --logLevel warn \
  && node src/build/sbom.mjs > sbom.json \
  && npm prune --omit=dev --ignore-scripts --loglevel=error

# Runtime stage: only what the site needs, run by an unprivileged user.
FROM ${NODE_IMAGE}
ENV NODE_ENV=production DATA_DIR=/var/lib/suqna/data UPLOADS_DIR=/var/lib/suqna/uploads \
  BACKUP_DIR=/var/backups/suqna
# SQLite's temporary files are as large as the database, and /tmp is in memory.
ENV SQLITE_TMPDIR=/var/lib/suqna
# For `npm run backup` and the other commands on a read-only file system.
ENV NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
# For a site on PostgreSQL: the version of its server, for the programs that make and restore backups. Empty leaves it out (docs/scale.md).
ARG POSTGRES_CLIENT
RUN if [ -n "$POSTGRES_CLIENT" ]; then apt-get update \
  && apt-get install -y --no-install-recommends postgresql-common ca-certificates \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install -y --no-install-recommends "postgresql-client-$POSTGRES_CLIENT" \
  && rm -rf /var/lib/apt/lists/*; fi
RUN mkdir -p /var/lib/suqna /var/backups/suqna && chown node:node /var/lib/suqna /var/backups/suqna
COPY --from=build --chown=root:root /app/package.json /app/sbom.json ./
COPY --from=build --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/build build
COPY --from=build --chown=root:root /app/src src
COPY --from=build --chown=root:root /app/migrations migrations
USER node
VOLUME /var/lib/suqna /var/backups/suqna
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=300s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "src/build/start.sh"]
