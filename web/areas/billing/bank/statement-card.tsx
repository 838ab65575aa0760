import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { useBankFormat } from './bank-words'

export interface Statement {
  account: string
  currency: string
  from: string | null
  until: string | null
  openingCents: number | null
  closingCents: number | null
  inCount: number
  inCents: number
  outCount: number
  outCents: number
  doesTie: boolean | null
}

/** Whether the lines of a statement come to what its bank says. */
export function TieChip({ doesTie }: Pick<Statement, 'doesTie'>) {
  const t = useTranslations('bank.ties')
  if (doesTie === null) return <Chip icon={CircleHelp}>{t('unknown')}</Chip>
  return (
    <Chip tone={doesTie ? 'ok' : 'bad'} icon={doesTie ? CircleCheck : TriangleAlert}>
      {t(doesTie ? 'yes' : 'no')}
    </Chip>
  )
}

/** A statement as an equation: opening, in, out, closing. */
export function StatementCard({ statement, children }: { statement: Statement; children?: ReactNode }) {
  const t = useTranslations('bank')
  const bank = useBankFormat()
  const { currency, from, until, doesTie } = statement
  const balance = (cents: number | null) => (cents === null ? '—' : bank.amount(cents, currency))
  const rows = [
    [t('balances.opening'), balance(statement.openingCents)],
    [t('balances.in', { count: statement.inCount }), bank.amount(statement.inCents, currency)],
    [t('balances.out', { count: statement.outCount }), bank.amount(-statement.outCents, currency)],
  ] as const
  return (
    <section
      className="space-y-2 rounded-card border bg-surface p-4"
      aria-label={bank.account(statement.account)}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="num min-w-0 flex-1 font-semibold">{bank.account(statement.account)}</p>
        <TieChip doesTie={doesTie} />
      </header>
      {from && until && (
        <p className="num text-meta text-text2">
          {bank.day(from)} – {bank.day(until)}
        </p>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text2">{name}</dt>
            <dd className="num text-right">{value}</dd>
          </div>
        ))}
        <dt className="border-t pt-1 font-medium">{t('balances.closing')}</dt>
        <dd className={cx('num border-t pt-1 text-right font-semibold', doesTie === false && 'text-bad')}>
          {balance(statement.closingCents)}
        </dd>
      </dl>
      {children}
    </section>
  )
}
