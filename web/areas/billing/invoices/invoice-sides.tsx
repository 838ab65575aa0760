import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Private } from '../../../session/incognito'
import { useSession } from '../../../session/session'
import { Timeline } from '../../../ui/display/timeline'
import { Banner } from '../../../ui/feedback/banner'
import { Facts, Section } from '../../../ui/layout/page'
import { AttemptList } from '../invoice-payments/attempt-list'
import type { InvoiceDetail } from './invoice-page'
import { SentInvoice } from './sent-invoice'

/** What belongs to an invoice beside its lines. */
export function InvoiceSides({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <div className="min-w-0 space-y-4">
      <Payment invoice={invoice} />
      <SentInvoice invoice={invoice} />
      <AttemptList invoice={invoice} />
      <BillTo invoice={invoice} />
      <References invoice={invoice} />
      <Orders invoice={invoice} />
      <Rectifications invoice={invoice} />
      <Chain invoice={invoice} />
      <Events invoice={invoice} />
    </div>
  )
}

type Fact = readonly [string, ReactNode]
const said = (facts: readonly (Fact | null)[]): Fact[] =>
  facts.filter((fact): fact is Fact => fact !== null && Boolean(fact[1]))

function Payment({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoices.payment')
  const f = useFormat()
  if (invoice.status === 'created' && invoice.prepaid.amount === 0) return null
  return (
    <Section title={t('title')}>
      <Facts
        items={said([
          invoice.prepaid.amount ? [t('prepaid'), f.money(invoice.prepaid.amount)] : null,
          invoice.received.amount ? [t('received'), f.money(invoice.received.amount)] : null,
          [t('owed'), <b key="owed">{f.money(invoice.owed.amount)}</b>],
          invoice.dueOn ? [t('due'), f.date(`${invoice.dueOn}T12:00:00Z`)] : null,
        ])}
      />
    </Section>
  )
}

function BillTo({ invoice: { recipient, customerName } }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoices.billTo')
  return (
    <Section title={t('title')}>
      {recipient ? (
        <div className="space-y-1">
          <p className="font-medium">
            <Private of="name">{recipient.name}</Private>
          </p>
          {recipient.vatNumber && (
            <p className="num text-text2">
              {t('vatNumber')} {recipient.vatNumber}
            </p>
          )}
          {recipient.address && (
            <p className="text-text2">
              {[recipient.address.address, recipient.address.postalCode, recipient.address.city]
                .filter(Boolean)
                .join(', ')}
            </p>
          )}
          {recipient.email && <p className="break-words text-text2">{recipient.email}</p>}
        </div>
      ) : (
        <div className="space-y-1">
          {customerName && (
            <p className="font-medium">
              <Private of="name">{customerName}</Private>
            </p>
          )}
          <p className="text-text2">{t('none')}</p>
        </div>
      )}
    </Section>
  )
}

function References({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoices.references')
  const tc = useTranslations('collection')
  const f = useFormat()
  const day = (text: string) => f.date(`${text}T12:00:00Z`)
  const { periodStart, periodEnd, billingMeta } = invoice
  return (
    <Section title={t('title')}>
      <Facts
        items={said([
          [t('kind'), tc(`choices.invoiceKind.${invoice.kind}`)],
          [t('issuer'), invoice.issuerName],
          [t('location'), invoice.locationName],
          periodStart && periodEnd
            ? [
                t('period'),
                periodStart === periodEnd ? day(periodStart) : `${day(periodStart)} – ${day(periodEnd)}`,
              ]
            : null,
          [t('poNumber'), billingMeta.poNumber],
          [t('costCenter'), billingMeta.costCenter],
          [t('projectCode'), billingMeta.projectCode],
          [t('notes'), invoice.notes],
        ])}
      />
    </Section>
  )
}

function Orders({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoices.ordersPanel')
  const failureText = useFailureText()
  const { can } = useSession()
  const utils = trpc.useUtils()
  const [failure, setFailure] = useState<unknown>(null)
  if (invoice.orders.length === 0) return null
  const isOpen = invoice.status === 'created' && can('admin.invoices.removeOrders')
  const remove = async (purchaseId: string) => {
    setFailure(null)
    await api.admin.invoices.removeOrders
      .mutate({ invoiceId: invoice.id, purchaseIds: [purchaseId] })
      .then(() => utils.admin.invoices.invalidate())
      .catch(setFailure)
  }
  return (
    <Section title={t('title')} flush>
      {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
      <ul className="max-h-72 divide-y overflow-y-auto">
        {invoice.orders.map(order => (
          <li key={order.id} className="flex min-h-11 items-center gap-2 px-4">
            <Link
              to="/admin/crud-purchases/{-$entityId}"
              params={{ entityId: order.id }}
              className="num flex-1 font-medium text-brand underline"
            >
              {order.ufid}
            </Link>
            {isOpen && (
              <button
                type="button"
                aria-label={t('removeLabel', { ufid: order.ufid })}
                title={t('remove')}
                onClick={() => void remove(order.id)}
                className="grid size-9 place-items-center rounded-control text-text2 hover:bg-sunken pointer-coarse:size-11"
              >
                <X size={16} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      {invoice.orderCount > invoice.orders.length && (
        <p className="border-t px-4 py-2 text-meta text-text2">
          {t('more', { count: invoice.orderCount - invoice.orders.length })}
        </p>
      )}
    </Section>
  )
}

function Rectifications({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoices.rectifications')
  const f = useFormat()
  if (!invoice.rectifiesId && invoice.rectifiedBy.length === 0) return null
  const to = (id: string, text: ReactNode) => (
    <Link
      to="/admin/invoices/{-$entityId}"
      params={{ entityId: id }}
      className="num font-medium text-brand underline"
    >
      {text}
    </Link>
  )
  return (
    <Section title={t('title')}>
      <ul className="space-y-2">
        {invoice.rectifiesId && (
          <li>
            {to(invoice.rectifiesId, t('of', { legalId: invoice.rectifiesLegalId ?? '' }))}
            <span className="block text-meta text-text2">
              {[invoice.rectification && t(invoice.rectification), invoice.reason]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        )}
        {invoice.rectifiedBy.map(each => (
          <li key={each.id}>
            <span className="flex justify-between gap-2">
              {to(each.id, each.legalId)}
              <span className="money">{f.money(each.total.amount)}</span>
            </span>
            <span className="block text-meta text-text2">
              {[t(each.rectification), each.reason].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const shortHash = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`

/** The invoice in the chain of its issuer, between its neighbours. */
function Chain({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoices.hashes')
  const { hash, legalId, previous, next } = invoice
  const link = (each: { id: string; legalId: string; hash: string }) => (
    <li className="flex justify-between gap-2">
      <Link
        to="/admin/invoices/{-$entityId}"
        params={{ entityId: each.id }}
        className="num text-brand underline"
      >
        {each.legalId}
      </Link>
      <span className="font-mono text-meta text-text2">{shortHash(each.hash)}</span>
    </li>
  )
  return (
    <Section title={t('title')}>
      {hash === null || legalId === null ? (
        <p className="text-text2">{t('draft')}</p>
      ) : (
        <ol className="space-y-2">
          {previous ? link(previous) : <li className="text-text2">{t('first')}</li>}
          <li className="flex justify-between gap-2">
            <b className="num">{legalId}</b>
            <span className="font-mono text-meta" title={hash}>
              {shortHash(hash)}
            </span>
          </li>
          {next ? link(next) : <li className="text-text2">{t('last')}</li>}
        </ol>
      )}
    </Section>
  )
}

const TONES = {
  created: 'muted',
  readyToCharge: 'info',
  processing: 'warn',
  completed: 'ok',
  failed: 'bad',
} as const

function Events({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoices')
  const tc = useTranslations('collection')
  return (
    <Section title={t('timeline')}>
      <Timeline
        items={invoice.events
          .map(event => ({
            id: event.id,
            at: event.at,
            tone: TONES[event.status],
            title: tc(`choices.invoiceStatus.${event.status}`),
            text: [event.byName ?? t('system'), event.note].filter(Boolean).join(' · '),
          }))
          .toReversed()}
      />
    </Section>
  )
}
