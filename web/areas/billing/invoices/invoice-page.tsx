import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { useKeys } from '../../../command/keys'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { ProgressSteps } from '../../../ui/display/progress-steps'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageBody, PageHeader } from '../../../ui/layout/page'
import { InvoiceActions } from './invoice-actions'
import { InvoiceLines } from './invoice-lines'
import { InvoiceSides } from './invoice-sides'
import { InvoiceState, useInvoiceName } from './invoice-state'
import { VatTable } from './vat-table'

export type InvoiceDetail = Outputs['admin']['invoices']['show']

/** One invoice: where it stands, why each figure is what it is, and what can be done now. */
export function InvoicePage({ id }: { id: string }) {
  const t = useTranslations('invoices')
  const f = useFormat()
  const navigate = useNavigate()
  const nameOf = useInvoiceName()
  const answer = trpc.admin.invoices.show.useQuery({ id })
  const invoice = answer.data
  const open = (other: { id: string } | null | undefined) =>
    other &&
    void navigate({
      to: '/admin/invoices/{-$entityId}',
      params: { entityId: other.id },
      search: before => before,
    })
  useKeys({ j: () => open(invoice?.next), k: () => open(invoice?.previous) })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={answer.refetch} />
  if (!invoice) return <Skeleton className="m-4 h-96" />
  return (
    <>
      <PageHeader
        title={nameOf(invoice)}
        beside={
          <>
            <InvoiceState invoice={invoice} />
            {invoice.isSimplified && <Chip>{t('simplified')}</Chip>}
          </>
        }
        text={
          <span className="flex flex-wrap items-baseline gap-x-2">
            <b className="money text-field text-text">{f.money(invoice.total.amount)}</b>
            {[
              invoice.customerName,
              invoice.locationName,
              invoice.dueOn && t('dueIn', { day: f.date(`${invoice.dueOn}T12:00:00Z`) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        }
        actions={
          <>
            <Button asChild kind="ghost">
              <Link to="/admin/invoices/{-$entityId}" params={{ entityId: undefined }}>
                <ArrowLeft size={16} aria-hidden />
                {t('actions.back')}
              </Link>
            </Button>
            {(invoice.previous || invoice.next) && (
              <span className="flex gap-1">
                <Button
                  kind="ghost"
                  icon={ChevronUp}
                  aria-label={t('actions.previous')}
                  disabled={!invoice.previous}
                  onClick={() => open(invoice.previous)}
                />
                <Button
                  kind="ghost"
                  icon={ChevronDown}
                  aria-label={t('actions.next')}
                  disabled={!invoice.next}
                  onClick={() => open(invoice.next)}
                />
              </span>
            )}
            <InvoiceActions invoice={invoice} />
          </>
        }
      />
      <PageBody width="office" className="space-y-4">
        <Notice invoice={invoice} />
        <Track invoice={invoice} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0 space-y-4">
            <InvoiceLines invoice={invoice} />
            <VatTable invoice={invoice} />
          </div>
          <InvoiceSides invoice={invoice} />
        </div>
      </PageBody>
    </>
  )
}

function Notice({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoices.notices')
  const f = useFormat()
  if (invoice.status === 'created') return <Banner tone="info">{t('draft')}</Banner>
  if (invoice.status === 'processing') return <Banner tone="warn">{t('processing')}</Banner>
  if (invoice.status === 'failed')
    return <Banner tone="bad">{[t('failed'), invoice.statusNote].filter(Boolean).join(' ')}</Banner>
  if (invoice.status !== 'completed') return null
  return (
    <Banner tone="ok">
      {invoice.statusBy === 'nothingDue' ? t('nothingDue') : t('paid', { day: f.date(invoice.statusAt) })}
    </Banner>
  )
}

/** How far it has come: each state of an invoice is a step or stands between two. */
function Track({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoices.track')
  const f = useFormat()
  const current = { created: 1, readyToCharge: 2, processing: 2, failed: 2, completed: 4 }[invoice.status]
  return (
    <div className="rounded-card border bg-surface p-4">
      <ProgressSteps
        label={t('label')}
        current={current}
        steps={[
          { label: t('drafted'), detail: f.dateTime(invoice.createdAt) },
          { label: t('issued'), ...(invoice.issuedAt && { detail: f.dateTime(invoice.issuedAt) }) },
          { label: t('paying') },
          {
            label: t('paid'),
            ...(invoice.status === 'completed' && { detail: f.dateTime(invoice.statusAt) }),
          },
        ]}
      />
    </div>
  )
}
