import { useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { COUNTED_ON_SCREENS } from '../../../../src/core/contract/list'
import { LANGUAGES } from '../../../../src/core/rules/languages'
import {
  type Notification,
  type NotificationRecipient,
  RECIPIENT_RESULTS,
} from '../../../../src/modules/customer-relations/notifications/contract/notify'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Private } from '../../../session/incognito'
import { Chip, FilterChip, type Tone } from '../../../ui/display/chip'
import { Skeleton, SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Facts, Section } from '../../../ui/layout/page'
import { Pagination } from '../../../ui/tables/pagination'
import { useAudienceText } from './audience-text'

const LOOK_EVERY_MS = 2000
const PAGE_SIZE = 20
const TONES: Record<NotificationRecipient['result'], Tone> = {
  waiting: 'muted',
  queued: 'info',
  sent: 'ok',
  failed: 'bad',
  skipped: 'warn',
}

const isUnderWay = (one: Notification | undefined) =>
  one !== undefined && (one.state === 'sending' || one.queued > 0)

/** How far a message to many has come, its words, and what became of each person's. */
export function NotificationDetails({ id }: { id: string }) {
  const t = useTranslations('notifications')
  const client = useQueryClient()
  const query = trpc.admin.notifications.show.useQuery(
    { id },
    { refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_EVERY_MS : false) },
  )
  const state = query.data?.state
  useEffect(() => {
    if (state) void client.invalidateQueries({ queryKey: ['collection', 'notifications'] })
  }, [client, state])
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (!query.data) return <Skeleton className="h-64" />
  return (
    <>
      <Progress notification={query.data} />
      <WhatWasSaid notification={query.data} />
      <Section title={t('results.title')} flush>
        <Recipients id={id} counts={query.data} />
      </Section>
    </>
  )
}

function Progress({ notification }: { notification: Notification }) {
  const t = useTranslations('notifications')
  const format = useFormat()
  const { recipients, waiting } = notification
  const done = recipients - waiting
  return (
    <Section title={t('progress.title')}>
      <div className="flex items-center justify-between gap-3 text-note">
        <span>{t('progress.done', { done: format.number(done), count: format.number(recipients) })}</span>
        <span className="num text-text2">{format.percent(recipients ? done / recipients : 1)}</span>
      </div>
      <progress
        aria-label={t('progress.title')}
        value={done}
        max={recipients || 1}
        className="mt-2 h-2 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
    </Section>
  )
}

function WhatWasSaid({ notification }: { notification: Notification }) {
  const t = useTranslations('notifications')
  const audienceText = useAudienceText(notification.audience)
  const { words, title, message, media, url, audience, kind, template } = notification
  const written = LANGUAGES.flatMap(language => {
    const own = words[language]
    return own ? [{ language, ...own }] : []
  })
  return (
    <Section title={t('words.heading')}>
      <Facts
        items={[
          [t('audience.title'), audience ? audienceText(audience) : t('audience.named')] as const,
          [t('kind'), t(`kinds.${kind}.name`)] as const,
          [t('media.title'), media.map(medium => t(`media.${medium}`)).join(', ')] as const,
          ...(template ? [[t('template'), t(`templates.${template as 'missYou'}`)] as const] : []),
          ...(url ? [[t('link'), url] as const] : []),
        ]}
      />
      <ul className="mt-3 flex flex-col gap-2">
        {(written.length ? written : [{ language: undefined, title, message }]).map(one => (
          <li key={one.language ?? 'main'} lang={one.language} className="rounded-ctl bg-sunken px-3 py-2">
            <p className="flex items-center gap-2 font-medium">
              {one.title} {one.language && <Chip>{one.language}</Chip>}
            </p>
            <p className="whitespace-pre-line text-text2">{one.message}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Recipients({ id, counts }: { id: string; counts: Notification }) {
  const t = useTranslations('notifications')
  const format = useFormat()
  const [result, setResult] = useState<NotificationRecipient['result'] | null>(null)
  const [page, setPage] = useState(1)
  const query = trpc.admin.notifications.recipients.useQuery(
    {
      id,
      page,
      limit: PAGE_SIZE,
      countUpTo: COUNTED_ON_SCREENS,
      ...(result ? { filter: { result } } : {}),
    },
    { placeholderData: before => before },
  )
  const { refetch } = query
  const moved = RECIPIENT_RESULTS.map(one => counts[one]).join(' ')
  useEffect(() => {
    if (moved) void refetch()
  }, [refetch, moved])
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />
  const total = query.data?.totalDocs ?? 0
  return (
    <>
      <div className="flex flex-wrap gap-2 px-4 py-3">
        {RECIPIENT_RESULTS.filter(one => counts[one] > 0 || one === result).map(one => (
          <FilterChip
            key={one}
            pressed={result === one}
            onPress={() => {
              setResult(result === one ? null : one)
              setPage(1)
            }}
          >
            {t(`results.${one}`)} {format.number(counts[one])}
          </FilterChip>
        ))}
      </div>
      {query.isPending ? (
        <SkeletonRows rows={4} />
      ) : total === 0 ? (
        <EmptyState icon={Users} title={t('results.none')} />
      ) : (
        <ul className="divide-y border-t">
          {query.data?.docs.map(one => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <span className="min-w-0 flex-1 basis-40 truncate">
                <Private of="name">{one.name}</Private>
              </span>
              {one.medium && <span className="text-meta text-text2">{t(`media.${one.medium}`)}</span>}
              <span className="num text-meta text-text3">{one.at && format.dateTime(one.at)}</span>
              <Chip tone={TONES[one.result]}>
                {one.reason ? t(`reasons.${one.reason}`) : t(`results.${one.result}`)}
              </Chip>
              {one.error && <p className="w-full text-bad text-meta">{one.error}</p>}
            </li>
          ))}
        </ul>
      )}
      {(total > PAGE_SIZE || query.data?.isTotalCapped) && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          total={total}
          isTotalCapped={query.data?.isTotalCapped}
          onPage={setPage}
        />
      )}
    </>
  )
}
