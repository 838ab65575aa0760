import { load } from './load'
import type { Comparison } from './report'
import type { Stage } from './stage'

const AT_ONCE = [1, 16, 64]
const READS = { count: 20_000, seconds: 2 }

/** A menu of the usual length, beside a bare server that says hello. */
export async function compareMenus({ product, menuStore }: Stage): Promise<Comparison[]> {
  const hello = Bun.spawn([process.execPath, `${import.meta.dir}/hello.ts`], { stdout: 'pipe' })
  try {
    const { value } = await hello.stdout.getReader().read()
    const helloUrl = `http://127.0.0.1:${new TextDecoder().decode(value).trim()}/`
    const menuUrl = `${product.url}/api/v1/public/stores/${menuStore}/menu?channel=groceries`
    for (const url of [menuUrl, helloUrl]) await load(16, { count: 2000, seconds: 1 }, () => read(url))
    const rows: Comparison[] = []
    for (const atOnce of AT_ONCE) {
      const ours = await load(atOnce, READS, () => read(menuUrl))
      const beside = await load(atOnce, READS, () => read(helloUrl))
      rows.push({ name: 'menu reads', atOnce, ours, beside, aim: 1 / 4 })
    }
    return rows
  } finally {
    hello.kill()
    await hello.exited
  }
}

async function read(url: string) {
  const response = await fetch(url, { decompress: false })
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  await response.arrayBuffer()
}
