import { ArrowRight, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Money } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { ExplainedAmounts } from './explained-amounts'

type Ledger = Outputs['admin']['orders']['ledger']
type Account = Ledger['accounts'][number]

/** Where every cent of the order came from and went to, in words, and the proof that nothing is missing. */
export function LedgerPanel({ orderId }: { orderId: string }) {
  const t = useTranslations('refunds')
  const format = useFormat()
  const query = trpc.admin.orders.ledger.useQuery({ id: orderId })
  const nameOf = useAccountName()
  if (query.isPending) return <SkeletonRows rows={5} />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  const ledger = query.data
  const sum = ledger.accounts.reduce((total, account) => total + account.net.amount, 0)
  if (ledger.transactions.length === 0)
    return (
      <Section title={t('ledger.title')}>
        <p className="text-text2">{t('ledger.nothing')}</p>
      </Section>
    )
  return (
    <div className="space-y-4">
      {ledger.isBalanced ? (
        <Banner tone="ok" icon={CircleCheck}>
          {t('ledger.balanced')}
        </Banner>
      ) : (
        <Banner tone="bad" icon={TriangleAlert}>
          {t('ledger.unbalanced')}{' '}
          {ledger.checks
            .filter(check => check.difference.amount !== 0)
            .map(check => `${check.name} ${format.money(check.difference.amount)}`)
            .join(', ')}
        </Banner>
      )}
      <ExplainedAmounts steps={ledger.explanation} />
      {ledger.transactions.map(transaction => (
        <Section
          key={transaction.id}
          title={kindName(transaction.kind)}
          actions={
            <span className="num text-meta text-text3">
              {format.dateTime(transaction.at)} · <Money cents={transaction.amount.amount} />
            </span>
          }
        >
          <ul className="space-y-1.5">
            {transaction.transfers.map(transfer => (
              <li key={transfer.id} className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1">
                  <span className="text-text3">{memoName(transfer.memo)}: </span>
                  {nameOf(transfer.from)} <ArrowRight size={13} aria-hidden className="inline text-text3" />
                  <span className="sr-only">{t('ledger.to')}</span> {nameOf(transfer.to)}
                </span>
                <Money cents={transfer.amount.amount} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <Section title={t('ledger.accounts')}>
        <div className="overflow-x-auto">
          <table className="w-full">
            <thead className="text-chip text-text3">
              <tr>
                <th scope="col" className="pb-1 text-left font-medium">
                  {t('ledger.account')}
                </th>
                <th scope="col" className="pb-1 pl-3 text-right font-medium">
                  {t('ledger.debits')}
                </th>
                <th scope="col" className="pb-1 pl-3 text-right font-medium">
                  {t('ledger.credits')}
                </th>
                <th scope="col" className="pb-1 pl-3 text-right font-medium">
                  {t('ledger.net')}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {ledger.accounts.map(account => (
                <tr key={account.code}>
                  <td className="py-1">{nameOf(account)}</td>
                  <td className="py-1 pl-3 text-right">
                    <Money cents={account.debits.amount} />
                  </td>
                  <td className="py-1 pl-3 text-right">
                    <Money cents={account.credits.amount} />
                  </td>
                  <td className="py-1 pl-3 text-right font-medium">
                    <Money cents={account.net.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot className="border-t font-semibold">
              <tr>
                <td className="pt-1.5" colSpan={3}>
                  {t('ledger.sum')}
                </td>
                <td className="pt-1.5 pl-3 text-right">
                  <Money cents={sum} className={sum === 0 ? 'text-ok' : 'text-bad'} />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      </Section>
    </div>
  )

  function kindName(kind: string) {
    const key = `ledger.kinds.${kind}` as 'ledger.kinds.order'
    return t.has(key) ? t(key) : kind
  }
  function memoName(memo: string) {
    const key = `ledger.memos.${memo}` as 'ledger.memos.goods'
    return t.has(key) ? t(key) : memo
  }
}

/** An account in words: whose wallet, which tax, whose food. */
function useAccountName() {
  const t = useTranslations('refunds')
  const ordersTexts = useTranslations('orders')
  return ({ code, kind, name }: Pick<Account, 'code' | 'kind' | 'name'>) => {
    const key = `ledger.names.${kind}` as 'ledger.names.balance'
    if (!t.has(key)) return name || code
    const detail =
      kind === 'vat' ? `${code.split(':')[1] ?? ''} %` : kind === 'sales' ? channelOf(code) : name
    return [t(key), detail].filter(Boolean).join(' · ')
  }
  function channelOf(code: string) {
    const key = `channels.${code.split(':')[1] ?? ''}` as 'channels.canteen'
    return ordersTexts.has(key) ? ordersTexts(key) : ''
  }
}
