import { CreditCard, ExternalLink, FileCode2, Lock, Mail, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../api'
import { useFormat } from '../../i18n/format'
import { useSession } from '../../session/session'
import { Button } from '../../ui/button'
import { Chip, type Tone } from '../../ui/chip'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { FilterBar } from '../../ui/filter-bar'
import { PageHeader } from '../../ui/page'
import { Pagination } from '../../ui/pagination'
import { SkeletonRows } from '../../ui/skeleton'

const PAGE_SIZE = 20
const REFRESH_MS = 15_000
const toneOf: Record<'queued' | 'sent' | 'failed', Tone> = { queued: 'muted', sent: 'ok', failed: 'bad' }

/** Every message that was written to people, as they get it, and the ways into the other tools. */
export default function DevtoolsScreen() {
  const t = useTranslations('back-office')
  const screens = useTranslations('shell')
  const { isFor } = useSession()
  const settings = trpc.public.payments.settings.useQuery()
  const simulator = settings.data?.provider === 'simulator' ? settings.data.apiBase : null
  return (
    <>
      <PageHeader
        title={screens('screens.devtools')}
        actions={
          <>
            {simulator && (
              <Button asChild>
                <a href={simulator} target="_blank" rel="noreferrer">
                  <CreditCard size={16} aria-hidden />
                  {t('devtools.simulator')}
                  <ExternalLink size={14} aria-hidden />
                </a>
              </Button>
            )}
            <Button asChild>
              <a href="/api/docs" target="_blank" rel="noreferrer">
                <FileCode2 size={16} aria-hidden />
                {t('devtools.api')}
                <ExternalLink size={14} aria-hidden />
              </a>
            </Button>
          </>
        }
      />
      {isFor('platform') ? <Inbox /> : <EmptyState icon={Mail} title={t('devtools.notYours')} />}
    </>
  )
}

function Inbox() {
  const t = useTranslations('back-office')
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<string | null>(null)
  const query = trpc.admin.outgoingMessages.list.useQuery(
    {
      page,
      limit: PAGE_SIZE,
      ...(search ? { search } : {}),
      ...(state ? { filter: { state } } : {}),
    },
    { refetchInterval: REFRESH_MS, placeholderData: before => before },
  )
  const rows = query.data?.docs ?? []
  const shownId = openId ?? rows[0]?.id ?? null
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
            key: 'state',
            label: t('fields.state'),
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
        <div className="flex min-h-0 flex-1 max-md:flex-col">
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
                  <span className="flex items-baseline gap-2">
                    <span className="min-w-0 flex-1 truncate font-medium">{message.subject}</span>
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
          {shownId && <Message id={shownId} />}
        </div>
      )}
      {(query.data?.totalDocs ?? 0) > PAGE_SIZE && (
        <Pagination page={page} pageSize={PAGE_SIZE} total={query.data?.totalDocs ?? 0} onPage={setPage} />
      )}
    </>
  )
}

/** A message in a frame of its own, where nothing in it can run or reach out. */
function Message({ id }: { id: string }) {
  const t = useTranslations('back-office')
  const format = useFormat()
  const query = trpc.admin.outgoingMessages.show.useQuery({ id })
  if (query.isPending) return <SkeletonRows rows={6} />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  const message = query.data
  const [link] = message.text.match(/https?:\/\/\S+/) ?? []
  return (
    <section aria-label={message.subject ?? ''} className="flex min-h-96 min-w-0 flex-1 flex-col">
      <header className="border-b px-4 py-3">
        <h2 className="font-semibold text-read">{message.subject}</h2>
        <p className="flex flex-wrap gap-x-3 text-text2">
          <span>{message.recipient}</span>
          <span className="num">{format.dateTime(message.createdAt)}</span>
          <span>
            {message.template} · {message.language}
          </span>
          {link && (
            <a href={link} target="_blank" rel="noreferrer" className="text-brand underline">
              {t('devtools.openLink')}
            </a>
          )}
        </p>
      </header>
      {message.isHidden ? (
        <EmptyState icon={Lock} title={t('devtools.hidden')} text={t('devtools.hiddenText')} />
      ) : message.html ? (
        <iframe
          title={t('devtools.mail')}
          sandbox=""
          srcDoc={message.html}
          className="min-h-0 w-full flex-1 bg-white"
        />
      ) : (
        <pre className="overflow-auto whitespace-pre-wrap p-4">{message.text}</pre>
      )}
    </section>
  )
}
