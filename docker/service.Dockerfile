# One recipe for every Node process:
#   docker build -f docker/service.Dockerfile --build-arg APP=gateway -t oncelink/gateway .
FROM node:24-bookworm-slim AS manifests
COPY . /all
RUN cd /all && mkdir /manifests && cp --parents package.json package-lock.json .npmrc */package.json */*/package.json /manifests

FROM node:24-bookworm-slim AS build
WORKDIR /src
ENV CI=true
ARG SOURCE_DATE_EPOCH=0
# Packages change rarely, sources often: two layers, so that a change of code installs nothing.
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
ARG APP
RUN npx tsc -b apps/$APP/tsconfig.build.json && node docker/gather-service.mjs $APP /app

FROM debian:bookworm-slim
# The program alone: npm is of no use to a service, but would be to an intruder.
COPY --from=build /usr/local/bin/node /usr/local/bin/
ARG APP
ENV NODE_ENV=production APP=$APP
WORKDIR /app
COPY --from=build /app /app
COPY docker/check-health.mjs docker/make-secrets.mjs /app/
USER 1000:1000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD ["node", "/app/check-health.mjs"]
# The shell is replaced, so the process is PID 1 and gets the signals: every one here drains on SIGTERM.
CMD ["sh", "-c", "exec node /app/apps/$APP/dist/main.js"]
