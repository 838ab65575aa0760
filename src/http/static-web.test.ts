import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { loadStaticWeb } from './static-web'

const PAGE = '<!doctype html><title>Comanda</title><div id="root"></div>'

async function withPage(
  shopHosts: string[],
  look: (serve: (encoding: string) => Promise<Response>) => Promise<void>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-web-'))
  try {
    await Bun.write(join(folder, 'index.html'), PAGE)
    await Bun.write(join(folder, 'index.html.gz'), Bun.gzipSync(new TextEncoder().encode(PAGE)))
    const web = await loadStaticWeb(folder, {
      contentSecurityPolicy: "default-src 'self'",
      publicUrl: 'http://localhost',
      shopHosts,
    })
    const asksNothing = () => Promise.reject(new Error('This page asks nothing'))
    const ask = Object.assign(asksNothing, { mayMake: () => true })
    const page = (encoding: string) =>
      new Request('http://localhost/la-parada', { headers: { 'accept-encoding': encoding } })
    await look(async encoding => web(page(encoding), ask))
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the page names the hosts of the shop, however it is packed', () =>
  withPage(['shop.example', 'localhost:9072'], async serve => {
    const meta = '<meta name="shop-hosts" content="shop.example localhost:9072">'
    expect(await (await serve('')).text()).toContain(meta)
    expect(gunzipSync(await (await serve('gzip')).bytes()).toString()).toContain(meta)
    expect(brotliDecompressSync(await (await serve('gzip, br')).bytes()).toString()).toContain(meta)
  }))

test('without hosts of the shop, the page is the one that was built', () =>
  withPage([], async serve => {
    expect(await (await serve('')).text()).toBe(PAGE)
    expect(gunzipSync(await (await serve('gzip')).bytes()).toString()).toBe(PAGE)
  }))
