import { CreditCard, Landmark, RefreshCw, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Private } from '../../../session/incognito'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Section } from '../../../ui/layout/page'
import { ChargeDialog } from './charge-dialog'
import { DebitInvoiceDialog } from './debit-invoice-dialog'
import { RefundDialog } from './refund-dialog'
import { useAttemptError } from './use-attempt-error'

type Attempt = Outputs['admin']['invoices']['attempts']['attempts'][number]

/** What of an invoice its payments need to know. */
export interface PaidInvoice {
  id: string
  legalId: string | null
  status: Outputs['admin']['invoices']['show']['status']
  userId: string | null
  locationId: string | null
  owed: { amount: number }
  received: { amount: number }
  total: { amount: number }
  prepaid: { amount: number }
}

/** Each time that money was asked for an invoice or went back, and what can be done about it. */
export function AttemptList({ invoice }: { invoice: PaidInvoice }) {
  const t = useTranslations('invoice-payments')
  const f = useFormat()
  const failureText = useFailureText()
  const { can } = useSession()
  const utils = trpc.useUtils()
  const query = trpc.admin.invoices.attempts.useQuery({ invoiceId: invoice.id })
  const [asked, setAsked] = useState<'charge' | 'debit' | 'refund' | null>(null)
  if (!can('admin.invoices.attempts') || invoice.status === 'created') return null
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (!query.data) return <Skeleton className="h-24" />
  const { attempts, reminders } = query.data
  const mostCents = refundableOf(invoice, query.data.refundable.amount)
  const isOwed =
    (invoice.status === 'readyToCharge' || invoice.status === 'failed') && invoice.owed.amount > 0
  const mayCharge = isOwed && invoice.userId !== null && can('admin.invoices.execute')
  const mayDebit = isOwed && invoice.locationId !== null && can('admin.invoices.chargeSepa')
  const mayRefund = mostCents > 0 && invoice.status !== 'processing' && can('admin.invoices.refund')
  const sync = async () => {
    await api.admin.invoices.syncPayments.mutate({ invoiceId: invoice.id })
    await utils.admin.invoices.invalidate()
  }
  return (
    <Section
      title={t('list.title')}
      flush
      actions={
        attempts.length > 0 && (
          <ActionButton
            kind="ghost"
            icon={RefreshCw}
            action={sync}
            onError={error => void toast.error(failureText(error))}
          >
            {t('list.sync')}
          </ActionButton>
        )
      }
    >
      {attempts.length === 0 ? (
        <p className="p-4 text-text2">{t('list.none')}</p>
      ) : (
        <ul className="divide-y">
          {attempts.map(attempt => (
            <AttemptRow key={attempt.id} attempt={attempt} />
          ))}
        </ul>
      )}
      {reminders.length > 0 && (
        <p className="border-t px-4 py-2 text-meta text-text2">
          {t('list.reminders', { days: reminders.map(at => f.date(at)).join(', ') })}
        </p>
      )}
      {(mayCharge || mayDebit || mayRefund) && (
        <div className="flex flex-wrap gap-2 border-t p-4">
          {mayCharge && (
            <Button icon={CreditCard} onClick={() => setAsked('charge')}>
              {t('charge.do')}
            </Button>
          )}
          {mayDebit && (
            <Button icon={Landmark} onClick={() => setAsked('debit')}>
              {t('debit.do')}
            </Button>
          )}
          {mayRefund && (
            <Button icon={RotateCcw} onClick={() => setAsked('refund')}>
              {t('refund.do')}
            </Button>
          )}
        </div>
      )}
      {asked === 'charge' && invoice.userId && (
        <ChargeDialog invoice={invoice} userId={invoice.userId} onClose={() => setAsked(null)} />
      )}
      {asked === 'debit' && <DebitInvoiceDialog invoice={invoice} onClose={() => setAsked(null)} />}
      {asked === 'refund' && (
        <RefundDialog invoice={invoice} mostCents={mostCents} onClose={() => setAsked(null)} />
      )}
    </Section>
  )
}

/** What came in and can go back; of one that takes something back, what of it has not gone back yet. */
function refundableOf({ received, total, prepaid, status }: PaidInvoice, paidCents: number): number {
  if (total.amount < 0) return status === 'completed' ? 0 : received.amount - total.amount + prepaid.amount
  return Math.min(paidCents, received.amount)
}

const TONES = {
  RECEIVED: 'warn',
  COMPLETED: 'ok',
  FAILED: 'bad',
  REJECTED_UNPROCESSABLE: 'bad',
} as const

function AttemptRow({ attempt }: { attempt: Attempt }) {
  const t = useTranslations('invoice-payments')
  const f = useFormat()
  const errorText = useAttemptError()
  const { kind, status, method, error } = attempt
  const sign = kind === 'payment' ? 1 : -1
  return (
    <li className="space-y-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t(`kinds.${kind}`)}</span>
        <Chip tone={TONES[status]}>{t(`statuses.${status}`)}</Chip>
        <span className="money ml-auto">{f.money(sign * attempt.amount.amount)}</span>
      </p>
      <p className="text-meta text-text2">
        {[
          f.dateTime(attempt.createdAt),
          method && `${method.brand} ···· ${method.lastFourDigits}`,
          attempt.reason,
        ]
          .filter(Boolean)
          .join(' · ')}
        {attempt.userName && (
          <>
            {' · '}
            <Private of="name">{attempt.userName}</Private>
          </>
        )}
      </p>
      {error && <p className="text-bad text-meta">{errorText(error)}</p>}
    </li>
  )
}
