import { expect } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { heading } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { widthsOf } from './widths'

/**
 * Files for the accountant: counted before they are loaded, saved under their names, reached from the invoices and from
 * the palette. The pictures are in build/accounting.
 */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

let office: VisitorWindow

const walk = startWalk('accounting', async () => {
  office = await walk.open('office')
  await signIn(office, 'admin', '/admin/invoices')
})
const { album } = walk

for (const screen of widthsOf('accounting', SCREENS)) {
  const chapter = (title: string, visit: (page: Page) => Promise<void>) =>
    walk.chapter(`${title}, ${screen.width} px`, async () => {
      await office.page.setViewportSize(screen)
      await visit(office.page)
    })

  chapter('a book of the year is counted, loaded and saved', async page => {
    await page.goto('/admin/invoices')
    await heading(page, 'Invoices')
    await page.getByRole('button', { name: 'Export for the accountant' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export for the accountant' })
    await dialog.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Year' }).click()
    await dialog.getByText(/\d+ invoices · about/).waitFor()
    await album.takeAll(page, 'book')
    const [header, ...rows] = (await download(page)).toString('utf8').trimEnd().split('\r\n')
    expect(header).toStartWith('\uFEFFIssue date;Operation date;Series;Number;')
    expect(rows.length).toBeGreaterThan(0)
    await dialog.getByText(/is saved/).waitFor()
    await album.take(page, 'saved')
  })

  chapter('the invoices of the year come as one file of PDFs', async page => {
    const dialog = page.getByRole('dialog', { name: 'Export for the accountant' })
    await dialog.getByRole('radio', { name: /Invoices as PDF/ }).click()
    await dialog.getByText(/\d+ invoices · about/).waitFor()
    const files = Object.entries(unzipSync(new Uint8Array(await download(page))))
    expect(files.length).toBeGreaterThan(0)
    for (const [name, bytes] of files) {
      expect(name).toEndWith('.pdf')
      expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
    }
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  chapter('the palette opens the same dialog from everywhere', async page => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('accountant')
    await page.getByRole('option', { name: 'Export for the accountant' }).click()
    await page.getByRole('dialog', { name: 'Export for the accountant' }).waitFor()
    await page.keyboard.press('Escape')
  })
}

async function download(page: Page): Promise<Buffer> {
  const kept = page.waitForEvent('download', { timeout: 240_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  return readFile(await (await kept).path())
}
