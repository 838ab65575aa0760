import { Building2, CreditCard, HandCoins, Landmark, type LucideIcon, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { ContainedAllergens } from './contained-allergens'
import { DishNames } from './dish-names'

type Order = Outputs['customer']['orders']['show']
export type Line = Order['cartItems'][number]
export type Price = Order['price']

/** What is in it, line by line. */
export function OrderLines({
  lines,
  conflict,
  eater = null,
}: {
  lines: readonly Line[]
  /** What speaks against the lines for the person who eats. */
  conflict?: Pick<Order, 'avoidedAllergens' | 'avoidedTraces' | 'unstatedLines'> | undefined
  /** Their name, where it is not the viewer. */
  eater?: string | null
}) {
  const t = useTranslations('menu')
  const f = useFormat()
  return (
    <ul className="divide-y">
      {lines.map(line => (
        <li key={line.id} className="flex gap-3 py-2.5 text-note">
          <span className="num w-8 shrink-0 font-semibold text-brand">{line.quantity}×</span>
          <span className="min-w-0 flex-1">
            <span lang={line.languages?.name} className="block font-medium">
              {line.name}
            </span>
            {line.subItems.length > 0 && (
              <span className="block text-meta text-text2">
                <DishNames of={line.subItems} />
              </span>
            )}
            {line.comment && <span className="block text-meta text-text3 italic">{line.comment}</span>}
            <ContainedAllergens
              contents={line}
              avoided={[...(conflict?.avoidedAllergens ?? []), ...(conflict?.avoidedTraces ?? [])]}
              eater={eater}
              warnsUnstated={conflict?.unstatedLines.includes(line.id) ?? false}
            />
            {line.refundedQuantity > 0 && (
              <span className="block text-meta text-warn">
                {t('order.refundedUnits', { count: line.refundedQuantity })}
              </span>
            )}
          </span>
          <span className="money">{f.money(line.total.amount)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Each by its name; those with a code, by that too. */
const discountsOn = ({ discounts }: Price, targets: string[]) =>
  discounts
    .filter(({ target }) => targets.includes(target))
    .map(({ promotionId, name, code, amount }) => ({
      id: promotionId,
      name: code && name ? `${name} (${code})` : name,
      cents: amount.amount,
    }))

/** From the goods to the total, with the tax that is in it by rate. */
export function PriceRows({
  price,
  isPickup,
  isFrom = false,
  withVat = true,
}: {
  price: Price
  isPickup: boolean
  /** Delivery costs this at least: where to is not known yet. */
  isFrom?: boolean
  /** False where it is only about how much it comes to. */
  withVat?: boolean
}) {
  const t = useTranslations('menu')
  const f = useFormat()
  const money = (cents: number) => (isFrom ? t('price.from', { amount: f.money(cents) }) : f.money(cents))
  const delivery = price.deliveryFee.amount
  return (
    <dl className="space-y-2 text-note">
      <Row name={t('price.products')} value={f.money(price.goods.amount)} />
      {discountsOn(price, ['item', 'order']).map(one => (
        <Row key={one.id} tone="ok" name={one.name || t('price.discount')} value={f.money(-one.cents)} />
      ))}
      {!isPickup && <Row name={t('price.delivery')} value={delivery ? money(delivery) : t('price.free')} />}
      {discountsOn(price, ['delivery']).map(one => (
        <Row
          key={one.id}
          tone="ok"
          name={one.name || t('price.deliveryDiscount')}
          value={f.money(-one.cents)}
        />
      ))}
      {(withVat ? price.vat : []).map(rate => (
        <Row
          key={rate.percentage}
          tone="quiet"
          name={t('price.vat', { rate: f.rate(rate.percentage / 100) })}
          value={f.money(rate.vat.amount)}
        />
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t pt-2">
        <dt className="font-semibold text-read">{t('price.total')}</dt>
        <dd className="money font-semibold text-read">{money(price.total.amount)}</dd>
      </div>
    </dl>
  )
}

export interface PaymentParts {
  inKind: number
  flex: number
  balance: number
  card: number
  transfer: number
}

const SOURCES: readonly { key: keyof PaymentParts; icon: LucideIcon }[] = [
  { key: 'inKind', icon: Building2 },
  { key: 'flex', icon: HandCoins },
  { key: 'balance', icon: Wallet },
  { key: 'card', icon: CreditCard },
  { key: 'transfer', icon: Landmark },
]

/** Where the money comes from, one line each, in the order in which it is taken. */
export function PaymentRows({
  parts,
  hints = {},
}: {
  parts: PaymentParts
  hints?: Partial<Record<keyof PaymentParts, ReactNode>>
}) {
  const t = useTranslations('menu')
  const f = useFormat()
  const shown = SOURCES.filter(({ key }) => parts[key] > 0 || hints[key])
  return (
    <ul className="space-y-2 text-note">
      {shown.map(({ key, icon: Icon }) => (
        <li key={key}>
          <span className="flex items-center justify-between gap-4">
            <span className="flex items-center gap-2 text-text2">
              <Icon size={16} aria-hidden className="shrink-0 text-brand" />
              {t(`price.sources.${key}`)}
            </span>
            <span className="money font-medium">{f.money(parts[key])}</span>
          </span>
          {hints[key] && <span className="block pl-6 text-meta text-text3">{hints[key]}</span>}
        </li>
      ))}
    </ul>
  )
}

function Row({ name, value, tone }: { name: string; value: string; tone?: 'ok' | 'quiet' }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={tone === 'ok' ? 'text-ok' : tone === 'quiet' ? 'text-text3' : 'text-text2'}>{name}</dt>
      <dd className={cx('money', tone === 'ok' && 'text-ok', tone === 'quiet' && 'text-text3')}>{value}</dd>
    </div>
  )
}
