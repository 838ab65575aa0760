import { expect } from 'bun:test'
import { pressShortcut } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * A super admin closes the platform and opens it again, while a customer looks for food. The pictures are in
 * build/maintenance.
 */
const walk = startWalk('maintenance', async () => {
  boss = await walk.open('boss')
  customer = await walk.open('customer')
  await signIn(boss, 'super', '/admin/dashboard')
  await signIn(customer, 'customer', '/search')
})
const { album, chapter } = walk

let boss: VisitorWindow
let customer: VisitorWindow
const MESSAGE = 'We are moving to a bigger kitchen.'

async function openMode() {
  await boss.page.getByRole('heading', { level: 1 }).waitFor()
  await pressShortcut(boss.page, 'Control+Shift+E')
  await boss.page.getByRole('button', { name: 'Maintenance mode' }).click()
  return boss.page.getByRole('dialog', { name: 'Maintenance mode' })
}

/** The console says of a screen that it could not be opened, and why; nothing else may be there. */
function forgetClosedScreens() {
  for (const fault of customer.faults.splice(0)) expect(fault).toContain('We’re doing maintenance')
}

chapter('a super admin closes the platform, and customers are told why', async () => {
  await boss.page.waitForLoadState('networkidle')
  const mode = await openMode()
  await mode.getByLabel('Message').fill(MESSAGE)
  await mode.getByLabel('Ends at').fill('2020-01-01T10:00')
  await mode.getByText('Choose a time in the future').waitFor()
  await mode.getByLabel('Ends at').fill('')
  await album.takeAll(boss.page, 'mode')
  await mode.getByRole('button', { name: 'Turn on' }).click()
  await boss.page.getByRole('status').filter({ hasText: 'Maintenance mode is on.' }).waitFor()
  await album.take(boss.page, 'strip')

  customer.expectAnswer(/^(GET|POST) 503 \//)
  await customer.page.goto('/wallet')
  const closed = customer.page.getByRole('dialog', { name: 'We’ll be right back' })
  await closed.getByText(MESSAGE).waitFor()
  await album.takeAll(customer.page, 'closed')
  forgetClosedScreens()
})

chapter('staff find the way in', async () => {
  await customer.page.getByRole('link', { name: 'Staff sign-in' }).click()
  await customer.page.waitForURL(url => url.pathname !== '/wallet')
  await customer.page.goBack()
  await customer.page.getByRole('dialog', { name: 'We’ll be right back' }).waitFor()
  forgetClosedScreens()
})

chapter('opened again, the page of the customer goes on by itself', async () => {
  await boss.page.getByRole('button', { name: 'Turn off' }).click()
  const mode = boss.page.getByRole('dialog', { name: 'Maintenance mode' })
  await mode.getByRole('button', { name: 'Turn off' }).click()
  await boss.page
    .getByRole('status')
    .filter({ hasText: 'Maintenance mode is on.' })
    .waitFor({ state: 'detached' })
  await customer.page.getByRole('dialog', { name: 'We’ll be right back' }).waitFor({ state: 'detached' })
  await customer.page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor()
  expect(new URL(customer.page.url()).pathname).toBe('/wallet')
  forgetClosedScreens()
})
