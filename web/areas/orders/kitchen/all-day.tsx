import { useTranslations } from 'use-intl'
import type { Total } from './kitchen'

const looks = {
  side: {
    around:
      'm-3 ml-0 w-72 shrink-0 self-start overflow-y-auto max-h-[calc(100%-1.5rem)] rounded-card border bg-surface',
    head: 'px-4 pt-3 pb-1',
    list: 'divide-y divide-line px-4 pb-2',
    item: 'flex gap-3 py-2',
    count: 'num min-w-8 text-head',
    dish: 'min-w-0 text-field',
    options: 'text-note text-text2',
  },
  strip: {
    around: 'mb-3 flex overflow-x-auto rounded-card border bg-surface',
    head: 'sticky left-0 shrink-0 border-r bg-surface px-3 py-2',
    list: 'flex',
    item: 'flex shrink-0 items-baseline px-3 py-2 whitespace-nowrap',
    count: 'num mr-2 text-title',
    dish: 'flex items-baseline gap-2 text-field',
    options: 'flex gap-2 text-note text-text2',
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
              <span className={classes.count}>{quantity}</span>
              <div className={classes.dish}>
                <p className="font-semibold">{name}</p>
                {options.length > 0 && (
                  <ul className={classes.options}>
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
