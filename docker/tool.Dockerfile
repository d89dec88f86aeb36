# Tools for demonstrations, each as one file:
#   docker build -f docker/tool.Dockerfile --build-arg TOOL=mail-catcher -t oncelink/mail-catcher .
FROM node:24-bookworm-slim AS manifests
COPY . /all
RUN cd /all && mkdir /manifests && cp --parents package.json package-lock.json .npmrc */package.json */*/package.json /manifests

FROM node:24-bookworm-slim AS build
WORKDIR /src
ENV CI=true
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
ARG TOOL
RUN npx vite build --config docker/tool.vite.config.mjs tools/$TOOL --outDir /app --ssr src/main.ts \
  && find tools/$TOOL/src -maxdepth 1 \( -name '*.css' -o -name '*.js' \) -exec cp {} /app/ \;

FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/
COPY --from=build /app /app
USER 1000:1000
ENTRYPOINT ["node", "/app/main.mjs"]
