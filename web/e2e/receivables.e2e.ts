import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { heading } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { widthsOf } from './widths'

/**
 * Who owes: the ages narrow the list, a customer leads to their invoices, and the debits of locations are looked at
 * before they are sent. The pictures are in build/receivables.
 */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

let office: VisitorWindow

const walk = startWalk('receivables', async () => {
  office = await walk.open('office')
  await signIn(office, 'admin', '/admin/accounts-receivable')
})
const { album } = walk

for (const screen of widthsOf('receivables', SCREENS)) {
  const chapter = (title: string, visit: (page: Page) => Promise<void>) =>
    walk.chapter(`${title}, ${screen.width} px`, async () => {
      await office.page.setViewportSize(screen)
      await visit(office.page)
    })

  chapter('what is owed stands by age and by customer', async page => {
    await page.goto('/admin/accounts-receivable')
    await heading(page, 'Accounts receivable')
    const rows = page.getByRole('table').getByRole('row')
    await rows.nth(1).waitFor()
    await album.takeAll(page, 'ageing')
    await page.getByRole('searchbox').fill('no customer has this name')
    await page.getByText('No customer found').waitFor()
    await page.getByRole('searchbox').fill('')
    await rows.nth(1).waitFor()
    const kept = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await kept).suggestedFilename()).toBe('comanda-receivables.csv')
  })

  chapter('debits are looked at before they are sent', async page => {
    await page.getByRole('button', { name: 'Direct debits' }).click()
    const dialog = page.getByRole('dialog', { name: 'Debit the invoices of offices' })
    await dialog.getByText('No account is chosen').first().waitFor()
    await album.take(page, 'debits')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  chapter('an open invoice says how it can be paid', async page => {
    await page.getByRole('button', { name: 'Direct debits' }).click()
    await page.getByRole('dialog').getByRole('link').first().click()
    await page.waitForURL(/admin\/invoices\/[0-9a-f]{24}/)
    await page.getByText('No payment by card or debit yet.').waitFor()
    await album.takeAll(page, 'invoice')
  })
}
