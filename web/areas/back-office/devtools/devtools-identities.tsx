import { UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Chip } from '../../../ui/display/chip'
import { CodeText } from '../../../ui/display/code-text'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { ProviderMark } from '../../identity/sign-in/provider-mark'

/** Whom the local stand-in of Google and Apple spoke for. */
export function DevtoolsIdentities() {
  const t = useTranslations('devtools')
  const format = useFormat()
  const query = trpc.admin.identities.useQuery()
  if (query.isPending) return <SkeletonRows />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  const { isLocal, identities } = query.data
  if (identities.length === 0)
    return (
      <EmptyState
        icon={UserRound}
        title={t('devtools.noIdentities')}
        text={isLocal ? t('devtools.noIdentitiesText') : t('devtools.realProviders')}
      />
    )
  return (
    <ul aria-label={t('devtools.identities')} className="min-h-0 flex-1 overflow-y-auto">
      {identities.map(({ provider, at, subject, email, isEmailVerified, name }) => (
        <li
          key={`${at} ${subject}`}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-gutter py-2.5"
        >
          <ProviderMark provider={provider} />
          <span className="min-w-0 flex-1 basis-52">
            <span className="block truncate font-medium">{name || email}</span>
            <span className="block truncate text-text2">{email}</span>
          </span>
          <Chip tone={isEmailVerified ? 'ok' : 'warn'}>
            {isEmailVerified ? t('devtools.verified') : t('devtools.unverified')}
          </Chip>
          <CodeText value={subject}>{subject.slice(0, 10)}…</CodeText>
          <span className="num text-meta text-text3">{format.dateTime(at)}</span>
        </li>
      ))}
    </ul>
  )
}
