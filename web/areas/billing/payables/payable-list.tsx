import { useTranslations } from 'use-intl'
import type { Payable } from '../../../../src/modules/billing/payables/contract/payables'
import { cx } from '../../../ui/cx'
import { Money } from '../../../ui/display/figures'
import { PayableChip, useAbout } from './payable-words'

/** What has to be done first comes first. */
const ORDER: readonly Payable['state'][] = ['returned', 'open', 'approved', 'in_file', 'carried', 'paid']

/** Kitchens and couriers apart, in the order in which they are looked at. */
export function groupsOf(payables: readonly Payable[]) {
  const rank = ({ state }: Payable) => ORDER.indexOf(state)
  return (['merchants', 'couriers'] as const).flatMap(name => {
    const own = payables
      .filter(({ merchantId }) => (merchantId !== null) === (name === 'merchants'))
      .toSorted((a, b) => rank(a) - rank(b))
    return own.length ? [{ name, payables: own }] : []
  })
}

export function PayableList({
  payables,
  shownId,
  onOpen,
}: {
  payables: readonly Payable[]
  shownId: string | null
  onOpen: (id: string) => void
}) {
  const t = useTranslations('payables')
  return groupsOf(payables).map(({ name, payables: own }) => (
    <section key={name} aria-label={t(`groups.${name}`)}>
      <h2 className="flex items-baseline gap-2 border-b px-4 py-2 font-semibold">
        {t(`groups.${name}`)} <span className="num font-normal text-text3">{own.length}</span>
        <Money
          cents={own.reduce((sum, { amount }) => sum + Math.max(0, amount.amount), 0)}
          className="ml-auto font-normal text-text2"
        />
      </h2>
      <ul className="divide-y border-b">
        {own.map(payable => (
          <li key={payable.id}>
            <Row payable={payable} isShown={payable.id === shownId} onOpen={() => onOpen(payable.id)} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Row({ payable, isShown, onOpen }: { payable: Payable; isShown: boolean; onOpen: () => void }) {
  const about = useAbout()
  return (
    <button
      type="button"
      aria-current={isShown || undefined}
      onClick={onOpen}
      className={cx(
        'flex w-full items-start gap-3 border-l-3 px-4 py-2.5 text-left',
        isShown ? 'border-l-brand lg:bg-brandSoft' : 'border-l-transparent hover:bg-sunken',
      )}
    >
      <span className="min-w-0 flex-1">
        <b className="block truncate font-medium">{payable.payeeName}</b>
        <small className="block truncate text-meta text-text2">{about(payable)}</small>
      </span>
      <span className="grid justify-items-end gap-1">
        <Money
          cents={payable.amount.amount}
          className={cx('font-semibold', payable.amount.amount < 0 && 'text-bad')}
        />
        <PayableChip state={payable.state} />
      </span>
    </button>
  )
}
