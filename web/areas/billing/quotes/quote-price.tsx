import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHANGEABLE_PROPOSAL_STATES } from '../../../../src/modules/order-records/proposals/rules/proposal-state'
import { useFormat } from '../../../i18n/format'
import { IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Field } from '../../../ui/fields/field'
import { MoneyInput } from '../../../ui/fields/money-input'
import { Section } from '../../../ui/layout/page'
import type { Quote, QuoteState } from './use-quote'

/** What it costs, a head too, beside the limit of the request; what each side earns is for staff only. */
export function QuotePrice({ quote, state }: { quote: Quote; state: QuoteState }) {
  const t = useTranslations('quotes')
  const f = useFormat()
  const { price, budgetPerPerson } = quote
  const left = price.perPerson && budgetPerPerson ? budgetPerPerson.amount - price.perPerson.amount : null
  const money = state.thread.data
  return (
    <Section title={t('price.title')}>
      <dl className="space-y-2">
        <Row name={t('price.items')} cents={price.goods.amount} />
        <Row name={t('price.delivery')} cents={price.delivery.amount} />
      </dl>
      {CHANGEABLE_PROPOSAL_STATES.includes(quote.state) && !quote.proposal.isPickup && (
        <Delivery quote={quote} state={state} />
      )}
      <dl className="mt-2 space-y-2">
        <Row name={t('price.total')} cents={price.total.amount} isTotal />
        {price.vat.map(rate => (
          <Row
            key={rate.percentage}
            name={t('price.vat', { rate: f.rate(rate.percentage / 100), base: f.money(rate.base.amount) })}
            cents={rate.vat.amount}
            isSmall
          />
        ))}
        {price.perPerson && <Row name={t('price.perPerson')} cents={price.perPerson.amount} />}
      </dl>
      {left !== null && budgetPerPerson && (
        <p className={cx('mt-2 font-medium', left >= 0 ? 'text-ok' : 'text-bad')}>
          {t(left >= 0 ? 'price.under' : 'price.over', {
            amount: f.money(Math.abs(left)),
            limit: f.money(budgetPerPerson.amount),
          })}
        </p>
      )}
      {money && (
        <p className="mt-3 rounded-ctl bg-purpleSoft px-3 py-2 text-dense text-purple">
          {money.platformGets
            ? t('price.bothGet', {
                merchant: f.money(money.merchantGets.amount),
                platform: f.money(money.platformGets.amount),
              })
            : t('price.merchantGets', { merchant: f.money(money.merchantGets.amount) })}
        </p>
      )}
    </Section>
  )
}

function Row({
  name,
  cents,
  isTotal = false,
  isSmall = false,
}: {
  name: string
  cents: number
  isTotal?: boolean
  isSmall?: boolean
}) {
  const f = useFormat()
  return (
    <div
      className={cx(
        'flex justify-between gap-3',
        isTotal && 'border-t pt-2 font-semibold text-read',
        isSmall && 'text-meta text-text2',
      )}
    >
      <dt>{name}</dt>
      <dd className="num">{f.money(cents)}</dd>
    </div>
  )
}

/** What is asked for bringing it, in place of what the rule says. */
function Delivery({ quote, state }: { quote: Quote; state: QuoteState }) {
  const t = useTranslations('quotes')
  const f = useFormat()
  const { amount } = quote.price.delivery
  const [cents, setCents] = useState<number | null>(amount)
  const [saved, setSaved] = useState(amount)
  if (saved !== amount) {
    setSaved(amount)
    // The rule follows the items; a price that is being typed stays.
    if (cents === saved) setCents(amount)
  }
  const keep = () => {
    if (cents === null || cents < 0) return setCents(amount)
    if (cents !== amount) void state.change({ deliveryFee: { amount: cents, currency: 'eur' } })
  }
  return (
    <div className="mt-2 flex items-end gap-2">
      <Field
        label={t('price.ownDelivery')}
        hint={t('price.rule', { amount: f.money(quote.deliveryByRule.amount) })}
        className="min-w-0 flex-1"
      >
        <MoneyInput
          value={cents}
          onChange={setCents}
          onBlur={keep}
          onKeyDown={event => event.key === 'Enter' && keep()}
        />
      </Field>
      <IconButton
        icon={Undo2}
        label={t('price.backToRule')}
        disabled={!quote.hasOwnDelivery}
        onClick={() => void state.change({ deliveryFee: null })}
      />
    </div>
  )
}
