# One image for every server; the database is outside: set DATABASE_URL, SECRET, PUBLIC_URL, SMTP_URL, MAIL_FROM and the
# Stripe keys. What is left out of every COPY stands in .dockerignore.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tailwind.config.ts ./
COPY src src
COPY web web
RUN node_modules/.bin/bun src/web-build.ts

FROM node:24-trixie-slim AS modules
WORKDIR /app
COPY package.json package-lock.json ./
# The program that Bun's package has put in place is all that is needed of it. The compiler comes with Elysia and tRPC,
# which ask for its types alone.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@oven node_modules/@typescript node_modules/typescript

FROM debian:trixie-slim
WORKDIR /app
ENV NODE_ENV=production PORT=9070 DATA_DIR=/data
# The engine's last compiler costs a server more than it gains: with it an order at 64 at once takes a tenth more processor
# time, also after ten thousand orders (src/dev/bench/rush.ts).
ENV BUN_JSC_useFTLJIT=0
RUN useradd --system --uid 1000 comanda && install --directory --owner comanda /data
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json tsconfig.json ./
COPY migrations migrations
COPY src src
USER comanda
VOLUME /data
EXPOSE 9070
# The server is the first process, gets the signals itself and stops in order: give it 40 seconds.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node_modules/.bin/bun", "src/health-check.ts"]
CMD ["node_modules/.bin/bun", "src/main.ts"]
