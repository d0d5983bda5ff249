FROM node:24.21.0-bookworm-slim AS built
WORKDIR /porchlight
COPY package.json package-lock.json ./
COPY scripts/delete-unused.mjs ./scripts/
RUN npm ci --omit=dev --include=optional --no-audit --no-fund && node scripts/delete-unused.mjs
COPY . .
RUN node scripts/build.mjs

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /porchlight
COPY --from=built /porchlight ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flags of scripts/node-flags.mjs.
CMD ["node", "--disable-warning=ExperimentalWarning", "--liftoff-only", "server/main.ts"]
