import { afterAll, beforeAll, expect, test } from 'bun:test'
import pLimit from 'p-limit'
import { openTestWorld, type TestWorld, worldOn } from '../../../core/testing'
import { makeIssuer } from './billing.make'
import { insertDraft, lockInvoice, setLines } from './invoices.store'
import { issueInvoice } from './issue-invoice'
import { verifyChain } from './verify-chain'

let world: TestWorld
let second: TestWorld
beforeAll(async () => {
  world = await openTestWorld({ connections: 8 })
  second = await worldOn(world.url, { connections: 8 })
})
afterAll(async () => {
  await second.close()
  await world.close()
})

const DRAFTS = 200

test('two servers that issue at once leave no gap in the numbers and one chain, whatever fails in between', async () => {
  const issuer = await makeIssuer(world)
  const now = world.clock.now()
  const drafts = await world.db.transaction().execute(async tx => {
    const ids: string[] = []
    for (let i = 0; i < DRAFTS; i++) {
      const { id } = await insertDraft(
        tx,
        world,
        {
          issuerId: issuer.id,
          city: 'bcn',
          source: 'hand',
          kind: i % 3 ? 'F1' : 'F2',
          recipient: { name: `Customer ${i}`, vatNumber: 'ESB12345674', address: null, email: null },
          language: 'es',
          notes: '',
          billingMeta: {},
          organizationId: null,
          locationId: null,
          personId: null,
          periodStart: null,
          periodEnd: null,
        },
        now,
      )
      const line = { kind: 'other', name: 'Lunch', quantity: 1, unitCents: 1000 + i, onDay: null } as const
      const its = [{ ...line, percent: 10, grossCents: 1000 + i, sources: [] }]
      await setLines(tx, world, id, its, { prepaidCents: 0 }, now)
      ids.push(id)
    }
    return ids
  })

  let lost = 0
  const issue = (on: TestWorld, id: string, fails: boolean) =>
    on.db
      .transaction()
      .execute(async tx => {
        await issueInvoice(tx, { world: on, now, personId: null }, (await lockInvoice(tx, id))!)
        // The connection is lost behind the number and before the commit.
        if (fails) throw new Error('lost')
      })
      .catch(error => {
        if (error.message !== 'lost') throw error
        lost++
      })
  const limits = [pLimit(6), pLimit(6)]
  await Promise.all(
    drafts.map((id, i) => limits[i % 2]!(() => issue(i % 2 ? world : second, id, i % 7 === 0))),
  )
  await Promise.all(drafts.map(id => limits[0]!(() => issue(world, id, false))))
  expect(lost).toBe(Math.ceil(DRAFTS / 7))

  const rows = await world.db
    .selectFrom('invoice')
    .select(['series', 'number', 'chain_position', 'previous_hash', 'hash'])
    .where('issuer_id', '=', issuer.id)
    .orderBy('chain_position')
    .execute()
  expect(rows.map(row => row.chain_position)).toEqual(Array.from({ length: DRAFTS }, (_, i) => i + 1))
  for (const series of ['F', 'S']) {
    const numbers = rows.filter(row => row.series === series).map(row => row.number)
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => i + 1))
  }
  expect(rows.map(row => row.previous_hash)).toEqual([null, ...rows.slice(0, -1).map(row => row.hash)])
  expect(await verifyChain(world.db, issuer.id)).toMatchObject({
    isUnbroken: true,
    checked: DRAFTS,
    records: DRAFTS,
  })
}, 60_000)
