import { QrCode as QrIcon, ShoppingBag, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '../../../connectivity'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { TO_CHECKOUT } from '../menu/menu-keys'
import { PriceRows } from '../menu/price-summary'
import type { Menu } from '../menu/use-store-page'
import { GuestFields } from './guest-fields'
import { changeSale, forgetSale } from './sale'
import { SaleLine } from './sale-line'
import type { Till, TillOrder } from './use-till'
import { WhenPart } from './when-part'

/** Those are asked for in a field of their own, once somebody wants to sell. */
const OF_GUEST = ['NameMissing', 'PhoneInvalid', 'EmailMissing']

/** What is rung up: lines, guest, time and price, and the one way to sell it. */
export function SalePanel({
  till,
  menu,
  onSold,
}: {
  till: Till
  menu: Menu | null
  onSold: (order: TillOrder) => void
}) {
  const t = useTranslations('till')
  const f = useFormat()
  const failureText = useFailureText()
  const isOnline = useOnline()
  const { sale, plan, isCurrent, failure } = till
  const [wasPressed, setPressed] = useState(false)
  const nameId = useId()
  const of = { storeId: sale.storeId, channel: sale.channel }
  if (sale.entries.length === 0)
    return <EmptyState icon={ShoppingBag} title={t('sale.empty')} text={t('sale.emptyText')} />

  const problems = plan.data?.problems ?? []
  const ofGuest = problems.filter(({ name }) => OF_GUEST.includes(name))
  const others = problems.filter(({ name }) => !OF_GUEST.includes(name))
  const total = plan.data?.price.total.amount
  const whyDisabled = !isOnline
    ? t('offline')
    : plan.isError
      ? failureText(plan.error)
      : !plan.data || !isCurrent
        ? t('sale.pricing')
        : (others[0]?.message ?? null)
  const sell = async () => {
    setPressed(true)
    if (ofGuest.length > 0) {
      document.getElementById(nameId)?.querySelector<HTMLElement>('[aria-invalid], input')?.focus()
      return
    }
    const sold = await till.sell()
    if (!sold) return
    setPressed(false)
    onSold(sold)
  }
  return (
    <div className="space-y-5 p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold text-read max-md:invisible">{t('sale.title')}</h2>
        <Button kind="ghost" size="large" icon={Trash2} onClick={forgetSale}>
          {t('sale.clear')}
        </Button>
      </div>
      <ul className="divide-y">
        {sale.entries.map(entry => (
          <SaleLine
            key={entry.id}
            entry={entry}
            entries={sale.entries}
            menu={menu}
            onChange={change =>
              changeSale(of, ({ entries }) => ({
                entries: entries.map(one => (one.id === entry.id ? { ...one, ...change } : one)),
              }))
            }
          />
        ))}
      </ul>
      <WhenPart till={till} />
      <div id={nameId}>
        <GuestFields
          sale={sale}
          problems={wasPressed ? ofGuest : ofGuest.filter(({ name }) => name !== 'NameMissing')}
          onChange={change => {
            till.setFailure(null)
            changeSale(of, () => change)
          }}
        />
      </div>
      {plan.data && (
        <div aria-busy={!isCurrent} className={isCurrent ? undefined : 'opacity-60'}>
          <PriceRows price={plan.data.price} isPickup />
        </div>
      )}
      <div className="sticky bottom-0 -mx-4 -mb-4 space-y-2 border-t bg-surface p-4">
        {failure && <Banner tone="bad">{failure}</Banner>}
        {!failure && others[0] && isCurrent && <Banner tone="warn">{others[0].message}</Banner>}
        {plan.isError && (
          <Banner
            tone="bad"
            action={
              <Button size="large" onClick={() => void plan.refetch()}>
                {t('again')}
              </Button>
            }
          >
            {failureText(plan.error)}
          </Banner>
        )}
        <Button
          {...{ [TO_CHECKOUT]: '' }}
          kind="primary"
          size="huge"
          className="w-full"
          icon={QrIcon}
          loading={till.isSelling}
          whyDisabled={whyDisabled}
          onClick={() => void sell()}
        >
          {t('sale.send')}
          {total !== undefined && <span className="money ml-auto">{f.money(total)}</span>}
        </Button>
        <p className="text-center text-meta text-text3">{t('sale.cardOnly')}</p>
      </div>
    </div>
  )
}
