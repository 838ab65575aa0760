import { expect } from 'bun:test'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * What a kitchen is paid for a week: the office looks at how the sum comes about, approves it, makes a file for the bank,
 * and says that the bank has paid.
 */
let office: VisitorWindow
let payee: string

const walk = startWalk('payables', async () => {
  office = await walk.open('office')
  await signIn(office, 'admin', '/admin/accounts-payable')
})
const { album } = walk

walk.chapter('a settlement shows how its sum comes about, and what each figure is made of', async () => {
  const { page } = office
  await page.getByRole('heading', { level: 1, name: 'Payables' }).waitFor()
  const kitchens = page.getByRole('region', { name: 'Kitchens' })
  const first = kitchens.getByRole('button').filter({ hasText: 'To approve' }).first()
  payee = (await first.locator('b').first().textContent())!
  await first.click()
  await page.getByRole('heading', { level: 2, name: payee }).waitFor()
  await page.getByText('Equal to the ledger').waitFor()
  await album.takeAll(page, 'settlement')
  await page
    .getByRole('button', { name: /^Commission .*: what is in it$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Commission/ })
  await dialog.getByText('Total', { exact: true }).waitFor()
  await album.take(page, 'explained')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

walk.chapter('it is approved, and goes into a file for the bank', async () => {
  const { page } = office
  await page.getByRole('button', { name: /^Approve / }).click()
  await page.getByRole('button', { name: 'Withdraw approval' }).waitFor()
  await page.getByRole('button', { name: 'Check the file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check the file' })
  await dialog.getByText(payee).first().waitFor()
  await album.take(page, 'file')
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Make file' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^PAYOUT-[0-9a-f]{24}\.xml$/)
  await dialog.waitFor({ state: 'detached' })
})

walk.chapter('the bank has paid it', async () => {
  const { page } = office
  await page.getByRole('button', { name: 'Files made' }).click()
  const dialog = page.getByRole('dialog', { name: 'Files made' })
  await dialog.getByRole('button', { name: 'Download' }).first().waitFor()
  await album.take(page, 'files')
  await dialog.getByRole('button', { name: 'All paid' }).first().click()
  await dialog.getByRole('button', { name: 'All paid' }).first().waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByText('Paid', { exact: true }).first().waitFor()
})
