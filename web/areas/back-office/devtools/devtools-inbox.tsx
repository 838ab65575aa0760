import { Bell, Lock, type LucideIcon, Mail, MessageSquareText, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { COUNTED_ON_SCREENS } from '../../../../src/core/contract/list'
import { trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Chip, type Tone } from '../../../ui/display/chip'
import { CodeText } from '../../../ui/display/code-text'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { FilterBar } from '../../../ui/tables/filter-bar'
import { Pagination } from '../../../ui/tables/pagination'
import { MessageBody } from './message-body'

const PAGE_SIZE = 20
const REFRESH_MS = 15_000
const media = ['email', 'sms', 'push'] as const
type Medium = (typeof media)[number]
const iconOf: Record<Medium, LucideIcon> = { email: Mail, sms: MessageSquareText, push: Bell }
const toneOf: Record<'queued' | 'sent' | 'failed', Tone> = { queued: 'muted', sent: 'ok', failed: 'bad' }

/** Every mail, text and push message that was written to people, as they get it. */
export function DevtoolsInbox() {
  const t = useTranslations('devtools')
  const collectionTexts = useTranslations('collection')
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [medium, setMedium] = useState<string | null>(null)
  const [state, setState] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<string | null>(null)
  const query = trpc.admin.outgoingMessages.list.useQuery(
    {
      page,
      limit: PAGE_SIZE,
      ...(search ? { search } : {}),
      countUpTo: COUNTED_ON_SCREENS,
      filter: { ...(medium ? { medium } : {}), ...(state ? { state } : {}) },
    },
    { refetchInterval: REFRESH_MS, placeholderData: before => before },
  )
  const rows = query.data?.docs ?? []
  const shownId = openId ?? rows[0]?.id ?? null
  // whoever may not read them is told so, once
  if (readFailure(query.error)?.name === 'Forbidden')
    return <EmptyState icon={Lock} title={t('devtools.notYours')} text={t('devtools.notYoursText')} />
  return (
    <>
      <FilterBar
        search={search}
        onSearch={text => {
          setSearch(text)
          setPage(1)
        }}
        searchLabel={t('devtools.search')}
        filters={[
          {
            key: 'medium',
            label: t('devtools.medium'),
            value: medium,
            onChange: next => {
              setMedium(next)
              setOpenId(null)
              setPage(1)
            },
            options: media.map(value => ({ value, label: t(`devtools.media.${value}`) })),
          },
          {
            key: 'state',
            label: collectionTexts('fields.state'),
            value: state,
            onChange: next => {
              setState(next)
              setPage(1)
            },
            options: (['queued', 'sent', 'failed'] as const).map(value => ({
              value,
              label: t(`devtools.states.${value}`),
            })),
          },
        ]}
      >
        <Button icon={RefreshCw} kind="ghost" onClick={() => void query.refetch()}>
          {t('devtools.refresh')}
        </Button>
      </FilterBar>
      {query.isPending ? (
        <SkeletonRows />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : rows.length === 0 ? (
        <EmptyState icon={Mail} title={t('devtools.empty')} text={t('devtools.emptyText')} />
      ) : (
        <div className="flex min-h-0 flex-1 max-md:flex-none max-md:flex-col">
          <ul
            aria-label={t('devtools.messages')}
            className="min-h-0 overflow-y-auto border-r max-md:max-h-72 max-md:border-b md:w-96 md:shrink-0"
          >
            {rows.map(message => (
              <li key={message.id} className="border-b">
                <button
                  type="button"
                  aria-current={message.id === shownId ? 'true' : undefined}
                  onClick={() => setOpenId(message.id)}
                  className={cx(
                    'block w-full px-gutter py-2.5 text-left -outline-offset-2',
                    message.id === shownId ? 'bg-brandSoft' : 'hover:bg-sunken',
                  )}
                >
                  <span className="flex items-center gap-2">
                    <MediumIcon medium={message.medium} />
                    <span className="min-w-0 flex-1 truncate font-medium">
                      {message.subject ?? message.template}
                    </span>
                    <span className="num text-meta text-text3">{format.time(message.createdAt)}</span>
                  </span>
                  <span className="mt-0.5 flex items-center gap-2 text-text2">
                    <span className="min-w-0 flex-1 truncate">{message.recipient}</span>
                    <Chip tone={toneOf[message.state]}>{t(`devtools.states.${message.state}`)}</Chip>
                  </span>
                  {message.error && (
                    <span className="block truncate text-bad text-meta">{message.error}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
          {shownId && <Message key={shownId} id={shownId} />}
        </div>
      )}
      {(query.data?.totalDocs ?? 0) > PAGE_SIZE && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          total={query.data?.totalDocs ?? 0}
          isTotalCapped={query.data?.isTotalCapped}
          onPage={setPage}
        />
      )}
    </>
  )
}

function MediumIcon({ medium }: { medium: Medium }) {
  const t = useTranslations('devtools')
  const Icon = iconOf[medium]
  return (
    <span className="shrink-0 text-text3">
      <Icon size={14} aria-hidden />
      <span className="sr-only">{t(`devtools.media.${medium}`)}</span>
    </span>
  )
}

function Message({ id }: { id: string }) {
  const t = useTranslations('devtools')
  const format = useFormat()
  const query = trpc.admin.outgoingMessages.show.useQuery({ id })
  if (query.isPending) return <SkeletonRows rows={6} />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  const message = query.data
  const title = message.subject ?? message.template
  const [link] = message.text.match(/https?:\/\/\S+/) ?? []
  const [code] = message.text.match(/\b\d{6}\b/) ?? []
  return (
    <section aria-label={title} className="flex min-h-96 min-w-0 flex-1 flex-col">
      <header className="border-b px-4 py-3">
        <h2 className="font-semibold text-read">{title}</h2>
        <p className="flex flex-wrap items-center gap-x-3 text-text2">
          <span>{message.recipient}</span>
          <span className="num">{format.dateTime(message.createdAt)}</span>
          <span>
            {message.template} · {message.language}
          </span>
          {code && <CodeText>{code}</CodeText>}
          {link && (
            <a href={link} target="_blank" rel="noreferrer" className="text-brand underline">
              {t('devtools.openLink')}
            </a>
          )}
        </p>
      </header>
      <MessageBody message={message} />
    </section>
  )
}
