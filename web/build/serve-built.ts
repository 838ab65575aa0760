import { join } from 'node:path'

export interface ServeOptions {
  outdir: string
  /** 0 takes any that is free. */
  port: number
  /** Address of a server that answers what is no file; without it those calls fail as if it were down. */
  api?: string
}

/** Serves a built web from its folder; every path that is no file is the application. */
export function serveBuilt({ outdir, port, api }: ServeOptions) {
  return Bun.serve({
    port,
    async fetch(request) {
      const url = new URL(request.url)
      if (/^\/(trpc|api|cdn|ws)(\/|$)/.test(url.pathname)) {
        if (!api) return new Response('No server behind this page', { status: 502 })
        return fetch(new Request(api + url.pathname + url.search, request))
      }
      const file = Bun.file(join(outdir, url.pathname))
      if (url.pathname !== '/' && (await file.exists())) return new Response(file)
      if (url.pathname.startsWith('/assets/')) return new Response('Not Found', { status: 404 })
      return new Response(Bun.file(join(outdir, 'index.html')))
    },
  })
}
