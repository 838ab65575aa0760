import { sql } from 'kysely'
import { euros } from '../../core/contract/common'
import type { Database } from '../../core/db/open'
import { holds, limited } from '../../core/procedures'
import { PAYMENTS } from '../../core/rate-limit'
import { MONEY_CHECKS, MoneyChecks } from './contract/reconciliation'
import { type AccountKind, balanceOf } from './rules/accounts'
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
            amount: euros(last.amount_cents),
          }
        : null,
    },
  }
}

/** Accounts by their name without owner or rate: all wallets are one line. */
async function balancesByKind(db: Database): Promise<MoneyChecks['trialBalance']> {
  const { rows } = await sql<{ name: string; kind: AccountKind; debits: number; credits: number }>`
    select split_part(a.code, ':', 1) as name, a.kind,
      coalesce(sum(d.cents), 0)::bigint as debits, coalesce(sum(c.cents), 0)::bigint as credits
    from ledger_account a
    left join (select debit_id, sum(amount_cents) as cents from ledger_transfer group by 1) d on d.debit_id = a.id
    left join (select credit_id, sum(amount_cents) as cents from ledger_transfer group by 1) c on c.credit_id = a.id
    group by 1, 2 order by 1`.execute(db)
  return rows.map(({ name, kind, debits, credits }) => ({
    name,
    kind,
    balance: euros(balanceOf(kind, debits, credits)),
  }))
}
