import { useTranslations } from 'use-intl'
import { useNow } from '../routes/use-now'

/** How much of the time that it was given has passed. */
export function Thinking({ since, seconds }: { since: number; seconds: number }) {
  const t = useTranslations('dispatch')
  const now = useNow(200)
  const passed = Math.min(seconds, Math.max(0, (now - since) / 1000))
  return (
    <div role="status" className="space-y-2 py-6">
      <p className="font-medium">{t('optimise.thinking')}</p>
      <progress
        className="h-2 w-full accent-brand"
        max={seconds}
        value={passed}
        aria-label={t('optimise.thinking')}
      />
      <p className="text-meta text-text2">{t('optimise.thinkingText', { count: seconds })}</p>
    </div>
  )
}
