import { Link } from '@tanstack/react-router'
import { ChevronRight, FileText, Landmark, ReceiptText, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { SavedCardLine } from '../../../payments/saved-card-line'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { InvoiceFiles } from '../../billing/documents/invoice-files'
import { PayInvoiceButton } from '../../billing/invoice-payments/pay-invoice-button'
import { AccountPage } from '../../identity/account/account-page'
import { LinkList } from '../../identity/account/link-list'

const SHOWN = 10

/** What one pays with, what is still to be paid, and a receipt of each order. */
export default function BillingScreen() {
  const t = useTranslations('wallet')
  const paymentsTexts = useTranslations('payments')
  const f = useFormat()
  const pending = trpc.customer.orders.pending.useQuery()
  const owed = (pending.data?.orders ?? []).filter(order => order.owedBy === 'you')
  const sum = owed.reduce((cents, order) => cents + order.amount.amount, 0)
  return (
    <AccountPage title={t('billing.title')} text={t('billing.text')}>
      <PayWith />
      <LinkList
        rows={[
          {
            to: '/home/pending-payments',
            icon: Wallet,
            label: t('billing.pending'),
            detail: !pending.data
              ? undefined
              : owed.length === 0
                ? t('billing.pendingNone')
                : t('billing.pendingSum', { count: owed.length, amount: f.money(sum) }),
          },
          { to: '/wallet/payment-methods', icon: Landmark, label: paymentsTexts('methods.title') },
          { to: '/user/billing-details', icon: FileText, label: t('billing.details') },
        ]}
      />
      <Documents />
      <OwnInvoices />
    </AccountPage>
  )
}

/** The card that a checkout offers first, and the way to another. */
function PayWith() {
  const t = useTranslations('wallet')
  const paymentsTexts = useTranslations('payments')
  const methods = trpc.customer.paymentMethods.list.useQuery()
  const card = methods.data?.find(method => method.isDefault)
  const others = (methods.data?.length ?? 0) - (card ? 1 : 0)
  if (methods.isError) return <ErrorState error={methods.error} onRetry={methods.refetch} />
  return (
    <Panel title={t('billing.payWith')}>
      {methods.isPending ? (
        <Skeleton className="h-10" />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-0 flex-1 basis-52">
            {card ? <SavedCardLine card={card} /> : <p className="text-text2">{t('billing.noCard')}</p>}
            {others > 0 && <p className="text-meta text-text3">{t('billing.more', { count: others })}</p>}
          </div>
          {card && <Chip tone="brand">{paymentsTexts('methods.default')}</Chip>}
          <Button asChild>
            {card ? (
              <Link to="/wallet/payment-methods">{t('billing.change')}</Link>
            ) : (
              <Link to="/wallet/add-card">{paymentsTexts('methods.addCard')}</Link>
            )}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Documents() {
  const t = useTranslations('wallet')
  const f = useFormat()
  const orders = trpc.customer.orders.list.useQuery({ page: 1, limit: SHOWN })
  if (orders.isError) return <ErrorState error={orders.error} onRetry={orders.refetch} />
  const docs = (orders.data?.docs ?? []).filter(order => !order.isRequestingQuote)
  return (
    <Panel title={t('billing.documents')} text={t('billing.documentsText')}>
      {orders.isPending ? (
        <Skeleton className="h-44" />
      ) : docs.length === 0 ? (
        <p className="text-text2">{t('billing.documentsNone')}</p>
      ) : (
        <ul className="-mx-4 divide-y border-t">
          {docs.map(order => (
            <li
              key={order.id}
              className="relative flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
            >
              <ReceiptText size={17} aria-hidden className="shrink-0 text-text3" />
              <span className="min-w-0 flex-1">
                <Link
                  to="/home/order-pdf/$orderId"
                  params={{ orderId: order.id }}
                  className="block truncate font-medium after:absolute after:inset-0 after:content-['']"
                >
                  {order.store.name}
                  <span className="sr-only">, {t('billing.receipt', { number: order.ufid })}</span>
                </Link>
                <span className="num block text-meta text-text2">
                  {f.longDay(order.createdAt)} · <span className="whitespace-nowrap">{order.ufid}</span>
                </span>
              </span>
              {order.invoiceIds.length > 0 && <Chip>{t('billing.onInvoice')}</Chip>}
              <span className="money shrink-0">{f.money(order.totalCost.amount)}</span>
              <ChevronRight size={17} aria-hidden className="shrink-0 text-text3" />
            </li>
          ))}
        </ul>
      )}
      {docs.length > 0 && (
        <Button asChild kind="ghost">
          <Link to="/home/orders">{t('billing.all')}</Link>
        </Button>
      )}
    </Panel>
  )
}

/** What was invoiced to this person, newest first. */
function OwnInvoices() {
  const t = useTranslations('wallet')
  const f = useFormat()
  const invoices = trpc.customer.invoices.list.useQuery({ limit: SHOWN })
  if (invoices.isError) return <ErrorState error={invoices.error} onRetry={invoices.refetch} />
  return (
    <Panel title={t('billing.invoices')}>
      {invoices.isPending ? (
        <Skeleton className="h-20" />
      ) : invoices.data.docs.length === 0 ? (
        <p className="text-text2">{t('billing.invoicesNone')}</p>
      ) : (
        <ul className="-mx-4 divide-y border-t">
          {invoices.data.docs.map(invoice => (
            <li key={invoice.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
              <FileText size={17} aria-hidden className="shrink-0 text-text3" />
              <span className="min-w-0 flex-1 basis-32">
                <span className="num block font-medium">{invoice.legalId}</span>
                <span className="block truncate text-meta text-text2">
                  {[invoice.issuedAt && f.longDay(invoice.issuedAt), invoice.issuerName]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {invoice.owed.amount > 0 && (
                <Chip tone="warn">{t('billing.invoiceOwed', { amount: f.money(invoice.owed.amount) })}</Chip>
              )}
              <span className="money shrink-0">{f.money(invoice.total.amount)}</span>
              <span className="ml-auto flex items-center gap-2">
                <InvoiceFiles
                  kind="ghost"
                  findPdf={() => api.customer.invoices.pdf.query({ invoiceId: invoice.id })}
                  loadXml={format => api.customer.invoices.xml.query({ invoiceId: invoice.id, format })}
                  number={invoice.legalId ?? ''}
                />
                {invoice.owed.amount > 0 && <PayInvoiceButton invoice={invoice} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Panel({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-3 rounded-card border bg-surface p-4">
      <div>
        <h2 className="font-semibold text-field">{title}</h2>
        {text && <p className="text-meta text-text2">{text}</p>}
      </div>
      {children}
    </section>
  )
}
