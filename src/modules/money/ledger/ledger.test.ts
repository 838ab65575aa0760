import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Tx } from '../../../core/db/open'
import { makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { balancesOf, ensureAccounts, explain, hold, lockAccounts, postTx, unhold } from './ledger.store'
import { giveBalance } from './money.make'
import { account } from './rules/accounts'
import { findStandingFaults } from './standing-checks'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
  await world.close()
})

const inTx = <Out>(body: (tx: Tx) => Promise<Out>) => world.db.transaction().execute(body)
const freeOf = async (code: string) => (await balancesOf(world.db, [code])).get(code)!.freeCents
const at = () => world.clock.now()
const sale = (userId: string, key: string, amountCents: number) =>
  inTx(tx =>
    postTx(tx, world, { key, kind: 'test', at: at() }, [
      { debit: account.balance(userId), credit: account.sales('canteen'), amountCents, memo: 'goods' },
    ]),
  )

describe('an entry', () => {
  test('moves money between accounts that it opens as needed', async () => {
    const { id: userId } = await makePerson(world)
    await giveBalance(world, userId, 1000)
    expect(await sale(userId, `sale:${userId}`, 400)).toBe(true)
    expect(await freeOf(account.balance(userId))).toBe(600)
  })

  test('is written once under its key, also by fifty at once', async () => {
    const { id: userId } = await makePerson(world)
    await giveBalance(world, userId, 1000)
    const written = await Promise.all(Array.from({ length: 50 }, () => sale(userId, `once:${userId}`, 400)))
    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await freeOf(account.balance(userId))).toBe(600)
  })

  test('is told with its transfers, which sum to zero by account', async () => {
    const { id: userId } = await makePerson(world)
    const id = world.newId()
    await giveBalance(world, userId, 500)
    await inTx(tx =>
      postTx(tx, world, { key: `t:${id}`, kind: 'order', ref: { type: 'order', id }, at: at() }, [
        {
          debit: account.balance(userId),
          credit: account.sales('catering'),
          amountCents: 300,
          memo: 'goods',
        },
        { debit: account.stripe, credit: account.sales('catering'), amountCents: 70, memo: 'goods' },
        { debit: account.stripe, credit: account.vat(10), amountCents: 37, memo: 'vat' },
      ]),
    )
    const story = await explain(world.db, { type: 'order', id })
    expect(story.transactions).toHaveLength(1)
    expect(
      story.transactions[0]!.transfers.map(({ debit, credit, amount }) => [debit, credit, amount.amount]),
    ).toEqual([
      [account.balance(userId), 'sales:catering', 300],
      ['stripe', 'sales:catering', 70],
      ['stripe', 'vat:10', 37],
    ])
    expect(story.accounts.reduce((sum, { net }) => sum + net.amount, 0)).toBe(0)
  })

  test('takes from no account more than it has', async () => {
    const { id: userId } = await makePerson(world)
    await giveBalance(world, userId, 100)
    await expect(sale(userId, `over:${userId}`, 101)).rejects.toMatchObject({
      constraint_name: 'balance_covers_holds',
    })
    expect(await freeOf(account.balance(userId))).toBe(100)
  })
})

describe('a hold', () => {
  test('takes from what is free, all or nothing', async () => {
    const { id: userId } = await makePerson(world)
    const code = account.balance(userId)
    const other = account.kind(userId, '2026-11-18')
    await giveBalance(world, userId, 1000)
    await inTx(tx => ensureAccounts(tx, world, [other], at()))
    expect(await inTx(tx => hold(tx, [{ code, cents: 700 }]))).toBe(true)
    expect(await freeOf(code)).toBe(300)
    const refused = inTx(async tx => {
      if (
        !(await hold(tx, [
          { code, cents: 300 },
          { code: other, cents: 1 },
        ]))
      )
        throw new Error('not enough')
    })
    await expect(refused).rejects.toThrow('not enough')
    expect(await freeOf(code)).toBe(300)
    await expect(sale(userId, `held:${userId}`, 301)).rejects.toMatchObject({
      constraint_name: 'balance_covers_holds',
    })
    await inTx(tx => unhold(tx, [{ code, cents: 700 }]))
    expect(await freeOf(code)).toBe(1000)
  })

  test('cannot be given back twice', async () => {
    const { id: userId } = await makePerson(world)
    const code = account.balance(userId)
    await giveBalance(world, userId, 1000)
    await inTx(tx => hold(tx, [{ code, cents: 700 }]))
    await inTx(tx => unhold(tx, [{ code, cents: 700 }]))
    await expect(inTx(tx => unhold(tx, [{ code, cents: 700 }]))).rejects.toThrow('not held')
  })
})

