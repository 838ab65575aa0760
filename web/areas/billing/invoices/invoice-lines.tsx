import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useKeys } from '../../../command/keys'
import { useFormat } from '../../../i18n/format'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import type { InvoiceDetail } from './invoice-page'

type Line = InvoiceDetail['items'][number]

/** What it bills, line by line; each says on a press of which orders it is made. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoices.lines')
  const [openId, setOpenId] = useState<string | null>(null)
  useKeys({ e: () => setOpenId(openId ? null : (invoice.items[0]?.id ?? null)) })
  return (
    <Section
      title={t('title')}
      actions={<span className="text-meta text-text3">{t('vatIncluded')}</span>}
      flush
    >
      {invoice.items.length === 0 ? (
        <EmptyState title={t('empty')} />
      ) : (
        <ul className="divide-y">
          {invoice.items.map(line => (
            <LineRow
              key={line.id}
              invoiceId={invoice.id}
              line={line}
              isOpen={openId === line.id}
              onToggle={() => setOpenId(openId === line.id ? null : line.id)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

function LineRow({
  invoiceId,
  line,
  isOpen,
  onToggle,
}: {
  invoiceId: string
  line: Line
  isOpen: boolean
  onToggle: () => void
}) {
  const t = useTranslations('invoices.lines')
  const f = useFormat()
  const total = f.money(line.paymentTotal.amount)
  const Icon = isOpen ? ChevronUp : ChevronDown
  return (
    <li>
      <div className="flex items-center gap-3 px-4 py-2">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{line.name}</span>
          <span className="num block text-meta text-text2">
            {[
              `${f.number(line.quantity)} × ${line.price ? f.money(line.price.amount) : t('various')}`,
              `${t('vat')} ${f.number(line.taxPercentage)} %`,
              line.orders > 1 ? t('orders', { count: line.orders }) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="money">{total}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? t('close') : t('explain', { amount: total })}
          title={isOpen ? t('close') : t('explain', { amount: total })}
          onClick={onToggle}
          className="grid size-9 shrink-0 place-items-center rounded-control text-text2 hover:bg-sunken pointer-coarse:size-11"
        >
          <Icon size={16} aria-hidden />
        </button>
      </div>
      {isOpen && <Explanation invoiceId={invoiceId} line={line} title={t('explain', { amount: total })} />}
    </li>
  )
}

/** From a line to its orders and what the ledger says of them, with the difference, which is to be zero. */
function Explanation({ invoiceId, line, title }: { invoiceId: string; line: Line; title: string }) {
  const t = useTranslations('invoices.explain')
  const f = useFormat()
  const answer = trpc.admin.invoices.explainLine.useQuery({ invoiceId, lineId: line.id })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={answer.refetch} />
  if (!answer.data) return <Skeleton className="m-4 h-20" />
  const { orders, orderCount, ofOrders, difference, ledgerDifference } = answer.data
  return (
    <div className="space-y-2 border-t bg-sunken px-4 py-3">
      <b>{title}</b>
      {orderCount === 0 ? (
        <p className="text-text2">{t('byHand')}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full min-w-[28rem]">
            <thead>
              <tr className="text-meta text-text2">
                <th scope="col" className="py-1 text-start font-medium">
                  {t('orders')}
                </th>
                <th scope="col" className="py-1 text-end font-medium">
                  {t('amount')}
                </th>
                <th scope="col" className="py-1 text-end font-medium">
                  {t('order')}
                </th>
                <th scope="col" className="py-1 text-end font-medium">
                  {t('ledger')}
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map(order => (
                <tr key={order.id}>
                  <th scope="row" className="py-1 text-start font-normal">
                    <Link
                      to="/admin/crud-purchases/{-$entityId}"
                      params={{ entityId: order.id }}
                      className="num font-medium text-brand underline"
                    >
                      {order.ufid}
                    </Link>{' '}
                    <span className="num text-meta text-text2">
                      {f.date(`${order.deliveredOn}T12:00:00Z`)}
                    </span>
                  </th>
                  <td className="money py-1 text-end">{f.money(order.amount.amount)}</td>
                  <td className="money py-1 text-end">{f.money(order.order.amount)}</td>
                  <td className="money py-1 text-end">{f.money(order.ledger.amount)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot className="border-t font-medium">
              <tr>
                <th scope="row" className="py-1 text-start font-medium">
                  {t('sum')}
                </th>
                <td className="money py-1 text-end">{f.money(ofOrders.amount)}</td>
              </tr>
              <tr>
                <th scope="row" className="py-1 text-start font-medium">
                  {t('difference')}
                </th>
                <td className="money py-1 text-end">{f.money(difference.amount)}</td>
                <td />
                <td className="money py-1 text-end">{f.money(ledgerDifference.amount)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {orderCount > orders.length && (
        <p className="text-meta text-text2">{t('more', { count: orderCount - orders.length })}</p>
      )}
    </div>
  )
}
