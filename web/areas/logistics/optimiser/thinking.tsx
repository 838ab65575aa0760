import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useNow } from '../routes/use-now'

const LOOK_EVERY_MS = 500

/** How much of its time has passed, and how good the routes are that it has found so far. */
export function Thinking({ since, seconds }: { since: number; seconds: number }) {
  const t = useTranslations('dispatch')
  const now = useNow(200)
  const passed = Math.min(seconds, Math.max(0, (now - since) / 1000))
  const { data } = trpc.logistics.routes.optimising.useQuery(undefined, {
    refetchInterval: LOOK_EVERY_MS,
    gcTime: 0,
  })
  return (
    <div className="space-y-2 py-6">
      <p role="status" className="font-medium">
        {t('optimise.thinking')}
      </p>
      <progress
        className="h-2 w-full accent-brand"
        max={seconds}
        value={passed}
        aria-label={t('optimise.thinking')}
      />
      <p className="num min-h-5 text-meta text-text2">
        {data?.isRunning
          ? t('optimise.progress', {
              tries: data.iterations,
              routes: data.routes,
              left: data.left,
            })
          : t('optimise.thinkingText', { count: seconds })}
      </p>
    </div>
  )
}
