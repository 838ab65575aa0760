import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import type { ChangedFigure, CheckoutChange } from './checkout-changes'

/** Says calmly what is no longer as it was agreed to, before and now, and asks. Nothing was ordered or charged. */
export function ChangedDialog({
  change,
  onTake,
  onLeave,
}: {
  change: CheckoutChange
  /** Yes to what it is now. */
  onTake: () => void
  /** Not like this: the order stays where it was. */
  onLeave: () => void
}) {
  const t = useTranslations('checkout.changed')
  const f = useFormat()
  const isWindow = change.kind === 'window'
  return (
    <Dialog
      open
      onOpenChange={open => !open && onLeave()}
      title={t(isWindow ? 'windowTitle' : 'amountsTitle')}
      text={t('nothingDone')}
      footer={
        <>
          <Button onClick={onLeave}>{t(isWindow ? 'otherWindow' : 'leave')}</Button>
          {isWindow ? (
            change.next && (
              <Button kind="primary" onClick={onTake}>
                {t('takeWindow', { window: `${change.next.deliveryStart}–${change.next.deliveryEnd}` })}
              </Button>
            )
          ) : (
            <Button kind="primary" onClick={onTake}>
              {t('takeAmounts', { amount: f.money(change.total.after) })}
            </Button>
          )}
        </>
      }
    >
      {isWindow ? <Windows change={change} /> : <Amounts change={change} />}
    </Dialog>
  )
}

function Windows({ change: { was, next } }: { change: Extract<CheckoutChange, { kind: 'window' }> }) {
  const t = useTranslations('checkout.changed')
  const f = useFormat()
  const text = (window: typeof was) =>
    `${f.day(window.deliveryStartDate)}, ${window.deliveryStart}–${window.deliveryEnd}`
  return (
    <dl className="space-y-2 text-note">
      <div className="flex justify-between gap-4">
        <dt className="text-text2">{t('before')}</dt>
        <dd className="num">
          <del className="text-text3">{text(was)}</del>
        </dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-text2">{t('next')}</dt>
        <dd className="num font-semibold">{next ? text(next) : t('noWindow')}</dd>
      </div>
    </dl>
  )
}

function Amounts({ change }: { change: Extract<CheckoutChange, { kind: 'amounts' }> }) {
  const t = useTranslations('checkout')
  const menuTexts = useTranslations('menu')
  const { lines, price, parts, total } = change
  return (
    <div className="space-y-4">
      <table className="w-full text-note">
        <thead>
          <tr className="text-meta text-text3">
            <th scope="col" className="pb-2 text-left font-medium">
              <span className="sr-only">{t('changed.what')}</span>
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              {t('changed.before')}
            </th>
            <th scope="col" className="pb-2 pl-4 text-right font-medium">
              {t('changed.now')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {lines.map(line => (
            <FigureRow key={line.name} text={line.name} figure={line} />
          ))}
          {price.map(figure => (
            <FigureRow key={figure.name} text={menuTexts(`price.${figure.name}`)} figure={figure} />
          ))}
          {total.before !== total.after && (
            <FigureRow text={menuTexts('price.total')} figure={{ name: 'total', ...total }} strong />
          )}
        </tbody>
        {parts.length > 0 && (
          <tbody className="divide-y border-t">
            <tr>
              <th scope="rowgroup" colSpan={3} className="pt-4 pb-1 text-left font-semibold">
                {menuTexts('price.paidWith')}
              </th>
            </tr>
            {parts.map(part => (
              <FigureRow key={part.name} text={menuTexts(`price.sources.${part.name}`)} figure={part} />
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

function FigureRow({ text, figure, strong }: { text: string; figure: ChangedFigure; strong?: boolean }) {
  const f = useFormat()
  const money = (cents: number | null) => (cents === null ? '–' : f.money(cents))
  return (
    <tr className={strong ? 'font-semibold' : undefined}>
      <th scope="row" className="py-2 text-left font-normal">
        {text}
      </th>
      <td className="money py-2 text-right">
        <del className="text-text3">{money(figure.before)}</del>
      </td>
      <td className="money py-2 pl-4 text-right font-semibold">{money(figure.after)}</td>
    </tr>
  )
}
