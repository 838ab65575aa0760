import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { Money } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { LedgerPanel } from './ledger-panel'
import { type FlowLine, moneyFlow, sumOf } from './money-flow'
import { useStepDetail } from './use-step-detail'

/** The money of an order in three columns that come to the same sum, and the ledger behind them. */
export function MoneyPanel({
  orderId,
  storeName,
  isFailed,
}: {
  orderId: string
  storeName: string
  isFailed: boolean
}) {
  const t = useTranslations('refunds')
  const format = useFormat()
  const query = trpc.admin.orders.ledger.useQuery({ id: orderId })
  const [isOpen, setIsOpen] = useState(false)
  if (query.isPending)
    return (
      <Section title={t('flow.title')}>
        <SkeletonRows rows={4} />
      </Section>
    )
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  const { explanation, effects, isBalanced } = query.data
  if (explanation.length === 0)
    return (
      <Section title={t('flow.title')}>
        <p className="text-text2">{t('ledger.nothing')}</p>
      </Section>
    )
  const { bought, paid, gets } = moneyFlow(explanation, effects, isFailed)
  const sums = [bought, paid, gets].map(sumOf)
  const areEqual = sums.every(sum => sum === sums[0])
  const isRight = areEqual && isBalanced
  return (
    <Section
      title={t('flow.title')}
      flush
      actions={
        <Chip tone={isRight ? 'ok' : 'bad'} icon={isRight ? CircleCheck : TriangleAlert}>
          {t(isRight ? 'flow.balanced' : 'flow.unbalanced')}
        </Chip>
      }
    >
      <div className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        <Column title={t('flow.bought')} lines={bought} sum={t('flow.total')} storeName={storeName} />
        <Column title={t('flow.paid')} lines={paid} sum={t('flow.paidSum')} storeName={storeName} />
        <Column title={t('flow.gets')} lines={gets} sum={t('flow.paidOut')} storeName={storeName} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-2.5">
        <p className={cx('min-w-0 flex-1', areEqual ? 'text-text2' : 'font-medium text-bad')}>
          {areEqual
            ? t('flow.equal', { amount: format.money(sums[0] ?? 0) })
            : t('flow.unequal', { amounts: format.list(sums.map(sum => format.money(sum))) })}
        </p>
        <Button size="small" kind="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'flow.closeLedger' : 'flow.openLedger')}
        </Button>
      </div>
      {isOpen && (
        <div className="border-t bg-sunken p-4">
          <LedgerPanel orderId={orderId} />
        </div>
      )}
    </Section>
  )
}

function Column({
  title,
  lines,
  sum,
  storeName,
}: {
  title: string
  lines: readonly FlowLine[]
  sum: string
  storeName: string
}) {
  const t = useTranslations('refunds')
  return (
    <section className="flex flex-col px-4 py-3">
      <h3 className="mb-2 text-meta text-text3">{title}</h3>
      <ul className="flex-1 space-y-2">
        {lines.map(line => (
          <Line key={`${line.name} ${line.step?.inputs[0]?.value}`} line={line} storeName={storeName} />
        ))}
        {lines.length === 0 && <li className="text-text3">{t('flow.noOne')}</li>}
      </ul>
      <p className="mt-3 flex justify-between gap-3 border-t pt-2 font-semibold">
        <span>{sum}</span>
        <Money cents={sumOf(lines)} />
      </p>
    </section>
  )
}

/** What of the inputs of each rule tells something here; the others stand beside it, or in the ledger. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  promotions: ['promotion'],
  'delivery-canteen': ['meters', 'promotion'],
  'delivery-catering': ['goods', 'promotion'],
  vatContained: ['percent', 'base'],
  waterfall: ['available'],
  commission: ['percent', 'sold'],
  netLessLiability: ['merchantNet', 'liability'],
}

function Line({ line, storeName }: { line: FlowLine; storeName: string }) {
  const t = useTranslations('refunds')
  const detailOf = useStepDetail()
  const { name, cents, step, isContained, effectCents = 0 } = line
  const format = useFormat()
  const telling = step && TELLING[step.rule]
  const inputs = step?.inputs.filter(input => telling?.includes(input.name)) ?? []
  const detail = step && inputs.length > 0 ? detailOf({ ...step, inputs }) : null
  return (
    <li className={cx(isContained && 'text-text3')}>
      <span className="flex justify-between gap-3">
        <span>{name === 'merchant' ? storeName : t(`flow.lines.${name}`)}</span>
        <Money cents={cents} />
      </span>
      {effectCents !== 0 && name !== 'withheld' && (
        <span className="num block text-meta text-text3">
          {t('flow.effect', {
            agreed: format.money(cents - effectCents),
            effect: `${effectCents < 0 ? '−' : '+'} ${format.money(Math.abs(effectCents))}`,
          })}
        </span>
      )}
      {detail && <span className="block text-meta text-text3">{detail}</span>}
    </li>
  )
}
