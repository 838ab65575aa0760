import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Chip, type Tone } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Pagination } from '../../../ui/tables/pagination'
import { ImportReport } from './import-report'
import { useImport } from './use-import'

const PAGE_SIZE = 20
const TONES: Record<string, Tone> = { done: 'ok', failed: 'bad', stopped: 'warn' }

/** The files that were imported, and one of them with what became of it. */
export function ImportHistory({ importId, onClose }: { importId: string | null; onClose: () => void }) {
  const t = useTranslations('bank')
  const [openId, setOpenId] = useState(importId)
  const { detail, error } = useImport(openId)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={openId ? (detail?.name ?? t('history.title')) : t('history.title')}
      flush={openId === null}
      footer={
        <>
          {openId && (
            <Button icon={ChevronLeft} onClick={() => setOpenId(null)}>
              {t('history.all')}
            </Button>
          )}
          <Button onClick={onClose}>{t('import.close')}</Button>
        </>
      }
    >
      {openId === null ? (
        <Imports onOpen={setOpenId} />
      ) : error ? (
        <ErrorState error={error} />
      ) : detail ? (
        <ImportReport detail={detail} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Dialog>
  )
}

function Imports({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useTranslations('bank')
  const format = useFormat()
  const [page, setPage] = useState(1)
  const query = trpc.admin.bank.imports.useQuery({ page, limit: PAGE_SIZE })
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (!query.data) return <SkeletonRows rows={4} />
  const { docs, totalDocs } = query.data
  if (!docs.length) return <EmptyState title={t('history.none')} text={t('none.text')} />
  return (
    <>
      <ul className="divide-y">
        {docs.map(one => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => onOpen(one.id)}
              className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 text-left outline-offset-[-2px] hover:bg-sunken"
            >
              <span className="truncate font-medium">{one.name}</span>
              <Chip tone={TONES[one.state] ?? 'info'}>{t(`history.states.${one.state}`)}</Chip>
              <span className="num col-span-2 text-meta text-text2">
                {format.dateTime(one.createdAt)}
                {one.createdBy && ` · ${one.createdBy}`} ·{' '}
                {t('history.counts', {
                  fresh: one.newTransactions,
                  known: one.knownTransactions,
                  broken: one.broken,
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {totalDocs > PAGE_SIZE && (
        <Pagination page={page} pageSize={PAGE_SIZE} total={totalDocs} onPage={setPage} />
      )}
    </>
  )
}
