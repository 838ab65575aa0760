import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Banner } from '../../../ui/feedback/banner'
import { ProgressBar } from '../../../ui/feedback/progress-bar'
import type { Load } from './use-load'

const KILO = 1000

/** A size in words. */
export function useSizeText() {
  const t = useTranslations('accounting')
  const format = useFormat()
  return (bytes: number) =>
    bytes < KILO * KILO
      ? t('kilobytes', { size: format.number(Math.ceil(bytes / KILO)) })
      : t('megabytes', { size: format.number(Math.round(bytes / KILO / 100) / 10) })
}

/** How far the file is, or what became of it. */
export function LoadReport({ load }: { load: Load }) {
  const t = useTranslations('accounting')
  const sizeText = useSizeText()
  const failureText = useFailureText()
  switch (load.state) {
    case 'idle':
      return null
    case 'loading':
      return (
        <div className="space-y-1">
          <ProgressBar
            label={t('loading', { name: load.name })}
            done={load.bytes}
            of={Math.max(load.of, load.bytes + 1)}
          />
          <p className="num text-meta text-text2">
            {t('loaded', { done: sizeText(load.bytes), all: sizeText(Math.max(load.of, load.bytes)) })}
          </p>
        </div>
      )
    case 'done':
      return <Banner tone="ok">{t('done', { name: load.name, size: sizeText(load.bytes) })}</Banner>
    case 'failed':
      return <Banner tone="bad">{load.isBroken ? t('broken') : failureText(load.error)}</Banner>
  }
}
