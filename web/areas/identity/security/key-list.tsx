import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { API_KEY_SCOPE_NAMES, type ApiKeyScope } from '../../../../src/core/rules/access/api-key-scopes'
import { api, type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Chip } from '../../../ui/display/chip'
import { Ago } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Section } from '../../../ui/layout/page'

type Key = Outputs['app']['apiKeys']['list']['docs'][number]

const MOST = 100

/** The keys that call for somebody: one's own, or those of the person that is looked at. */
export function KeyList({ userId }: { userId?: string }) {
  const t = useTranslations('account')
  const query = trpc.app.apiKeys.list.useQuery({ limit: MOST, ...(userId ? { userId } : {}) })
  const [ending, setEnding] = useState<{ key: Key; act: 'revoke' | 'remove' } | null>(null)
  const keys = query.data?.docs ?? []
  return (
    <Section title={t(userId ? 'keys.title' : 'keys.yours')} flush>
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : query.isPending ? (
        <SkeletonRows rows={2} />
      ) : keys.length === 0 ? (
        <NoKeys isOwn={!userId} />
      ) : (
        <ul className="divide-y">
          {keys.map(key => (
            <KeyLine
              key={key.id}
              apiKey={key}
              onRevoke={() => setEnding({ key, act: 'revoke' })}
              onRemove={() => setEnding({ key, act: 'remove' })}
            />
          ))}
        </ul>
      )}
      {ending && (
        <ConfirmDialog
          open
          onOpenChange={() => setEnding(null)}
          title={t(`keys.${ending.act}Title`, { name: ending.key.name })}
          text={t(`keys.${ending.act}Text`)}
          confirm={t(`keys.${ending.act}`)}
          danger
          action={async () => {
            await api.app.apiKeys[ending.act].mutate({ id: ending.key.id })
            await query.refetch()
            toast.success(t(`keys.${ending.act}d`, { name: ending.key.name }))
          }}
        />
      )}
    </Section>
  )
}

function NoKeys({ isOwn }: { isOwn: boolean }) {
  const t = useTranslations('account')
  return isOwn ? (
    <EmptyState icon={KeyRound} title={t('keys.none')} text={t('keys.noneText')} />
  ) : (
    <p className="p-4 text-text3">{t('keys.none')}</p>
  )
}

function KeyLine({
  apiKey,
  onRevoke,
  onRemove,
}: {
  apiKey: Key
  onRevoke: () => void
  onRemove: () => void
}) {
  const t = useTranslations('security')
  const accountTexts = useTranslations('account')
  const format = useFormat()
  const { name, prefix, scopes, expiresAt, lastUsedAt, revokedAt, createdAt } = apiKey
  const state = revokedAt ? 'revoked' : expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'active'
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-words font-medium">{name}</span>
          <StatusChip of="record" status={state} />
        </div>
        <p className="num font-mono text-meta text-text3">{prefix}…</p>
        <div className="mt-1 flex flex-wrap gap-1">
          {scopes.map(scope => (
            <Chip key={scope}>{isScope(scope) ? t(`keys.scopes.${wordOf(scope)}.name`) : scope}</Chip>
          ))}
        </div>
        <p className="mt-1 text-meta text-text3">
          {accountTexts('keys.made', { at: format.date(createdAt) })} ·{' '}
          {expiresAt
            ? accountTexts('keys.until', { at: format.date(expiresAt) })
            : accountTexts('keys.forever')}{' '}
          ·{' '}
          {lastUsedAt ? (
            <>
              {accountTexts('keys.used')} <Ago at={lastUsedAt} />
            </>
          ) : (
            accountTexts('keys.neverUsed')
          )}
        </p>
      </div>
      {state === 'active' ? (
        <Button size="small" onClick={onRevoke} aria-label={accountTexts('keys.revokeOne', { name })}>
          {accountTexts('keys.revoke')}
        </Button>
      ) : (
        <Button size="small" onClick={onRemove} aria-label={accountTexts('keys.removeOne', { name })}>
          {accountTexts('keys.remove')}
        </Button>
      )}
    </li>
  )
}

const isScope = (scope: string): scope is ApiKeyScope => (API_KEY_SCOPE_NAMES as string[]).includes(scope)

/** Names of texts have no colon in them. */
export const wordOf = (scope: ApiKeyScope) =>
  scope.replace(':', '_') as ApiKeyScope extends infer S
    ? S extends `${infer Of}:${infer What}`
      ? `${Of}_${What}`
      : never
    : never
