import type { ShownPaper } from './paper-folder'

export interface PrinterOnPage {
  deviceId: string
  name: string
  papers: ShownPaper[]
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

/** `18:05:09`, in the kitchens' time. */
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/Madrid' })

/** Shown of each printer on the page of all; the printer's own page shows every paper it has kept. */
const NEWEST = 3

/** What the printers have printed, the one with the newest paper first. */
export function papersPage(printers: readonly PrinterOnPage[]): string {
  const newestAt = ({ papers: [newest] }: PrinterOnPage) => newest?.at.getTime() ?? 0
  const sorted = printers.toSorted(
    (one, other) => newestAt(other) - newestAt(one) || one.name.localeCompare(other.name),
  )
  const used = sorted.filter(({ papers }) => papers.length)
  return page(
    'Papers',
    `<h1>Papers</h1>
    <p class="quiet">What the demo’s printers have printed, decoded from the bytes that their daemons sent. ${printers.length} printers, ${used.length} with paper.</p>
    ${used.length ? used.map(printer => section(printer, NEWEST)).join('') : '<p>Nothing was printed yet. Accept an order, and its ticket comes out here.</p>'}`,
  )
}

export const printerPage = (printer: PrinterOnPage) =>
  page(printer.name, `<p><a href="/">All printers</a></p>${section(printer, Number.POSITIVE_INFINITY)}`)

function section({ deviceId, name, papers }: PrinterOnPage, most: number): string {
  const id = encodeURIComponent(deviceId)
  const shown = papers.slice(0, most).map(
    ({ number, at }) => `<figure>
      <figcaption>${number} · ${time.format(at)}</figcaption>
      <img src="/${id}/${number}.png" alt="Paper ${number} of ${escaped(name)}" loading="lazy">
    </figure>`,
  )
  return `<section>
    <h2><a href="/${id}">${escaped(name)}</a> <span class="quiet">${papers.length}</span></h2>
    <div class="roll">${shown.join('') || '<p>Nothing was printed yet.</p>'}</div>
  </section>`
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark }
  * { box-sizing: border-box }
  body { margin: 0 auto; max-width: 1200px; padding: 24px 16px; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#f4f4f5, #18181b); color: light-dark(#18181b, #f4f4f5) }
  h1 { font-size: 22px; margin: 0 0 4px }
  h2 { font-size: 16px; margin: 28px 0 8px }
  a { color: light-dark(#3048b8, #a5b4fc) }
  .quiet, figcaption { color: light-dark(#5f5f68, #a1a1aa); font-size: 13px; font-variant-numeric: tabular-nums; font-weight: 400 }
  .roll { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 16px }
  figure { margin: 0; max-width: 100% }
  img { display: block; width: 272px; max-width: 100%; height: auto; background: #fff; box-shadow: 0 1px 6px rgb(0 0 0 / .25) }
</style>
${body}
</html>`
