import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Printer, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { nameOf, useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { type DatePreset, daysOf, todayAt } from '../../../ui/fields/date-presets'
import { DateRange } from '../../../ui/fields/date-range'
import { AccountPage } from '../../identity/account/account-page'
import { type Movement, useMovementText } from './movement-text'
import { keepAsFile } from './statement-csv'

type Statement = Outputs['customer']['wallet']['statement']
const PRESETS: readonly DatePreset[] = ['last7', 'last30', 'lastMonth', 'lastYear']

/** The wallet from one day to another, to read, print or keep as a file. */
export default function StatementScreen() {
  const t = useTranslations('wallet')
  const navigate = useNavigate({ from: '/wallet/statement' })
  const asked = useSearch({ from: '/shop/wallet/statement' })
  const usual = daysOf('last30', todayAt(new Date()))
  const days = { from: asked.from ?? usual.from, to: asked.to ?? usual.to }
  const answer = trpc.customer.wallet.statement.useQuery(days, { placeholderData: before => before })
  const textOf = useMovementText()
  return (
    <AccountPage title={t('statement.title')} text={t('statement.text')} back="/wallet">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <DateRange
          value={days}
          presets={PRESETS}
          onChange={next => void navigate({ search: next, replace: true })}
        />
        {answer.data && (
          <div className="flex gap-2 sm:ml-auto">
            <Button icon={Download} onClick={() => keepAsFile(answer.data, t, textOf)}>
              {t('statement.csv')}
            </Button>
            <Button icon={Printer} onClick={() => print()}>
              {t('statement.print')}
            </Button>
          </div>
        )}
      </div>
      {answer.isError && !answer.data ? (
        <ErrorState error={answer.error} onRetry={answer.refetch} />
      ) : answer.data ? (
        <StatementSheet statement={answer.data} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </AccountPage>
  )
}

/** A line for each movement, between what there was and what there is. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const t = useTranslations('wallet')
  const f = useFormat()
  const { user } = useSession()
  const { opening, closing, received, paid, movements } = statement
  const dayOf = (day: string) => f.date(`${day}T12:00Z`)
  const edge = (label: string, cents: number) => (
    <tr className="bg-sunken font-medium">
      <td colSpan={2} className="px-4 py-2">
        {label}
      </td>
      <td className="money px-4 py-2 text-right">{f.money(cents)}</td>
    </tr>
  )
  return (
    <article
      aria-label={t('statement.title')}
      className="overflow-hidden rounded-card border bg-surface print:rounded-none print:border-0"
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 p-4 sm:p-5">
        <div>
          <p className="font-semibold">{user ? nameOf(user) : ''}</p>
          <p className="num text-meta text-text2">
            {t('statement.period', { from: dayOf(statement.from), to: dayOf(statement.to) })}
          </p>
        </div>
        <dl className="flex gap-6 text-right">
          <Figure label={t('statement.received')} cents={received.amount} />
          <Figure label={t('statement.paid')} cents={Math.abs(paid.amount)} />
        </dl>
      </header>
      <table className="w-full border-t text-note">
        <thead className="text-left text-meta text-text3">
          <tr>
            <th className="px-4 py-2 font-medium">{t('statement.what')}</th>
            <th className="px-4 py-2 text-right font-medium">{t('statement.amount')}</th>
            <th className="px-4 py-2 text-right font-medium">{t('statement.balance')}</th>
          </tr>
        </thead>
        <tbody className="divide-y border-t">
          {edge(t('statement.opening', { day: dayOf(statement.from) }), opening.amount)}
          {movements.map(movement => (
            <StatementLine key={movement.id} movement={movement} />
          ))}
          {edge(t('statement.closing', { day: dayOf(statement.to) }), closing.amount)}
        </tbody>
      </table>
      {movements.length === 0 && (
        <div className="border-t print:hidden">
          <EmptyState icon={Wallet} title={t('statement.none')} />
        </div>
      )}
    </article>
  )
}

function Figure({ label, cents }: { label: string; cents: number }) {
  const f = useFormat()
  return (
    <div>
      <dt className="text-meta text-text3">{label}</dt>
      <dd className="money font-semibold">{f.money(cents)}</dd>
    </div>
  )
}

function StatementLine({ movement }: { movement: Movement }) {
  const f = useFormat()
  const { what, why } = useMovementText()(movement)
  const { order, amount, balanceAfter, createdAt } = movement
  return (
    <tr className="break-inside-avoid align-top">
      <td className="px-4 py-2.5">
        {order ? (
          <Link
            to="/home/orders/$orderId"
            params={{ orderId: order.id }}
            className="font-medium hover:underline"
          >
            {what}
          </Link>
        ) : (
          <span className="font-medium">{what}</span>
        )}
        <span className="num block text-meta text-text3">{f.dateTime(createdAt)}</span>
        {why.map(line => (
          <span key={line} className="block text-meta text-text2">
            {line}
          </span>
        ))}
      </td>
      <td className="money px-4 py-2.5 text-right">
        {amount.amount > 0 ? '+' : ''}
        {f.money(amount.amount)}
      </td>
      <td className="money px-4 py-2.5 text-right text-text2">{f.money(balanceAfter.amount)}</td>
    </tr>
  )
}
