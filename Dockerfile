# The site in one image: web by default, the worker and the tools by another command (see compose.yaml).
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

# The sandbox is a tool for trying things out and needs development packages: `docker build --target sandbox`.
FROM build AS sandbox
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production SANDBOX_HOST=0.0.0.0 DATA_DIR=/data
USER node
EXPOSE 3010 3011
CMD ["node", "--enable-source-maps", "build/sandbox.js"]

FROM node:24.21.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has its own Node; the copy that development pins is left out.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24.21.0-slim AS site
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/db/migrations db/migrations
COPY --from=build /app/public public
COPY --from=build /app/build build
COPY --from=build /app/bin/web bin/web
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER node
EXPOSE 3000 3020
CMD ["bash", "bin/web"]

# `docker build --target backup`: MySQL's own programs, of the release that compose.yaml starts, with Node and what the build made.
FROM mysql:8.4.7 AS backup
WORKDIR /app
COPY --from=site /usr/local/bin/node /usr/local/bin/node
COPY --from=site /app /app
RUN mkdir /data /backups && chown 1000:1000 /data /backups
ENV NODE_ENV=production DATA_DIR=/data
USER 1000:1000
ENTRYPOINT []
CMD ["node", "build/backup.js", "backup", "/backups"]

# What `docker build` makes.
FROM site
