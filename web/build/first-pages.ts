import { join } from 'node:path'
import type { Rolldown } from 'vite'
import type { z } from 'zod'
import type { FirstPage, FirstPages } from '../../src/core/contract/first-pages'
import { languages } from '../i18n/language'
import { chunksWith } from './budget'
import { codeOf, ENTRANCES, textsOf } from './entrances'

/** What the screens look like before they have data, drawn by a process of its own. */
export type FirstSight = Omit<FirstPage, 'scripts'>

/** Draws all entrances in all languages, while something else is done. */
export async function drawFirstSights(folder: string): Promise<FirstSight[]> {
  const file = join(folder, 'first-sights.json')
  const drawing = Bun.spawn({
    // Libraries that can draw on a server are to do what they do in a browser.
    cmd: [process.execPath, '--conditions=browser', join(import.meta.dir, 'draw-first-sights.tsx'), file],
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const said = await new Response(drawing.stderr).text()
  if ((await drawing.exited) !== 0) throw new Error(`The first sights cannot be drawn\n${said}`)
  const sights = await Bun.file(file).json()
  await Bun.file(file).delete()
  return sights
}

/** What the server sends of each entrance, with the files that its screen is made of. */
export function firstPagesOf(
  sights: readonly FirstSight[],
  output: Rolldown.RolldownOutput['output'],
): z.infer<typeof FirstPages> {
  const pages = ENTRANCES.flatMap(entrance =>
    languages.flatMap(language => {
      const files = chunksWith(output, [...codeOf(entrance), ...textsOf(entrance, language)])
      const scripts = files.map(({ fileName }) => `/${fileName}`)
      return sights
        .filter(sight => sight.language === language && entrance.addresses.includes(sight.address))
        .map(sight => ({ ...sight, html: withPictures(sight.html, output), scripts }))
    }),
  )
  return { styles: stylesOf(output), pages }
}

/** Pictures that stand beside the code, by the addresses that they are served at. */
function withPictures(html: string, output: Rolldown.RolldownOutput['output']) {
  return html.replaceAll(/file:\/\/[^"]*\/([\w-]+)\.(svg|png|webp)/g, (_, name: string, type: string) => {
    const picture = output.find(({ fileName }) => new RegExp(`/${name}-[\\w-]+\\.${type}$`).test(fileName))
    if (!picture) throw new Error(`The web has no picture ${name}.${type}`)
    return `/${picture.fileName}`
  })
}

/** The styles, with the colours of the dark also for a page whose script has not looked yet which are wanted. */
function stylesOf(output: Rolldown.RolldownOutput['output']) {
  const styles = output.find(file => file.type === 'asset' && file.fileName.endsWith('.css'))
  const all = styles?.type === 'asset' ? String(styles.source) : ''
  const [, colours] = /\[data-theme=["']?dark["']?\]\s*\{([^}]*)\}/.exec(all) ?? [null, null]
  if (!colours) throw new Error('The styles do not name the colours of the dark')
  return `${all}@media (prefers-color-scheme:dark){:root:not([data-theme]){${colours}}}`
}
