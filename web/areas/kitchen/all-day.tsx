import { useTranslations } from 'use-intl'
import type { Total } from './kitchen'

const looks = {
  side: {
    around:
      'm-3 ml-0 w-72 shrink-0 self-start overflow-y-auto max-h-[calc(100%-1.5rem)] rounded-card border bg-surface',
    head: 'px-4 pt-3 pb-1',
    list: 'divide-y divide-line px-4 pb-2',
    item: 'flex gap-3 py-2',
  },
  strip: {
    around: 'mb-3 flex items-stretch overflow-x-auto rounded-card border bg-surface',
    head: 'sticky left-0 shrink-0 content-center border-r bg-surface px-4 py-2.5',
    list: 'flex',
    item: 'flex max-w-64 shrink-0 items-start gap-2 px-3 py-2.5',
  },
}

/** How much of each dish is still to be made, with what was chosen for how many of it. */
export function AllDay({ totals, look }: { totals: readonly Total[]; look: keyof typeof looks }) {
  const t = useTranslations('board')
  const classes = looks[look]
  const count = totals.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section
      aria-label={t('kitchen.stillToCook')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
      tabIndex={0}
      className={classes.around}
    >
      <h2 className={`text-title ${classes.head}`}>
        {t('kitchen.stillToCook')} <span className="num font-normal text-text2">{count}</span>
      </h2>
      {totals.length === 0 ? (
        <p className="px-4 pb-3 text-field text-text3">{t('kitchen.nothingToMake')}</p>
      ) : (
        <ul className={classes.list}>
          {totals.map(({ name, quantity, options }) => (
            <li key={name} className={classes.item}>
              <span className="num min-w-8 text-head">{quantity}</span>
              <div className="min-w-0 text-field">
                <p className="font-semibold">{name}</p>
                {options.length > 0 && (
                  <ul className="text-note text-text2">
                    {options.map(option => (
                      <li key={option.name}>
                        <span className="num font-semibold">{option.quantity}</span> {option.name}
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
