import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { ACCOUNT_IBAN, csvOf, type Line, norma43Of } from '../../src/modules/billing/bank/bank-files.make'
import { heading } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { widthsOf } from './widths'

/**
 * The bank's statements: a file is uploaded, comes a second time and changes nothing, has a broken row that is reported, and
 * its lines are worked through from the keyboard, or by pressing on a phone. The pictures are in build/bank.
 */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

let office: VisitorWindow

const walk = startWalk('bank', async () => {
  office = await walk.open('office')
  await signIn(office, 'admin', '/admin/accounts-receivable?tab=bank')
})
const { album } = walk

const LINES: Line[] = [
  {
    bookedOn: '2026-11-20',
    cents: 341_285,
    counterparty: 'AUREA CONSULTING',
    concept: 'TRF FRAS 000329 000333',
  },
  {
    bookedOn: '2026-11-19',
    cents: 214_500,
    counterparty: 'GUADAL LOGISTICA',
    concept: 'PAGO FACTURA OCTUBRE',
  },
  { bookedOn: '2026-11-18', cents: -1_250, counterparty: 'COMISION', concept: 'MANTENIMIENTO' },
]

for (const screen of widthsOf('bank', SCREENS)) {
  const isWide = screen.width >= 1024
  const chapter = (title: string, visit: (page: Page) => Promise<void>) =>
    walk.chapter(`${title}, ${screen.width} px`, async () => {
      await office.page.setViewportSize(screen)
      await visit(office.page)
    })

  chapter('a statement is uploaded, and ties', async page => {
    await page.goto('/admin/accounts-receivable?tab=bank')
    await heading(page, 'Accounts receivable')
    await upload(page, 'november.n43', norma43Of({ lines: LINES, openingCents: 8_431_022 }))
    const dialog = page.getByRole('dialog', { name: 'Import file' })
    await dialog
      .getByText(/^3 new lines/)
      .or(dialog.getByText(/^You had this file/))
      .waitFor()
    await dialog.getByText('Statement ties').waitFor()
    await album.take(page, 'imported')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await line(page, 'AUREA CONSULTING').waitFor()
    await album.takeAll(page, 'lines')
  })

  chapter(
    'the same file changes nothing, and a broken row is reported while the others are taken',
    async page => {
      await upload(page, 'november.n43', norma43Of({ lines: LINES, openingCents: 8_431_022 }))
      const dialog = page.getByRole('dialog', { name: 'Import file' })
      await dialog.getByText('You had this file. All 3 lines are known; nothing changed.').waitFor()
      await dialog.getByRole('button', { name: 'Close' }).last().click()

      const rows = norma43Of({ lines: LINES }).split('\r\n')
      await upload(page, 'broken.n43', [rows[0], rows[1]!.slice(0, 30), ...rows.slice(2)].join('\r\n'))
      await dialog.getByText('Line 2: too short').waitFor()
      await album.take(page, 'broken')
      await dialog.getByRole('button', { name: 'Close' }).last().click()
    },
  )

  chapter('the columns of a CSV file are found, and remembered', async page => {
    const file = csvOf({ lines: LINES, openingCents: 8_431_022 })
    await upload(page, 'november.csv', file)
    const dialog = page.getByRole('dialog', { name: 'Import file' })
    const account = dialog.getByLabel('IBAN of the account')
    await account.waitFor()
    if (!(await account.inputValue())) await account.fill(ACCOUNT_IBAN)
    await dialog.getByText('+€3,412.85').waitFor()
    await album.take(page, 'columns')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByText('You had this file. All 3 lines are known; nothing changed.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await upload(page, 'december.csv', file)
    await account.waitFor()
    expect((await account.inputValue()).replaceAll(' ', '')).toBe(ACCOUNT_IBAN)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  chapter('a line is said not to be ours, and that is undone', async page => {
    await page.goto('/admin/accounts-receivable?tab=bank')
    await line(page, 'COMISION').click()
    await page.getByRole('heading', { level: 2, name: 'COMISION' }).waitFor()
    await album.take(page, 'line')
    if (isWide) await page.keyboard.press('n')
    else await page.getByRole('button', { name: 'Not ours' }).last().click()
    await page.getByText('Marked as not ours').waitFor()
    await line(page, 'COMISION').waitFor({ state: 'detached' })
    if (isWide) await page.keyboard.press('u')
    else await page.getByRole('button', { name: 'Undo' }).click()
    await line(page, 'COMISION').waitFor()
  })

  chapter('the search finds a line, and the files stand in their list', async page => {
    await page.goto('/admin/accounts-receivable?tab=bank&show=all')
    const search = page.getByRole('searchbox')
    await search.fill('octubre')
    await line(page, 'AUREA CONSULTING').waitFor({ state: 'detached' })
    await line(page, 'GUADAL LOGISTICA').waitFor()
    await search.fill('nothing has this')
    await page.getByText('No line has that').waitFor()
    await page.getByRole('button', { name: 'Imported files' }).click()
    const dialog = page.getByRole('dialog', { name: 'Imported files' })
    await dialog
      .getByRole('button', { name: /broken\.n43/ })
      .first()
      .waitFor()
    await album.take(page, 'files')
    await dialog
      .getByRole('button', { name: /broken\.n43/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'broken.n43' }).getByText('Line 2: too short').waitFor()
    await page.keyboard.press('Escape')
  })
}

const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bank lines' }).getByRole('button', { name: new RegExp(name) })

async function upload(page: Page, name: string, text: string) {
  await page.getByRole('button', { name: 'Import file' }).click()
  await page
    .getByRole('dialog', { name: 'Import file' })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}
