import type { UseQueryResult } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { NotificationPreview as Preview } from '../../../../src/modules/customer-relations/notifications/contract/notify'
import { useFormat } from '../../../i18n/format'
import { Private } from '../../../session/incognito'
import { Chip } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Facts, Section } from '../../../ui/layout/page'

/** Whom it reaches and how, and what the first of them read. */
export function NotificationPreview({
  query,
  isWritten,
}: {
  query: UseQueryResult<Preview>
  isWritten: boolean
}) {
  const t = useTranslations('notifications')
  const format = useFormat()
  const { data } = query
  if (query.isError && !data) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (!data)
    return (
      <Section title={t('preview.title')} flush>
        <SkeletonRows rows={6} />
      </Section>
    )
  const ways = (['push', 'email', 'sms'] as const).filter(way => data[way] > 0)
  return (
    <div className="flex flex-col gap-4" aria-busy={query.isFetching}>
      <Section title={t('preview.title')}>
        {data.recipients === 0 ? (
          <EmptyState icon={Users} title={t('preview.nobody')} text={t('preview.nobodyText')} />
        ) : (
          <>
            <p className="mb-3 text-title num" aria-live="polite">
              {t('preview.people', { count: data.recipients })}
            </p>
            <Facts
              items={[
                ...ways.map(way => [t(`media.${way}`), <N key={way}>{format.number(data[way])}</N>] as const),
                ...(data.notWanted
                  ? [[t('reasons.notWanted'), <N key="no">{format.number(data.notWanted)}</N>] as const]
                  : []),
                ...(data.withoutWay
                  ? [[t('reasons.unreachable'), <N key="way">{format.number(data.withoutWay)}</N>] as const]
                  : []),
                [
                  t('audience.languages'),
                  <span key="languages" className="flex flex-wrap gap-1.5">
                    {Object.entries(data.languages)
                      .filter(([, count]) => count)
                      .map(([language, count]) => (
                        <Chip key={language}>
                          {language} {format.number(count)}
                        </Chip>
                      ))}
                  </span>,
                ] as const,
              ]}
            />
          </>
        )}
      </Section>
      {data.sample.length > 0 && (
        <Section title={t('preview.samples')} flush>
          <ul className="divide-y">
            {data.sample.map(one => (
              <li key={one.id} className="px-4 py-3">
                <div className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 flex-1 truncate font-medium">
                    <Private of="name">{one.name}</Private>
                  </span>
                  <Chip>{one.language}</Chip>
                  {one.medium ? (
                    <Chip tone="ok">{t(`media.${one.medium}`)}</Chip>
                  ) : (
                    <Chip tone="warn">{t(`reasons.${one.reason ?? 'unreachable'}`)}</Chip>
                  )}
                </div>
                {isWritten && (
                  <div lang={one.language} className="mt-1.5 rounded-ctl bg-sunken px-3 py-2 text-note">
                    <p className="font-medium">{one.title}</p>
                    <p className="whitespace-pre-line text-text2">{one.message}</p>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

const N = ({ children }: { children: string }) => <span className="num">{children}</span>
