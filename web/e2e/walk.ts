import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { filledFolder } from '../../src/dev/stories/filled-folder'
import { launch, opened, type Product } from '../../src/dev/stories/product'
import { startAlbum } from './album'
import { launchBrowser } from './browser'
import { keepEvidence } from './evidence'
import { openWindow, type VisitorWindow } from './visitor-window'

const CHAPTER_MS = 180_000

/**
 * What a file walks through: a product with a demo world of its own, a browser, people in windows, and chapters, each
 * of which starts where the one before has ended. With PICTURES=1, pictures of it are kept in build/<name>.
 * @param prepare what has to be there before the first chapter
 */
export function startWalk(name: string, prepare: () => Promise<void> = async () => {}) {
  const folder = join(import.meta.dir, '../../build', name)
  const album = startAlbum(folder)
  const windows = new Map<string, VisitorWindow>()
  let data: Awaited<ReturnType<typeof filledFolder>>
  let product: Product
  let browser: Browser

  beforeAll(async () => {
    data = await filledFolder()
    product = await opened(await launch({ DATA_DIR: data.folder }))
    browser = await launchBrowser()
    await prepare()
  }, CHAPTER_MS)

  afterAll(async () => {
    await browser?.close()
    await product?.interrupt()
    await data?.remove()
  }, 60_000)

  /** Adds to an error what was on the screens, with the paths of their pictures and consoles. */
  async function withEvidence(error: Error): Promise<Error> {
    const kept = []
    for (const [who, window] of windows) {
      kept.push(await keepEvidence(folder, `failed-${who}`, window))
      kept.push(...window.faults.splice(0).map(fault => `${who}: ${fault}`))
    }
    error.message += `\n\n${kept.join('\n')}`
    return error
  }

  return {
    album,
    get product() {
      return product
    },
    /** A window of somebody's own. */
    async open(who: string, options?: BrowserContextOptions): Promise<VisitorWindow> {
      const window = await openWindow(browser, product.url, options)
      windows.set(who, window)
      return window
    },
    /** At its end nothing went wrong in any window, and nothing on any screen keeps people out. */
    chapter(title: string, walk: () => Promise<void>) {
      test(
        title,
        async () => {
          try {
            await walk()
            const faults = [...windows].flatMap(([who, { faults }]) =>
              faults.map(fault => `${who}: ${fault}`),
            )
            expect(faults).toEqual([])
            expect(album.faults.splice(0)).toEqual([])
          } catch (error) {
            throw await withEvidence(error as Error)
          }
        },
        CHAPTER_MS,
      )
    },
  }
}
