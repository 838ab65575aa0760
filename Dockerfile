# One image for every server; the database is outside: set DATABASE_URL, SECRET, PUBLIC_URL, SMTP_URL and the Stripe keys.
FROM node:20-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run web:build && npm prune --omit=dev --no-audit --no-fund

FROM node:20-slim
WORKDIR /app
ENV NODE_ENV=production PORT=9070 DATA_DIR=/data
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 9070
# Not through npm: the server itself gets the signals and stops in order.
CMD ["node_modules/.bin/bun", "src/main.ts"]
