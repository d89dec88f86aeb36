# nginx with the built page: `docker build -f docker/web.Dockerfile -t oncelink/web .`
FROM node:24-bookworm-slim AS manifests
COPY . /all
RUN cd /all && mkdir /manifests && cp --parents package.json package-lock.json .npmrc */package.json */*/package.json /manifests

FROM node:24-bookworm-slim AS build
WORKDIR /src
ENV CI=true
ARG SOURCE_DATE_EPOCH=0
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npx tsc -b libs/contracts/tsconfig.build.json && npm run build -w apps/frontend && node docker/lay-out-site.mjs apps/frontend/dist /site

FROM nginx:1.27
RUN rm -rf /etc/nginx/conf.d /usr/share/nginx/html /docker-entrypoint.d/*
COPY docker/nginx/nginx.conf /etc/nginx/
COPY docker/nginx/oncelink /etc/nginx/oncelink
COPY docker/nginx/templates /etc/nginx/templates
COPY docker/nginx/docker-entrypoint.d /docker-entrypoint.d
COPY --from=build /site /site
USER 101:101
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=5s CMD ["curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1:8081/health/live"]
