import { Check } from 'lucide-react'
import { cx } from '../cx'

export interface ProgressStepsProps {
  steps: readonly { label: string; detail?: string }[]
  /** Index of the step that is going on; as many as there are steps: all done. */
  current: number
  label: string
}

/** How far something has come: four steps of an order, the pages of a form. */
export function ProgressSteps({ steps, current, label }: ProgressStepsProps) {
  return (
    <ol aria-label={label} className="flex">
      {steps.map((step, index) => {
        const done = index < current
        const now = index === current
        return (
          <li key={step.label} aria-current={now ? 'step' : undefined} className="relative min-w-0 flex-1">
            {index > 0 && (
              <span
                aria-hidden
                className={cx(
                  'absolute top-3.5 right-1/2 h-0.5 w-full -translate-y-1/2',
                  done || now ? 'bg-brand' : 'bg-line',
                )}
              />
            )}
            <div className="relative flex flex-col items-center gap-1.5 px-1 text-center">
              <span
                aria-hidden
                className={cx(
                  'num z-[1] grid size-7 place-items-center rounded-full font-semibold text-meta',
                  done && 'bg-brand text-onBrand',
                  now && 'bg-saffron text-[#161a17]',
                  !done && !now && 'border bg-surface text-text3',
                )}
              >
                {done ? <Check size={15} /> : index + 1}
              </span>
              <span className={cx('text-meta', now ? 'font-semibold text-text' : 'text-text2')}>
                {step.label}
              </span>
              {step.detail && <span className="num text-chip text-text3">{step.detail}</span>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
