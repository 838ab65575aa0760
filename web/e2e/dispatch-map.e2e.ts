import { expect } from 'bun:test'
import { call, signIn as tokenOf } from '../../src/dev/stories/product'
import { heading } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/** The dispatcher's map while a courier drives. The pictures are in build/dispatch-map. */
const COURIER = { account: 'courier', shown: 'Youssef A.' }

let dispatcher: VisitorWindow

const walk = startWalk('dispatch-map', async () => {
  dispatcher = await walk.open('dispatcher', { viewport: { width: 1440, height: 900 } })
  await signIn(dispatcher, 'logistics', '/admin/logistics/map')
})

walk.chapter(
  'a courier whose phone tells where they are is online at once, and nothing is asked again',
  async () => {
    const { page } = dispatcher
    await heading(page, 'Dispatcher map')
    const row = page.getByRole('listitem').filter({ hasText: COURIER.shown })
    await row.getByText(/ · (\d{2,} s|\d+ min)$/).waitFor()
    await walk.album.take(page, 'before')

    // From here on the map has only what is sent to it.
    await page.route(/logistics\.dispatch\.board/, () => {})
    const told = await call(walk.product, 'POST', '/courier-api/ingestLocation', {
      token: await tokenOf(walk.product, COURIER.account),
      body: { lat: 41.4, lng: 2.18, timestamp: Date.now() },
    })
    expect(told.body).toEqual({ accepted: 1, rejected: 0, dropped: 0 })
    await row.getByText(/^Online · \d s$/).waitFor()
    await walk.album.take(page, 'after')
  },
)
