import { ArrowRight, Check, Minus, PackageX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { LocalDate } from '../../../../src/core/rules/local-time'
import { leftOf } from '../../../../src/modules/orders/picking/rules/picked-lines'
import { useFormat } from '../../../i18n/format'
import { Button, IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { HandlingNotes } from '../orders/line-handling'
import { LineAllergens } from '../orders/order-allergens'
import { optionsOf, type PickingLine } from './picking-view'

export interface PickLineProps {
  line: PickingLine
  /** The last day on which what is packed now may be eaten; null: the menu states none. */
  useBy: LocalDate | null
  /** What the person who eats must not have. */
  avoided: readonly string[]
  onPick: () => void
  onTakeBack: () => void
  onMissing: () => void
}

/** One line of an order to pick: a tap puts one more in the bag. */
export function PickLine({ line, useBy, avoided, onPick, onTakeBack, onMissing }: PickLineProps) {
  const t = useTranslations('picking')
  const words = useTranslations('orders.handling')
  const format = useFormat()
  const left = leftOf(line)
  const options = optionsOf(line)
  return (
    <li className="flex items-stretch gap-1 border-b last:border-b-0">
      <button
        type="button"
        onClick={onPick}
        aria-disabled={left === 0 || undefined}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-ctl px-3 py-2 text-left hover:bg-sunken aria-disabled:cursor-default"
      >
        <span
          className={cx(
            'num grid size-12 shrink-0 place-items-center rounded-ctl font-semibold text-title',
            left > 0 ? 'bg-sunken' : line.missing > 0 ? 'bg-warnSoft text-warn' : 'bg-okSoft text-ok',
          )}
        >
          {left > 0 ? left : line.missing > 0 ? line.picked : <Check size={24} aria-hidden />}
        </span>
        <span className="min-w-0 flex-1">
          <span className={cx('block font-medium text-read', left === 0 && 'text-text2')}>{line.name}</span>
          {options && <span className="block text-text2">{options}</span>}
          {line.comment && <span className="block font-semibold text-warn">{line.comment}</span>}
          <HandlingNotes handling={line.handling} />
          {useBy && (
            <span className="block text-text2">
              {words('useBy', { day: format.day(`${useBy}T12:00:00Z`) })}
            </span>
          )}
          <LineAllergens contents={line} declared={avoided} />
          <span className="num block text-meta text-text3">
            {t('lineCount', { picked: line.picked, quantity: line.quantity })}
            {line.sku && ` · ${line.sku}`}
          </span>
          {line.missing > 0 && (
            <span className="flex items-center gap-1 font-medium text-warn">
              {t('missingCount', { count: line.missing })}
              {line.substitute && (
                <>
                  <ArrowRight size={14} aria-hidden />
                  <span className="min-w-0 truncate">{line.substitute.name}</span>
                </>
              )}
            </span>
          )}
        </span>
      </button>
      <div className="flex items-center gap-1 pr-2">
        {line.picked > 0 && (
          <IconButton
            icon={Minus}
            label={t('takeBack', { name: line.name })}
            size="large"
            onClick={onTakeBack}
          />
        )}
        <Button size="large" kind="ghost" icon={PackageX} onClick={onMissing}>
          <span className="max-sm:sr-only">{t('missing')}</span>
          <span className="sr-only">{line.name}</span>
        </Button>
      </div>
    </li>
  )
}
