import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Ago } from '../../../ui/display/figures'
import { toast } from '../../../ui/feedback/toast'
import { Section } from '../../../ui/layout/page'

/** Jobs that the queue has given up: how many of each kind, since when, and once more. Nothing where there are none. */
export function FailedJobs() {
  const t = useTranslations('health.failedJobs')
  const format = useFormat()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const { data } = trpc.admin.failedJobs.list.useQuery()
  const retry = trpc.admin.failedJobs.retry.useMutation()
  if (!data?.kinds.length) return null
  const again = async (kind: string) => {
    const { count } = await retry.mutateAsync({ kind })
    toast.success(t('queued', { count }))
    await Promise.all([utils.admin.failedJobs.invalidate(), utils.admin.health.invalidate()])
  }
  return (
    <Section title={t('title')} flush>
      <ul className="divide-y">
        {data.kinds.map(({ kind, count, until }) => (
          <li key={kind} className="flex min-h-14 items-center gap-3 px-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium font-mono">{kind}</p>
              <p className="text-meta text-text2">
                <span className="num">{t('count', { count: format.number(count) })}</span> <Ago at={until} />
              </p>
            </div>
            <ActionButton
              size="small"
              kind="outline"
              icon={RotateCw}
              action={() => again(kind)}
              onError={error => void toast.error(failureText(error))}
            >
              {t('retry')}
            </ActionButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
