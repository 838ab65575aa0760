import { LifeBuoy, LogOut, type LucideIcon, Monitor, Smartphone, Tablet, Terminal } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Chip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { AccountPage } from '../account/account-page'

type Device = Outputs['app']['auth']['devices']['list'][number]

const icons: Record<Device['device']['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Monitor,
  app: Terminal,
  unknown: Monitor,
}
const methods = [
  'password',
  'magic-link',
  'email-pin',
  'phone',
  'google',
  'apple',
  'session-transfer',
] as const

/** Where one is signed in, and the way to end it elsewhere. */
export default function SessionsScreen() {
  const t = useTranslations('security')
  const accountTexts = useTranslations('account')
  const failureText = useFailureText()
  const devices = trpc.app.auth.devices.list.useQuery()
  const { list } = trpc.useUtils().app.auth.devices
  const [isEndingAll, setEndingAll] = useState(false)
  const refused = (error: unknown) => {
    setEndingAll(false)
    toast.error(failureText(error))
    void devices.refetch()
  }
  // What has ended goes from the list at once: until it was asked for anew, it could be ended again.
  const keep = (stays: (one: Device) => boolean) => list.setData(undefined, all => all?.filter(stays))
  const endAll = async () => {
    setEndingAll(true)
    await api.app.auth.devices.endAll.mutate()
    keep(({ isCurrent }) => isCurrent)
  }
  const endedAll = () => {
    setEndingAll(false)
    void devices.refetch()
  }
  const ended = ({ id }: Device) => {
    keep(one => one.id !== id)
    void devices.refetch()
  }
  const others = devices.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <AccountPage
      title={accountTexts('sessions.title')}
      text={t('sessions.text')}
      actions={
        (others.length > 0 || isEndingAll) && (
          <ActionButton kind="outline" icon={LogOut} action={endAll} onDone={endedAll} onError={refused}>
            {t('sessions.endAll')}
          </ActionButton>
        )
      }
    >
      {devices.isError ? (
        <ErrorState error={devices.error} onRetry={() => devices.refetch()} />
      ) : devices.isPending ? (
        <Skeleton className="h-60 rounded-card" />
      ) : (
        <ul className="divide-y rounded-card border bg-surface">
          {devices.data.map(one => (
            <DeviceRow
              key={one.id}
              one={one}
              isEnding={isEndingAll}
              onEnded={() => ended(one)}
              onError={refused}
            />
          ))}
        </ul>
      )}
    </AccountPage>
  )
}

function DeviceRow({
  one,
  isEnding,
  onEnded,
  onError,
}: {
  one: Device
  /** Together with all others. */
  isEnding: boolean
  onEnded: () => void
  onError: (error: unknown) => void
}) {
  const t = useTranslations('security')
  const f = useFormat()
  const { browser, system, kind } = one.device
  const Icon = one.isSupport ? LifeBuoy : icons[kind]
  const name = one.isSupport
    ? t('sessions.support')
    : browser && system
      ? t('sessions.browserOn', { browser, system })
      : (browser ?? system ?? t(kind === 'app' ? 'sessions.app' : 'sessions.unknown'))
  const method = methods.find(known => known === one.method)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-mutedSoft text-text2">
        <Icon size={19} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {one.isCurrent && <Chip tone="ok">{t('sessions.here')}</Chip>}
        </p>
        <p className="num text-meta text-text2">
          {[
            one.isCurrent ? null : t('sessions.lastUsed', { at: f.dateTime(one.lastUsedAt) }),
            one.place && t('sessions.network', { place: one.place }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="num text-meta text-text3">
          {t('sessions.since', { at: f.dateTime(one.createdAt) })}
          {method && ` · ${t(`sessions.methods.${method}`)}`}
        </p>
      </div>
      {!one.isCurrent && (
        <ActionButton
          kind="outline"
          size="small"
          disabled={isEnding}
          aria-label={t('sessions.endOne', { name })}
          action={() => api.app.auth.devices.end.mutate({ id: one.id })}
          onDone={onEnded}
          onError={onError}
        >
          {t('sessions.end')}
        </ActionButton>
      )}
    </li>
  )
}
