import { useQueryClient } from '@tanstack/react-query'
import { Plus, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Chip } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Switch } from '../../../ui/fields/toggles'
import { Section } from '../../../ui/layout/page'

const GrantDialog = lazy(() =>
  import('./grant-dialog').then(({ GrantDialog: dialog }) => ({ default: dialog })),
)

type Permission = Outputs['admin']['permissions']['list']['docs'][number]

const MOST = 100

/** What somebody may do, where and until when; super admins give more and take it back. */
export function UserPermissions({ userId, name }: { userId: string; name: string }) {
  const t = useTranslations('users')
  const { isSuperAdmin } = useSession()
  const client = useQueryClient()
  const query = trpc.admin.permissions.list.useQuery({ userId, limit: MOST })
  const [showsOver, setShowsOver] = useState(false)
  const [isGranting, setIsGranting] = useState(false)
  const [revoking, setRevoking] = useState<Permission | null>(null)
  const roles = useTranslations('session')
  const all = query.data?.docs ?? []
  const shown = all.filter(({ state }) => showsOver || state === 'active' || state === 'pending')
  const refresh = async () => {
    await Promise.all([query.refetch(), client.invalidateQueries({ queryKey: ['collection', 'people'] })])
  }
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />
  return (
    <div className="space-y-4 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <Switch checked={showsOver} onChange={setShowsOver} label={t('permissions.showOver')} />
        {isSuperAdmin && (
          <div className="ml-auto">
            <Button kind="primary" icon={Plus} onClick={() => setIsGranting(true)}>
              {t('permissions.give')}
            </Button>
          </div>
        )}
      </div>
      <Section flush>
        {query.isPending ? (
          <SkeletonRows rows={3} />
        ) : shown.length === 0 ? (
          <EmptyState icon={ShieldCheck} title={t('permissions.none')} text={t('permissions.noneText')} />
        ) : (
          <ul className="divide-y">
            {shown.map(one => (
              <PermissionLine
                key={one.id}
                permission={one}
                onRevoke={isSuperAdmin && one.state !== 'revoked' ? () => setRevoking(one) : null}
              />
            ))}
          </ul>
        )}
      </Section>
      {isGranting && (
        <Suspense>
          <GrantDialog
            userId={userId}
            name={name}
            onClose={() => setIsGranting(false)}
            onGranted={async given => {
              await refresh()
              toast.success(t('permissions.given', { name, role: roles(`roles.${given.type}`) }))
            }}
          />
        </Suspense>
      )}
      {revoking && (
        <ConfirmDialog
          open
          onOpenChange={() => setRevoking(null)}
          title={t('permissions.revokeTitle', { role: roles(`roles.${revoking.type}`), name })}
          text={t('permissions.revokeText')}
          confirm={t('permissions.revokeSlide')}
          danger
          slide
          action={async () => {
            await api.admin.permissions.revoke.mutate({ id: revoking.id })
            await refresh()
          }}
        />
      )}
    </div>
  )
}

function PermissionLine({ permission, onRevoke }: { permission: Permission; onRevoke: (() => void) | null }) {
  const t = useTranslations('users')
  const office = useTranslations('collection')
  const roles = useTranslations('session')
  const format = useFormat()
  const { scope, scopeNames, validFrom, validUntil, revokedAt, createdAt } = permission
  const places = [
    ...Object.values(scopeNames),
    ...(scope.cities ?? []).map(city => office(`choices.city.${city as 'bcn'}`)),
  ]
  const role = roles(`roles.${permission.type}`)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{role}</span>
          <StatusChip of="record" status={permission.state} />
        </div>
        <div className="mt-1 flex flex-wrap gap-1">
          {places.length > 0 ? (
            places.map(place => <Chip key={place}>{place}</Chip>)
          ) : (
            <span className="text-text3">{t('permissions.everywhere')}</span>
          )}
        </div>
        <p className="mt-1 text-meta text-text3">
          {revokedAt
            ? t('permissions.revokedAt', { at: format.dateTime(revokedAt) })
            : t('permissions.since', { at: format.date(validFrom ?? createdAt) })}
          {validUntil && !revokedAt && <> · {t('permissions.until', { at: format.dateTime(validUntil) })}</>}
        </p>
      </div>
      {onRevoke && (
        <Button size="small" onClick={onRevoke} aria-label={t('permissions.revokeOne', { role })}>
          {t('permissions.revoke')}
        </Button>
      )}
    </li>
  )
}
