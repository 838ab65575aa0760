import { Wrench } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Banner } from '../../../ui/feedback/banner'
import { openShellDialog } from '../../shell/navigation/shell-dialogs'

/** Reminds super admins, who notice nothing themselves, that all others are kept out. */
export default function MaintenanceStrip() {
  const t = useTranslations('maintenance')
  const format = useFormat()
  const { data } = trpc.public.status.useQuery(undefined, { refetchInterval: 60_000 })
  if (!data?.maintenance) return null
  return (
    <Banner
      strip
      tone="warn"
      icon={Wrench}
      action={
        <button
          type="button"
          onClick={() => openShellDialog('maintenance')}
          className="min-h-8 rounded-ctl border border-current px-3 font-semibold text-dense pointer-coarse:min-h-11"
        >
          {t('maintenance.turnOff')}
        </button>
      }
    >
      {t('maintenance.isOn')}
      {data.until && ` ${t('maintenance.until', { when: format.dateTime(data.until) })}`}
    </Banner>
  )
}
