import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { startEmbedded } from '../../core/db/embedded'
import { openDatabase } from '../../core/db/open'
import { findStandingFaults } from '../../modules/money/ledger/standing-checks'
import { dataFolder } from '../stories/product'
import { DATABASE, fill } from './fill'
import { sizesFor } from './relations'

const data = await dataFolder()
afterAll(() => data.remove())

test('what is copied is as right as what the product writes', async () => {
  const orders = 800
  const folder = join(data.folder, 'db')
  await fill(folder, sizesFor(orders), () => {})
  const cluster = await startEmbedded(folder)
  const { db, driver, close } = openDatabase(cluster.url(DATABASE), { max: 4 })
  try {
    expect(await findStandingFaults(db)).toEqual([])
    const [counted] = await driver`
      select (select count(*) from purchase_order)::int as orders,
        (select count(distinct delivery_on) from purchase_order)::int as days,
        (select count(*) from purchase_order where state in ('pending', 'accepted') and delivery_on = '2026-11-18')::int as open,
        (select count(*) from ledger_transfer)::int as transfers,
        (select count(*) from pg_indexes where schemaname = 'public' and indexname like 'purchase_order%')::int as indexes`
    expect(counted!.orders).toBe(orders + 8)
    expect(counted!.days).toBe(730)
    expect(counted!.open).toBeGreaterThan(1)
    expect(counted!.transfers).toBeGreaterThan(8 * orders)
    expect(counted!.indexes).toBeGreaterThan(10)
  } finally {
    await close()
    await cluster.stop()
  }
}, 180_000)
