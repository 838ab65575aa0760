import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import type { LinkedInvoice } from './invoice-head'

type Item = Pick<LinkedInvoice['items'][number], 'name' | 'quantity' | 'date' | 'taxPercentage'> & {
  /** Of one, tax included. */
  price?: { amount: number } | null
  paymentTotal: { amount: number }
}

/** What is shown of an invoice; older addresses carry less of it. */
export interface ShownInvoice
  extends Partial<
    Pick<
      LinkedInvoice,
      'seller' | 'recipient' | 'issuedOn' | 'periodStart' | 'periodEnd' | 'billingMeta' | 'reason'
    >
  > {
  notes: string
  items: readonly Item[]
  vat: readonly { percentage: number; base: { amount: number }; vat: { amount: number } }[]
  total: { amount: number }
  rectifiesLegalId?: string | null
}

/** An invoice as it is printed, on a page. */
export function InvoicePaper({ invoice, label }: { invoice: ShownInvoice; label?: string }) {
  const t = useTranslations('pay-invoice')
  return (
    <article
      aria-label={label ?? t('document')}
      className="min-w-0 space-y-5 rounded-card border bg-surface p-4 sm:p-6"
    >
      {(invoice.seller || invoice.recipient || invoice.issuedOn) && <Facts invoice={invoice} />}
      {invoice.rectifiesLegalId && (
        <p className="rounded-ctl border px-3 py-2 text-note">
          {t('rectifies', { number: invoice.rectifiesLegalId })}
          {invoice.reason && <span className="block text-text2">{invoice.reason}</span>}
        </p>
      )}
      <Lines items={invoice.items} />
      <Sums invoice={invoice} />
      {invoice.notes && <p className="whitespace-pre-line border-t pt-4 text-note">{invoice.notes}</p>}
    </article>
  )
}

function Facts({ invoice }: { invoice: ShownInvoice }) {
  const t = useTranslations('pay-invoice')
  const f = useFormat()
  const { seller, recipient, issuedOn, periodStart, periodEnd, billingMeta } = invoice
  const day = (on: string) => f.date(`${on}T12:00:00Z`)
  const lines: [string, string][] = [
    [t('issuedOn'), issuedOn ? day(issuedOn) : ''],
    [t('period'), periodStart && periodEnd ? `${day(periodStart)} – ${day(periodEnd)}` : ''],
    [
      t('references'),
      [billingMeta?.poNumber, billingMeta?.costCenter, billingMeta?.projectCode].filter(Boolean).join(' · '),
    ],
  ]
  return (
    <dl className="grid gap-4 text-note sm:grid-cols-2">
      {seller && <Party label={t('seller')} party={seller} />}
      {recipient && <Party label={t('recipient')} party={recipient} />}
      {lines.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt className="text-meta text-text2">{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function Party({ label, party }: { label: string; party: NonNullable<LinkedInvoice['recipient']> }) {
  const t = useTranslations('pay-invoice')
  const { address } = party
  return (
    <div className="min-w-0">
      <dt className="text-meta text-text2">{label}</dt>
      <dd className="break-words">
        <b className="block font-medium">{party.name}</b>
        {party.vatNumber && <span className="num block">{t('vatNumber', { number: party.vatNumber })}</span>}
        {address && (
          <span className="block">
            {[address.address, [address.postalCode, address.city].filter(Boolean).join(' ')]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </dd>
    </div>
  )
}

function Lines({ items }: { items: readonly Item[] }) {
  const t = useTranslations('pay-invoice')
  const f = useFormat()
  return (
    <ul className="divide-y border-y">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an issued invoice never change their places.
        <li key={at} className="flex items-baseline gap-4 py-2.5">
          <span className="min-w-0 flex-1">
            {item.name}
            <small className="num block text-meta text-text2">
              {[
                [f.number(item.quantity), item.price && f.money(item.price.amount)]
                  .filter(Boolean)
                  .join(' × '),
                t('vat', { rate: f.rate(item.taxPercentage / 100) }),
                item.date && f.date(`${item.date}T12:00:00Z`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <span className="money shrink-0">{f.money(item.paymentTotal.amount)}</span>
        </li>
      ))}
    </ul>
  )
}

function Sums({ invoice }: { invoice: ShownInvoice }) {
  const t = useTranslations('pay-invoice')
  const f = useFormat()
  const rows = invoice.vat.flatMap(({ percentage, base, vat }) => {
    const rate = f.rate(percentage / 100)
    return [
      { label: t('base', { rate }), cents: base.amount },
      { label: t('vat', { rate }), cents: vat.amount },
    ]
  })
  return (
    <dl className="ml-auto max-w-xs space-y-1.5">
      {rows.map(({ label, cents }) => (
        <div key={label} className="flex justify-between gap-4 text-note text-text2">
          <dt>{label}</dt>
          <dd className="money">{f.money(cents)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t pt-2 font-semibold text-field">
        <dt>{t('total')}</dt>
        <dd className="money">{f.money(invoice.total.amount)}</dd>
      </div>
    </dl>
  )
}
