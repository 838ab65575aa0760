import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Chip } from '../../../ui/display/chip'
import { Ago } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Section } from '../../../ui/layout/page'
import { Pagination } from '../../../ui/tables/pagination'
import { KeyList } from '../security/key-list'
import { AppText } from './app-text'

type Session = Outputs['admin']['users']['sessions']['docs'][number]

const PAGE_SIZE = 20
const ICONS: Record<Session['device']['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Laptop,
  app: Smartphone,
  unknown: MonitorSmartphone,
}

/** Where somebody is signed in and was, who acted in their name, and the keys that call for them. */
export function UserSessions({ userId }: { userId: string }) {
  const t = useTranslations('users')
  const [page, setPage] = useState(1)
  const [ending, setEnding] = useState<Session | null>(null)
  const query = trpc.admin.users.sessions.useQuery(
    { userId, page, limit: PAGE_SIZE },
    { placeholderData: before => before },
  )
  const total = query.data?.totalDocs ?? 0
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />
  return (
    <div className="space-y-4 p-4">
      <Section title={t('sessions.title')} flush>
        {query.isPending ? (
          <SkeletonRows rows={4} />
        ) : total === 0 ? (
          <EmptyState icon={MonitorSmartphone} title={t('sessions.none')} />
        ) : (
          <ul className="divide-y">
            {query.data?.docs.map(one => (
              <SessionLine key={one.id} session={one} onEnd={() => setEnding(one)} />
            ))}
          </ul>
        )}
        {total > PAGE_SIZE && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
      </Section>
      <KeyList userId={userId} />
      {ending && (
        <ConfirmDialog
          open
          onOpenChange={() => setEnding(null)}
          title={t('sessions.endTitle')}
          text={t('sessions.endText')}
          confirm={t('sessions.end')}
          danger
          action={async () => {
            await api.admin.users.endSession.mutate({ id: ending.id })
            await query.refetch()
            toast.success(t('sessions.ended'))
          }}
        />
      )}
    </div>
  )
}

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useTranslations('users')
  const { device, place, method, isSupport, supportName, supportReason, endedAt, expiresAt } = session
  const Icon = ICONS[device.kind]
  const isOver = endedAt !== null || expiresAt.getTime() <= Date.now()
  const name = [device.browser, device.system].filter(Boolean).join(' · ') || t('sessions.unknown')
  const way = method && (`methods.${method}` as 'methods.password')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <Icon size={18} aria-hidden className="shrink-0 text-text3" />
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          {isOver ? <Chip>{t('sessions.over')}</Chip> : <Chip tone="ok">{t('sessions.open')}</Chip>}
          {isSupport && <Chip tone="purple">{t('sessions.support', { name: supportName ?? '' })}</Chip>}
        </div>
        <p className="text-meta text-text3">
          {[way && (t.has(way) ? t(way) : method), place, supportReason].filter(Boolean).join(' · ')}
        </p>
        {session.clientInfo && (
          <p className="text-meta text-text3">
            <AppText client={session.clientInfo} />
          </p>
        )}
        <p className="text-meta text-text3">
          {t('sessions.lastUsed')} <Ago at={session.lastUsedAt} />
        </p>
      </div>
      {!isOver && (
        <Button size="small" onClick={onEnd} aria-label={t('sessions.endOne', { name })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
