import { useTranslations } from 'use-intl'
import { mapColours } from '../../../map/map-colours'
import { useScheme } from '../../../use-scheme'

/** What the marks on the map mean. */
export function Legend() {
  const t = useTranslations('map-layers')
  const hues = mapColours[useScheme()]
  const circle = 'rounded-full'
  const entries = [
    { text: t('silent'), shape: circle, border: hues.late, fill: hues.courier },
    { text: t('quiet'), shape: circle, border: hues.away, fill: hues.courier },
    { text: t('late'), shape: circle, border: hues.late, fill: 'transparent' },
    { text: t('waiting'), shape: circle, border: hues.waiting, fill: 'transparent' },
    { text: t('pickup'), shape: 'rounded-[4px]', border: hues.brand, fill: hues.brand },
    { text: t('dropoff'), shape: circle, border: hues.brand, fill: hues.brand },
  ]
  return (
    <details className="absolute bottom-6 left-2 z-10 rounded-ctl border bg-surface text-meta shadow-pop">
      <summary className="cursor-pointer px-2.5 py-1.5 font-medium pointer-coarse:py-3">
        {t('legend')}
      </summary>
      <ul className="flex flex-col gap-1 px-2.5 pb-2">
        {entries.map(({ text, shape, border, fill }) => (
          <li key={text} className="flex items-center gap-2">
            <span
              aria-hidden
              className={`size-4 shrink-0 border-[3px] ${shape}`}
              style={{ borderColor: border, background: fill }}
            />
            {text}
          </li>
        ))}
      </ul>
    </details>
  )
}
