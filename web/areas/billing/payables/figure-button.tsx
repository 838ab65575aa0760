import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { lazyDialog } from '../../../router/lazy-dialog'
import type { Figure } from './figure-explanation'

const FigureExplanation = lazyDialog(() =>
  import('./figure-explanation').then(({ FigureExplanation: Dialog }) => Dialog),
)

/** A figure that says what it is made of when it is pressed. */
export function FigureButton(figure: Figure) {
  const t = useTranslations('payables')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('explainFigure', {
          figure: t(`figures.${figure.kind}`),
          amount: format.money(figure.cents),
        })}
        className="money min-h-6 rounded-xs underline decoration-dashed decoration-text3 underline-offset-4 hover:text-brand pointer-coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        {format.money(figure.cents)}
      </button>
      {isOpen && <FigureExplanation open figure={figure} onClose={() => setOpen(false)} />}
    </>
  )
}
