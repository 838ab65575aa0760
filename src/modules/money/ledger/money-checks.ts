import { sql } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, limited } from '../../../core/procedures'
import { MONEY_CHECKS, MoneyChecks } from './contract/reconciliation'
import { movedSoFar } from './day-seals.store'
import { PAYMENTS } from './limits'
import { accountFacts, balanceOf } from './rules/accounts'
import { runCheck } from './run-checks'

/** Whether every check of the books is green, when each ran last, and what the books come to. */
export const showMoneyChecks = holds('HelloAdminPermission')
  .output(MoneyChecks)
  .query(({ ctx: { db } }) => presentChecks(db))

/** Makes all checks now. */
export const runMoneyChecks = holds('HelloAdminPermission')
  .use(limited(PAYMENTS))
  .output(MoneyChecks)
  .mutation(async ({ ctx: { world } }) => {
    for (const name of MONEY_CHECKS) await runCheck(world, name)
    return presentChecks(world.db)
  })

async function presentChecks(db: Database): Promise<MoneyChecks> {
  const [rows, balances, days, last] = await Promise.all([
    db.selectFrom('money_check').selectAll().execute(),
    balancesByKind(db),
    db
      .selectFrom('day_seal')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('day_seal')
      .select([sql<string>`day::text`.as('day'), 'hash', 'transactions', 'amount_cents'])
      .orderBy('day', 'desc')
      .executeTakeFirst(),
  ])
  const checks = MONEY_CHECKS.map(name => {
    const row = rows.find(known => known.name === name)
    return { name, ranAt: row?.ran_at ?? null, lookedAt: row?.looked_at ?? 0, faults: row?.faults ?? [] }
  })
  return {
    checks,
    isGreen: checks.every(({ ranAt, faults }) => ranAt !== null && faults.length === 0),
    trialBalance: balances,
    seals: {
      days: Number(days.count),
      last: last
        ? {
            day: last.day,
            hash: last.hash,
            transactions: last.transactions,
            amount: toMoney(last.amount_cents),
          }
        : null,
    },
  }
}

/** Accounts by their name without owner or rate: all wallets are one line. */
async function balancesByKind(db: Database): Promise<MoneyChecks['trialBalance']> {
  return (await movedSoFar(db)).map(({ name, debits, credits }) => {
    const { kind } = accountFacts(name)
    return { name, kind, balance: toMoney(balanceOf(kind, debits, credits)) }
  })
}
