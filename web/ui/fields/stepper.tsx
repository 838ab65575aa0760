import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '../cx'

export interface StepperProps {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** What is counted: "Poke de salmó". */
  label: string
  /** At zero only the plus remains: how a product card starts. */
  collapses?: boolean
  /** Lies on a picture. */
  floating?: boolean
  /** Somebody wants more than there is. */
  onMost?: () => void
}

/** Less and more, with the count between. */
export function Stepper({
  value,
  onChange,
  min = 0,
  max = 999,
  label,
  collapses,
  floating,
  onMost,
}: StepperProps) {
  const t = useTranslations('ui')
  const empty = collapses && value <= min
  const round = 'grid size-9 place-items-center rounded-full pointer-coarse:size-11'
  return (
    <fieldset
      className={cx(
        'inline-flex items-center rounded-full',
        floating ? 'bg-surface shadow-pop' : !empty && 'border bg-surface',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {!empty && (
        <>
          <button
            type="button"
            data-step="less"
            aria-label={t('stepper.less', { name: label })}
            aria-disabled={value <= min || undefined}
            onClick={() => value > min && onChange(value - 1)}
            className={cx(round, 'text-text2 hover:text-text aria-disabled:opacity-40')}
          >
            <Minus size={16} aria-hidden />
          </button>
          <output className="num min-w-6 text-center font-semibold">{value}</output>
        </>
      )}
      <button
        type="button"
        data-step="more"
        aria-label={t(empty ? 'stepper.add' : 'stepper.more', { name: label })}
        aria-disabled={value >= max || undefined}
        onClick={() => (value < max ? onChange(value + 1) : onMost?.())}
        className={cx(
          round,
          'aria-disabled:opacity-40',
          empty ? 'text-brand' : 'bg-brand text-onBrand not-aria-disabled:hover:bg-brandHover',
          empty && !floating && 'border bg-surface',
        )}
      >
        <Plus size={16} aria-hidden />
      </button>
    </fieldset>
  )
}
