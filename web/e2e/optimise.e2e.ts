import { expect } from 'bun:test'
import { heading } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { widthsOf } from './widths'

/** A dispatcher lets the product plan routes, and takes a plan back. The pictures are in build/optimise. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const

let dispatcher: VisitorWindow

const walk = startWalk('optimise', async () => {
  dispatcher = await walk.open('dispatcher', { viewport: { width: 1440, height: 900 } })
  await signIn(dispatcher, 'logistics', '/admin/logistics/map')
})

for (const size of widthsOf('optimise', SIZES)) {
  walk.chapter(`every field and button of a plan at ${size.width} px`, async () => {
    const { page } = dispatcher
    await page.setViewportSize(size)
    await heading(page, 'Dispatcher map')
    const orders = page.getByRole('checkbox', { name: /^Select order / })
    await orders.first().waitFor()
    const waiting = await orders.count()
    for (const order of (await orders.all()).slice(0, 4)) await order.click()
    await page.getByRole('button', { name: 'Optimise', exact: true }).click()

    const sheet = page.getByRole('dialog', { name: 'Optimise routes' })
    const couriers = sheet.getByRole('group', { name: 'Couriers' })
    const first = couriers.getByRole('checkbox').first()
    await first.waitFor()
    expect(await first.evaluate(one => one === document.activeElement)).toBe(true)
    await first.click()
    await first.click()
    const extra = sheet.getByRole('group', { name: 'Vehicles without a courier' })
    await extra.getByRole('button').last().click()
    await sheet.getByLabel('Done by').fill('23:55')
    const stops = sheet.getByRole('group', { name: 'Most stops' })
    for (let press = 0; press < 15; press++) await stops.getByRole('button').last().click()
    await sheet.getByLabel('Break, in minutes').fill('15')
    await sheet.getByLabel('Begins after').fill('00:05')
    await sheet.getByLabel('Begins before').fill('23:50')
    await sheet.getByLabel('Ends at').click()
    await page.getByRole('option').last().click()
    await sheet.getByRole('checkbox', { name: /Share the work evenly/ }).click()
    await walk.album.take(page, `${size.width} choices`)

    // What takes long can be stopped.
    await sheet.getByLabel('Time to think').click()
    await page.getByRole('option', { name: '60 seconds' }).click()
    await sheet.getByRole('button', { name: 'Propose routes' }).click()
    await sheet.getByText(/plans tried/).waitFor()
    await sheet.getByRole('button', { name: 'Stop' }).click()
    await sheet.getByLabel('Time to think').click()
    await page.getByRole('option', { name: '1 second', exact: true }).click()
    await sheet.getByRole('button', { name: 'Propose routes' }).click()

    const proposed = sheet.getByRole('list', { name: 'Proposed routes' }).getByRole('listitem')
    await proposed.first().waitFor()
    await proposed.first().hover()
    await walk.album.take(page, `${size.width} proposal`)
    await sheet.getByRole('button', { name: 'Change couriers' }).click()
    await sheet.getByRole('button', { name: 'Propose routes' }).click()
    await proposed.first().waitFor()
    dispatcher.expectAnswer(/^POST 409 /)
    await sheet.getByRole('button', { name: /^Create th/ }).click()
    const anyway = sheet.getByRole('button', { name: 'Create all the same' })
    await Promise.race([sheet.waitFor({ state: 'detached' }), anyway.click().catch(() => undefined)])
    await sheet.waitFor({ state: 'detached' })
    await walk.album.take(page, `${size.width} applied`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The plan is undone').waitFor()
    await orders.nth(waiting - 1).waitFor()
  })

  walk.chapter(`an order suggests its courier at ${size.width} px`, async () => {
    const { page } = dispatcher
    await page
      .getByRole('button', { name: /^Suggest a courier for / })
      .first()
      .click()
    const suggestions = page.getByRole('dialog', { name: /^Suggest a courier for / })
    await suggestions
      .getByRole('button', { name: /\+\d+ min/ })
      .first()
      .waitFor()
    await walk.album.take(page, `${size.width} suggestions`)
    await page.keyboard.press('Escape')
    await suggestions.waitFor({ state: 'detached' })
  })
}