test('twenty-four writers on twenty accounts take every cent and not one more', async () => {
  const people: string[] = []
  for (let n = 0; n < 20; n++) people.push((await makePerson(world)).id)
  for (const userId of people) await giveBalance(world, userId, 1000)
  let taken = 0
  let refused = 0
  const write = async (writer: number) => {
    for (let n = 0; n < 20; n++) {
      // Two people a time, named in either order, so that a circle of waiting would show.
      const pair = [people[(writer + n) % 20]!, people[(writer * 7 + n * 3) % 20]!]
      const amountCents = 1 + ((writer * 31 + n * 17) % 90)
      await inTx(async tx => {
        const codes = pair.map(account.balance)
        await lockAccounts(tx, codes)
        const holds = [...new Set(codes)].map(code => ({ code, cents: amountCents }))
        if (!(await hold(tx, holds))) throw new Error('not enough')
        await unhold(tx, holds)
        await postTx(
          tx,
          world,
          { key: `w:${writer}:${n}`, kind: 'test', at: at() },
          holds.map(({ code, cents }) => ({
            debit: code,
            credit: 'sales:canteen',
            amountCents: cents,
            memo: 'goods',
          })),
        )
        return holds.length * amountCents
      }).then(
        cents => {
          taken += cents
        },
        error => {
          if (error.message !== 'not enough') throw error
          refused++
        },
      )
    }
  }
  await Promise.all(Array.from({ length: 24 }, (_, writer) => write(writer)))
  const left = await balancesOf(world.db, people.map(account.balance))
  const rest = [...left.values()]
  expect(rest.every(({ freeCents, heldCents }) => freeCents >= 0 && heldCents === 0)).toBe(true)
  expect(rest.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(20_000 - taken)
  expect(refused).toBeGreaterThan(0)
}, 20_000)

describe('the database refuses', () => {
  const broken: [string, (userId: string) => Promise<unknown>][] = [
    ['a negative amount', userId => sale(userId, world.newId(), -5)],
    ['nothing', userId => sale(userId, world.newId(), 0)],
    ['a fraction of a cent', userId => sale(userId, world.newId(), 0.5)],
    [
      'an account that pays itself',
      userId =>
        inTx(tx =>
          postTx(tx, world, { key: world.newId(), kind: 'test', at: at() }, [
            {
              debit: account.balance(userId),
              credit: account.balance(userId),
              amountCents: 1,
              memo: 'goods',
            },
          ]),
        ),
    ],
    ['an edited transfer', () => sql`update ledger_transfer set amount_cents = 1`.execute(world.db)],
    ['a deleted transfer', () => sql`delete from ledger_transfer`.execute(world.db)],
    ['an emptied ledger', () => sql`truncate ledger_transfer cascade`.execute(world.db)],
    [
      'a transfer of an account that is not there',
      async () => {
        const [known] = await world.driver`select id, debit_id, tx_id from ledger_transfer limit 1`
        await world.driver`
          insert into ledger_transfer (id, tx_id, debit_id, credit_id, amount_cents, memo, at)
          values (${world.newId()}, ${known!.tx_id}, ${known!.debit_id}, ${world.newId()}, 1, 'goods', ${at()})`
      },
    ],
    ['emptied accounts', () => sql`truncate ledger_account cascade`.execute(world.db)],
    ['an edited entry', () => sql`update ledger_tx set memo = 'x'`.execute(world.db)],
    ['a deleted entry', () => sql`delete from ledger_tx`.execute(world.db)],
    [
      'a balance set by hand',
      userId =>
        sql`update ledger_account set credits_cents = 999 where code = ${account.balance(userId)}`.execute(
          world.db,
        ),
    ],
    [
      'an account that becomes another',
      userId =>
        sql`update ledger_account set kept = false where code = ${account.balance(userId)}`.execute(world.db),
    ],
    [
      'a deleted account',
      userId => sql`delete from ledger_account where code = ${account.balance(userId)}`.execute(world.db),
    ],
    [
      'a hold above the balance',
      userId =>
        sql`update ledger_account set held_cents = 101 where code = ${account.balance(userId)}`.execute(
          world.db,
        ),
    ],
    [
      'a negative hold',
      userId =>
        sql`update ledger_account set held_cents = -1 where code = ${account.balance(userId)}`.execute(
          world.db,
        ),
    ],
  ]

  test.each(broken)('%s', async (_, tryIt) => {
    const { id: userId } = await makePerson(world)
    await giveBalance(world, userId, 100)
    await expect(tryIt(userId)).rejects.toThrow()
    expect(await freeOf(account.balance(userId))).toBe(100)
  })
})
